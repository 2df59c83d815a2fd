import { Body, Controller, Query } from '@nestjs/common';
import { Caller, personOf, type Principal } from '#access';
import {
  AllAccess,
  presentSession,
  SentCookies,
  SessionCookie,
  type SessionDto,
  SessionsService,
} from '#accounts';
import { PathId, Reply } from '#platform';
import { Page, PageForm } from '../../page/page';
import { showPage } from '../../page/show-page';
import { endsAllAccess } from '../../parts/all-access-form';
import type { SentForm } from '../../parts/form-problems';
import { isCancelled, isConfirmed } from '../frame/confirm';
import { DoneQuery } from '../frame/done.query';
import { endOnceConfirmed } from '../frame/ending';
import { Frames } from '../frame/frames';
import { EndOtherSessionsPage, EndSessionPage, SessionsPage } from './sessions.page';

const PATH = '/settings/sessions';

/** The page of a person's own sessions. */
@Controller()
export class SessionsPages {
  constructor(
    private readonly sessions: SessionsService,
    private readonly access: AllAccess,
    private readonly cookie: SessionCookie,
    private readonly frames: Frames,
  ) {}

  @Page(PATH, { for: 'member', duringDeletion: true })
  async list(@Caller() person: Principal, @Query() { done }: DoneQuery): Promise<Reply> {
    const [frame, sessions, access] = await Promise.all([
      this.frames.of(person, PATH),
      this.listed(person),
      this.access.list(personOf(person)),
    ]);
    return showPage(<SessionsPage frame={frame} sessions={sessions} access={access} done={done} />);
  }

  @PageForm(`${PATH}/end-others`, { for: 'member', duringDeletion: true, endsAccess: true })
  async endOthers(
    @Caller() person: Principal,
    @Body() sent: SentForm,
    @SentCookies() cookies: string | undefined,
  ): Promise<Reply> {
    if (isCancelled(sent)) return Reply.redirect(PATH);
    const all = endsAllAccess(sent);
    const others = (await this.listed(person)).filter(({ current }) => !current);
    if ((others.length > 0 || all) && !isConfirmed(sent)) {
      const frame = await this.frames.of(person, PATH);
      return showPage(<EndOtherSessionsPage frame={frame} path={PATH} sessions={others} all={all} />);
    }
    const ended = await this.sessions.endOthers(person, all);
    const headers = { 'Set-Cookie': this.cookie.remember(cookies, ended.person) };
    return Reply.redirect(`${PATH}?done=${all ? 'everything' : 'others'}`, headers);
  }

  @PageForm(`${PATH}/:id/end`, { for: 'member', duringDeletion: true, endsAccess: true })
  async end(@Caller() person: Principal, @PathId('id') id: string, @Body() sent: SentForm): Promise<Reply> {
    const session = (await this.listed(person)).find((one) => one.id === id);
    return endOnceConfirmed(sent, session, {
      ask: async (found) => (
        <EndSessionPage frame={await this.frames.of(person, PATH)} path={PATH} session={found} />
      ),
      end: () => this.sessions.end(person, id),
      open: `${PATH}?done=one`,
    });
  }

  private async listed(person: Principal): Promise<SessionDto[]> {
    return (await this.sessions.list(person)).map((row) => presentSession(row, person.credentialId));
  }
}
