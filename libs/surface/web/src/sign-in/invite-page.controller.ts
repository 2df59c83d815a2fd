import { Body, Controller, Param } from '@nestjs/common';
import { type Principal, Visitor } from '#access';
import { MeService, SentCookies, SessionCookie, tenantRequiringSso } from '#accounts';
import { AcceptInviteDto, InviteNotFound, InviteAcceptance, type OpenInvite } from '#organizations';
import { type Client, From, Reply } from '#platform';
import { checkForm } from '../page/check-form';
import { Page, PageForm } from '../page/page';
import { showPage } from '../page/show-page';
import type { SentForm } from '../parts/form-problems';
import { formProblems } from './form-problems';
import { InviteNotFoundPage, InvitePage } from './invite.page';
import { openLink } from './open-link';

/** The page that the link of an invite opens. Opening it, as mail scanners do, does not use up the invite. */
@Controller()
export class InvitePageController {
  constructor(
    private readonly invites: InviteAcceptance,
    private readonly me: MeService,
    private readonly cookie: SessionCookie,
  ) {}

  @Page('/invite/:secret', { for: 'anyone' })
  async show(@Param('secret') secret: string, @Visitor() principal: Principal | undefined): Promise<Reply> {
    const user = await this.nameOf(principal);
    const invite = await this.find(secret);
    if (!invite) return showPage(InviteNotFoundPage({ user }), { status: 404 });
    return showPage(InvitePage({ invite, secret, user }));
  }

  @PageForm('/invite/:secret', { for: 'anyone' })
  async accept(
    @Param('secret') secret: string,
    @Body() sent: SentForm,
    @Visitor() principal: Principal | undefined,
    @From() client: Client,
    @SentCookies() cookies: string | undefined,
  ): Promise<Reply> {
    try {
      const dto = await checkForm(AcceptInviteDto, { ...sent, token: secret });
      const signedIn = await this.invites.accept(dto, client);
      return Reply.redirect('/', this.cookie.signIn(signedIn, cookies));
    } catch (error) {
      const user = await this.nameOf(principal);
      const invite = await this.find(secret);
      if (!invite) return showPage(InviteNotFoundPage({ user }), { status: 404 });
      const problems = formProblems(error);
      const ssoTenant = tenantRequiringSso(error);
      return showPage(InvitePage({ invite, secret, user, sent, problems, ssoTenant }), problems);
    }
  }

  private find(secret: string): Promise<OpenInvite | undefined> {
    return openLink(this.invites.find(secret), InviteNotFound);
  }

  private async nameOf(principal: Principal | undefined): Promise<string | undefined> {
    return principal && (await this.me.person(principal)).displayName;
  }
}
