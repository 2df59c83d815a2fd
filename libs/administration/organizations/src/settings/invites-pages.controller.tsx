import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  ASKS_FIRST,
  CursorInvalid,
  Describe,
  EndingFormDto,
  EndsAccess,
  FormBody,
  type FormProblems,
  NotFound,
  PathId,
  Reply,
  type SentForm,
  Text,
  checkForm,
  isConfirmed,
  problemsOf,
  showPage,
} from '#platform';
import { Mails } from '#mail';
import { EmailDomainNotAllowed } from '#accounts';
import { InviteDto, ListInvitesQuery } from '../invites/invites.dto';
import { AlreadyMember } from '../invites/invites.errors';
import { presentInvite, presentNewInvite } from '../invites/invites.presenter';
import { InvitesService } from '../invites/invites.service';
import { InvitedPage, InvitesPage, WithdrawPage } from './invites.page';

const PATH = '/settings/members/invites';
const ADVICE = { email: 'Enter an e-mail address, such as ada@example.org.' };
const FIELD_OF_ERROR = { SVC_ALREADY_MEMBER: 'email', SVC_EMAIL_DOMAIN_NOT_ALLOWED: 'email' };

class InvitesQueryDto extends ListInvitesQuery {
  @Text({ doc: 'What was just done to an invite: `withdrawn` or `resent`.', max: 20, optional: true })
  done?: string;
}

/** The page of the invites to an organization. */
@ApiTags('Web pages')
@Controller('settings/members/invites')
export class InvitesPages {
  constructor(
    private readonly invites: InvitesService,
    private readonly mails: Mails,
    private readonly visitors: Visitors,
  ) {}

  @Get()
  @Access(visitor(), { role: 'admin' })
  @Describe('Open the page of the invites', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'A form that invites a person, and the open invites.',
    errors: [CursorInvalid],
    addition: true,
  })
  async list(@Visitor() person: Principal | undefined, @Query() query: InvitesQueryDto): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    return this.show(person, query);
  }

  @Post()
  @FormBody(InviteDto)
  @Access(visitor(), { role: 'admin' })
  @Describe('Invite a person on the page', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'Shows the link of the invite once. A refused form is shown again, with what is wrong.',
    errors: [EmailDomainNotAllowed, AlreadyMember],
    addition: true,
  })
  async invite(@Visitor() person: Principal | undefined, @Body() sent: SentForm): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      const { invite, link, mailed } = await this.invites.invite(person, await checkForm(InviteDto, sent));
      const frame = await this.visitors.frame(person, PATH);
      return showPage(
        <InvitedPage
          frame={frame}
          invite={presentNewInvite(invite, link)}
          mailed={mailed}
          delivery={this.mails.delivery}
        />,
      );
    } catch (error) {
      return this.show(person, { limit: 50 }, sent, problemsOf(error, ADVICE, FIELD_OF_ERROR));
    }
  }

  @Post(':id/resend')
  @FormBody()
  @Access(visitor(), { role: 'admin' })
  @Describe('Mail an invite again on the page', {
    media: 'text/html',
    redirects: 'The invite was mailed. Opens the page of the invites, or without a session the sign-in page.',
    more: 'If too many mails were sent, the page says so.',
    errors: [NotFound],
    addition: true,
  })
  async resend(@Visitor() person: Principal | undefined, @PathId('id') id: string): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      await this.invites.resend(person, id);
    } catch (error) {
      return this.show(person, { limit: 50 }, undefined, problemsOf(error));
    }
    return Reply.redirect(`${PATH}?done=resent`);
  }

  @Post(':id/withdraw')
  @EndsAccess()
  @FormBody(EndingFormDto)
  @Access(visitor(), { role: 'admin' })
  @Describe('Withdraw an invite on the page', {
    media: 'text/html',
    redirects:
      'The invite is withdrawn. Opens the page of the invites, or without a session the sign-in page.',
    more: `${ASKS_FIRST} Answers as if it had been confirmed if the invite is used or withdrawn already.`,
    addition: true,
  })
  async withdraw(
    @Visitor() person: Principal | undefined,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    const email = await this.invites.emailOf(person, id);
    if (email !== undefined && !isConfirmed(sent)) {
      const frame = await this.visitors.frame(person, PATH);
      return showPage(<WithdrawPage frame={frame} path={PATH} id={id} email={email} />);
    }
    try {
      if (email !== undefined) await this.invites.withdraw(person, id);
    } catch (error) {
      // Used or withdrawn already. The list shows which invites are open.
      if (!(error instanceof NotFound)) throw error;
    }
    return Reply.redirect(`${PATH}?done=withdrawn`);
  }

  private async show(
    person: Principal,
    { done, ...query }: InvitesQueryDto,
    sent?: SentForm,
    problems?: FormProblems,
  ): Promise<Reply> {
    const [frame, { rows, nextCursor }] = await Promise.all([
      this.visitors.frame(person, PATH),
      this.invites.list(person, query),
    ]);
    return showPage(
      <InvitesPage
        frame={frame}
        invites={rows.map(presentInvite)}
        cursor={query.cursor}
        nextCursor={nextCursor}
        done={done}
        sent={sent}
        problems={problems}
      />,
      problems,
    );
  }
}
