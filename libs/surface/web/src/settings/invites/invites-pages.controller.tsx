import { Body, Controller, Query } from '@nestjs/common';
import { Caller, type Principal } from '#access';
import { Mails } from '#mail';
import { InviteDto, InvitesService, ListInvitesQuery, presentInvite, presentNewInvite } from '#organizations';
import { checkForm, PathId, Reply, Text } from '#platform';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { type FormProblems, problemsOf, type SentForm } from '../../parts/form-problems';
import { endOnceConfirmed } from '../frame/ending';
import { Frames } from '../frame/frames';
import { InvitedPage, InvitesPage, WithdrawPage } from './invites.page';

const PATH = '/settings/members/invites';
const ADVICE = { email: 'Enter an e-mail address, such as ada@example.org.' };
const FIELD_OF_ERROR = { SVC_ALREADY_MEMBER: 'email', SVC_EMAIL_DOMAIN_NOT_ALLOWED: 'email' };

class InvitesQueryDto extends ListInvitesQuery {
  @Text({ doc: 'What was just done to an invite: `withdrawn` or `resent`.', max: 20, optional: true })
  done?: string;
}

/** The page of the invites to an organization. */
@Controller()
export class InvitesPages {
  constructor(
    private readonly invites: InvitesService,
    private readonly mails: Mails,
    private readonly frames: Frames,
  ) {}

  @Page(PATH, { for: 'admin' })
  async list(@Caller() person: Principal, @Query() query: InvitesQueryDto): Promise<Reply> {
    return this.show(person, query);
  }

  @PageForm(PATH, { for: 'admin' })
  async invite(@Caller() person: Principal, @Body() sent: SentForm): Promise<Reply> {
    try {
      const { invite, link, mailed } = await this.invites.invite(person, await checkForm(InviteDto, sent));
      const frame = await this.frames.of(person, PATH);
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

  @PageForm(`${PATH}/:id/resend`, { for: 'admin' })
  async resend(@Caller() person: Principal, @PathId('id') id: string): Promise<Reply> {
    try {
      await this.invites.resend(person, id);
    } catch (error) {
      return this.show(person, { limit: 50 }, undefined, problemsOf(error));
    }
    return Reply.redirect(`${PATH}?done=resent`);
  }

  @PageForm(`${PATH}/:id/withdraw`, { for: 'admin', endsAccess: true })
  async withdraw(
    @Caller() person: Principal,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    return endOnceConfirmed(sent, await this.invites.emailOf(person, id), {
      ask: async (email) => (
        <WithdrawPage frame={await this.frames.of(person, PATH)} path={PATH} id={id} email={email} />
      ),
      end: () => this.invites.withdraw(person, id),
      open: `${PATH}?done=withdrawn`,
    });
  }

  private async show(
    person: Principal,
    { done, ...query }: InvitesQueryDto,
    sent?: SentForm,
    problems?: FormProblems,
  ): Promise<Reply> {
    const [frame, { rows, nextCursor }] = await Promise.all([
      this.frames.of(person, PATH),
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
