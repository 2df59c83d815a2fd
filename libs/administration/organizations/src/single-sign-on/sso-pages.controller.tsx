import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type Principal, Visitor, Visitors, visitor } from '#access';
import { SentCookies, localPath } from '#accounts';
import {
  type Client,
  Describe,
  FormBody,
  From,
  RateLimited,
  Reply,
  type SentForm,
  Text,
  checkForm,
  problemsOf,
  showPage,
} from '#platform';
import { BrowserCookie, proofOfChoice } from './browser-cookie';
import { SignInsService } from './sign-ins.service';
import { SignOuts } from './sign-outs';
import { startPath } from './sso-paths';
import { SsoNotFound } from './sso.errors';
import { ConfirmPage, ContinuePage, OrganizationPage, SignedOutPage } from './sso.page';
import { SsoTenants } from './sso-tenants';

class ChooseOrganizationDto {
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
    private readonly tenants: SsoTenants,
    private readonly browsers: BrowserCookie,
    private readonly visitors: Visitors,
  ) {}

  @Get('sign-in/organization')
  @Access(visitor(), { duringDeletion: true })
  @Describe('Open the page of single sign-on', {
    media: 'text/html',
    redirects:
      'You are signed in already, to this organization or without one in the address. Opens the page of `next`.',
    more: 'Asks for the organization or, with its slug in the address, whether to sign in to it.',
    errors: [SsoNotFound, RateLimited],
    addition: true,
  })
  async organization(
    @Visitor() principal: Principal | undefined,
    @Query() { tenant, next: requested }: ChooseOrganizationDto,
    @From() client: Client,
  ): Promise<Reply> {
    const next = localPath(requested);
    const slug = slugOf(tenant);
    if (principal && (slug === '' || slug === (await this.tenants.slugOf(principal))))
      return Reply.redirect(next);
    if (slug === '') return showPage(<OrganizationPage next={next} />);
    return this.orAskAgain({ next, tenant }, async () => {
      const { issuer } = await this.signIns.connectionOf(slug, client);
      const signedIn = principal && (await this.visitors.names(principal));
      return showPage(<ConfirmPage tenant={slug} issuer={issuer} next={next} signedIn={signedIn} />);
    });
  }

  @Post('sign-in/organization')
  @FormBody(ChooseOrganizationDto)
  @Access(visitor(), { duringDeletion: true })
  @Describe('Choose the organization for single sign-on', {
    media: 'text/html',
    headers: { 'Set-Cookie': 'The cookie that binds the sign-in to the browser, for ten minutes.' },
    more: 'Leads to the sign-in provider of the organization.',
    errors: [SsoNotFound, RateLimited],
    addition: true,
  })
  async choose(
    @Body() sent: SentForm,
    @SentCookies() cookies: string | undefined,
    @From() client: Client,
  ): Promise<Reply> {
    const { tenant, next: requested } = await checkForm(ChooseOrganizationDto, sent);
    const next = localPath(requested);
    const slug = slugOf(tenant);
    return this.orAskAgain({ next, tenant }, async () => {
      await this.signIns.connectionOf(slug, client);
      const browser = this.browsers.readOrCreate(cookies);
      const address = startPath(slug, next, proofOfChoice(browser, slug));
      return showPage(<ContinuePage address={address} />, {
        headers: { Refresh: `0; url=${address}`, 'Set-Cookie': this.browsers.write(browser) },
      });
    });
  }

  @Get('signed-out')
  @Access(visitor(), { duringDeletion: true })
  @Describe('Open the page after signing out', {
    media: 'text/html',
    more: 'After single sign-on: leads to signing out at the provider too, if the provider supports it.',
    errors: [RateLimited],
    addition: true,
  })
  async signedOut(@Query() { tenant }: SignedOutQueryDto, @From() client: Client): Promise<Reply> {
    return showPage(<SignedOutPage provider={await this.signOuts.addressFor(tenant ?? '', client)} />);
  }

  /** The answer, or the form that asks for the organization again if none has the slug, or too many slugs were wrong. */
  private async orAskAgain(
    { next, tenant }: { next: string; tenant: string | undefined },
    answer: () => Promise<Reply>,
  ): Promise<Reply> {
    try {
      return await answer();
    } catch (error) {
      const { status, headers, form } = problemsOf(error);
      return showPage(<OrganizationPage next={next} typed={tenant} problem={form} />, { status, headers });
    }
  }
}

function slugOf(typed: string | undefined): string {
  return typed?.trim().toLowerCase() ?? '';
}
