import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags, OmitType } from '@nestjs/swagger';
import { Access, OrganizationBeingDeleted, type Principal, Visitor, visitor } from '#access';
import {
  type Client,
  Describe,
  FormBody,
  From,
  RateLimited,
  Reply,
  checkForm,
  showPage,
  type SentForm,
} from '#platform';
import {
  EmailDomainNotAllowed,
  EmailTaken,
  MeService,
  SentCookies,
  SessionCookie,
  SsoRequired,
  formProblems,
  tenantRequiringSso,
} from '#accounts';
import { AcceptInviteDto } from '../invites/invites.dto';
import { InviteNotFound } from '../invites/invites.errors';
import type { OpenInvite } from '../invites/invites.repository';
import { InviteAcceptance } from '../invites/invite-acceptance';
import { InviteNotFoundPage, InvitePage } from './invite.page';

class AcceptInviteForm extends OmitType(AcceptInviteDto, ['token']) {}

/** The page that the link of an invite opens. Opening it, as mail scanners do, does not use up the invite. */
@ApiTags('Web pages')
@Controller('invite/:secret')
export class InvitePageController {
  constructor(
    private readonly invites: InviteAcceptance,
    private readonly me: MeService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @Access(visitor(), { duringDeletion: true })
  @Describe('Open an invite', {
    media: 'text/html',
    more: 'A form for the invited person. Opening it does not use up the invite.',
    errors: [InviteNotFound],
    addition: true,
  })
  async show(@Param('secret') secret: string, @Visitor() principal: Principal | undefined): Promise<Reply> {
    const user = await this.nameOf(principal);
    const invite = await this.find(secret);
    if (!invite) return showPage(InviteNotFoundPage({ user }), { status: 404 });
    return showPage(InvitePage({ invite, secret, user }));
  }

  @Post()
  @FormBody(AcceptInviteForm)
  @Access(visitor(), { duringDeletion: true })
  @Describe('Send the form of an invite', {
    media: 'text/html',
    redirects: 'The account was created. Sets the session cookie, and opens the start page.',
    headers: { 'Set-Cookie': 'The session cookie, and the cookie of a known browser.' },
    more: 'A refused form is shown again, with what is wrong.',
    errors: [
      InviteNotFound,
      EmailDomainNotAllowed,
      EmailTaken,
      SsoRequired,
      OrganizationBeingDeleted,
      RateLimited,
    ],
    addition: true,
  })
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

  private async find(secret: string): Promise<OpenInvite | undefined> {
    return this.invites.find(secret).catch((error: unknown) => {
      if (error instanceof InviteNotFound) return undefined;
      throw error;
    });
  }

  private async nameOf(principal: Principal | undefined): Promise<string | undefined> {
    return principal && (await this.me.person(principal)).displayName;
  }
}
