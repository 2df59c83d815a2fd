import { Body, Controller, Query } from '@nestjs/common';
import { type Principal, Visitor } from '#access';
import { localPath, SentCookies } from '#accounts';
import { SignInsService, SignOuts, SsoTenants } from '#organizations';
import { type Client, From, Reply, Text } from '#platform';
import { checkForm } from '../page/check-form';
import { Page, PageForm } from '../page/page';
import { showPage } from '../page/show-page';
import { Visitors } from '../page/visitors';
import { problemsOf, type SentForm } from '../parts/form-problems';
import { BrowserCookie, proofOfChoice } from './browser-cookie';
import { ConfirmPage, ContinuePage, OrganizationPage, SignedOutPage } from './sso.page';
import { startPath } from './sso-paths';

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
@Controller()
export class SsoPages {
  constructor(
    private readonly signIns: SignInsService,
    private readonly signOuts: SignOuts,
    private readonly tenants: SsoTenants,
    private readonly browsers: BrowserCookie,
    private readonly visitors: Visitors,
  ) {}

  @Page('/sign-in/organization', { for: 'anyone' })
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

  @PageForm('/sign-in/organization', { for: 'anyone' })
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

  @Page('/signed-out', { for: 'anyone' })
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
