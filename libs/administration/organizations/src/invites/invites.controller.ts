import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Access,
  anyone,
  Caller,
  OrganizationBeingDeleted,
  OrganizationMoved,
  type Principal,
  session,
} from '#access';
import {
  type Answer,
  answerCountedPage,
  COUNTED,
  type Counted,
  type Client,
  deleted,
  DeletedDto,
  Describe,
  EndsAccess,
  From,
  PathId,
  RateLimited,
  type Warned,
} from '#platform';
import {
  EmailDomainNotAllowed,
  EmailTaken,
  SentCookies,
  SIGNED_IN_COOKIES,
  SessionCookie,
  SignedInDto,
  SsoRequired,
  presentPerson,
} from '#accounts';
import { AcceptInviteDto, InviteDto, InviteViewDto, ListInvitesQuery, NewInviteDto } from './invites.dto';
import { AlreadyMember, InviteNotFound } from './invites.errors';
import { presentInvite, presentNewInvite } from './invites.presenter';
import { InviteAcceptance } from './invite-acceptance';
import { InvitesService } from './invites.service';

const NOT_MAILED = {
  code: 'not_mailed',
  message:
    'The invite was not mailed: too many mails were sent to this address or for your organization. Send the link yourself.',
};

/** Invites to the caller's organization. */
@ApiTags('Members')
@Controller('api/members/invites')
export class InvitesController {
  constructor(
    private readonly service: InvitesService,
    private readonly acceptance: InviteAcceptance,
    private readonly cookie: SessionCookie,
  ) {}

  @Post()
  @Access(session(), { role: 'admin' })
  @Describe('Invite a person', {
    answers: NewInviteDto,
    status: 201,
    warns: true,
    more: 'The link works once, within seven days. Only this answer shows it. The invite is also mailed, with a link of its own; the warning `not_mailed` says if too many mails were sent. An open invite for the same e-mail address is replaced. 403 `SVC_EMAIL_DOMAIN_NOT_ALLOWED` if a policy of your organization admits only another domain.',
    errors: [EmailDomainNotAllowed, AlreadyMember],
    addition: true,
  })
  async invite(
    @Caller() principal: Principal,
    @Body() dto: InviteDto,
  ): Promise<Answer<NewInviteDto> & Warned> {
    const { invite, link, mailed } = await this.service.invite(principal, dto);
    return { data: presentNewInvite(invite, link), warnings: mailed ? [] : [NOT_MAILED] };
  }

  @Post(':id/resend')
  @Access(session(), { role: 'admin' })
  @Describe('Mail an invite again', {
    answers: InviteViewDto,
    more: 'The invite is open for another seven days. 429 if the e-mail address or your organization got too many mails.',
    addition: true,
  })
  async resend(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<InviteViewDto>> {
    return { data: presentInvite(await this.service.resend(principal, id)) };
  }

  @Get()
  @Access(session(), { role: 'admin' })
  @Describe('List open invites', {
    answers: InviteViewDto,
    list: true,
    paged: true,
    ...COUNTED,
    more: 'The oldest invite comes first. Accepted and expired invites are not listed, and links are not shown.',
    addition: true,
  })
  async list(
    @Caller() principal: Principal,
    @Query() query: ListInvitesQuery,
  ): Promise<Answer<InviteViewDto[]> & Counted> {
    return answerCountedPage(await this.service.list(principal, query), presentInvite);
  }

  @Post('accept')
  @Access(anyone())
  @Describe('Accept an invite', {
    answers: SignedInDto,
    status: 201,
    more:
      'Creates an account for the invited person and signs them in: the answer sets the session cookie. An invite can be accepted once. ' +
      'Unknown, used and expired invites all get the same 404. 403 `SVC_EMAIL_DOMAIN_NOT_ALLOWED` if the organization has since restricted itself to another domain; the invite stays open. ' +
      '409 `SVC_EMAIL_TAKEN` if an account with the e-mail address already exists.',
    headers: { 'Set-Cookie': SIGNED_IN_COOKIES },
    errors: [
      InviteNotFound,
      EmailDomainNotAllowed,
      EmailTaken,
      SsoRequired,
      OrganizationMoved,
      OrganizationBeingDeleted,
      RateLimited,
    ],
    addition: true,
  })
  async accept(
    @Body() dto: AcceptInviteDto,
    @From() client: Client,
    @SentCookies() cookies: string | undefined,
  ): Promise<Answer<SignedInDto>> {
    const signedIn = await this.acceptance.accept(dto, client);
    return { data: presentPerson(signedIn.person), headers: this.cookie.signIn(signedIn, cookies) };
  }

  @Delete(':id')
  @EndsAccess()
  @Access(session(), { role: 'admin' })
  @Describe('Withdraw an open invite', {
    answers: DeletedDto,
    more: 'Its link stops working at once.',
    addition: true,
  })
  async withdraw(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.service.withdraw(principal, id);
    return deleted(id);
  }
}
