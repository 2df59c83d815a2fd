import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type Principal, Visitor, visitor } from '#access';
import { localPath } from '#accounts';
import { type Client, Describe, From, RateLimited, Reply, Text, showPage } from '#platform';
import { SignInsService } from './sign-ins.service';
import { SignOuts } from './sign-outs';
import { SsoNotFound } from './sso.errors';
import { ContinuePage, OrganizationPage, SignedOutPage } from './sso.page';

class OrganizationQueryDto {
  @Text({ doc: 'The slug of the organization, as it was typed.', max: 500, optional: true })
  tenant?: string;

  @Text({
    doc: 'The path of the page to open afterwards. Any other address is ignored.',
    max: 4_000,
    optional: true,
  })
  next?: string;
}

class SignedOutQueryDto {
  @Text({ doc: 'The slug of the organization.', max: 500, optional: true })
  tenant?: string;
}

/** The pages around single sign-on. */
@ApiTags('Web pages')
@Controller()
export class SsoPages {
  constructor(
    private readonly signIns: SignInsService,
    private readonly signOuts: SignOuts,
  ) {}

  @Get('sign-in/organization')
  @Access(visitor())
  @Describe('Open the page of single sign-on', {
    media: 'text/html',
    redirects: 'You are signed in already. Opens the page of `next`.',
    more: 'Asks for the organization, and leads to its sign-in provider.',
    errors: [SsoNotFound],
    addition: true,
  })
  async organization(
    @Visitor() principal: Principal | undefined,
    @Query() { tenant, next: requested }: OrganizationQueryDto,
  ): Promise<Reply> {
    const next = localPath(requested);
    if (principal) return Reply.redirect(next);
    const slug = tenant?.trim().toLowerCase() ?? '';
    if (slug === '') return showPage(<OrganizationPage next={next} />);
    try {
      await this.signIns.connectionOf(slug);
    } catch (error) {
      if (!(error instanceof SsoNotFound)) throw error;
      return showPage(<OrganizationPage next={next} typed={tenant} problem={error.message} />, {
        status: 404,
      });
    }
    const parameters = new URLSearchParams({ tenant: slug, ...(next !== '/' && { returnTo: next }) });
    const address = `/api/auth/oidc/start?${parameters.toString()}`;
    return showPage(<ContinuePage address={address} />, { headers: { Refresh: `0; url=${address}` } });
  }

  @Get('signed-out')
  @Access(visitor())
  @Describe('Open the page after signing out', {
    media: 'text/html',
    more: 'After single sign-on: leads to signing out at the provider too, if the provider supports it.',
    errors: [RateLimited],
    addition: true,
  })
  async signedOut(@Query() { tenant }: SignedOutQueryDto, @From() client: Client): Promise<Reply> {
    return showPage(<SignedOutPage provider={await this.signOuts.addressFor(tenant ?? '', client)} />);
  }
}
