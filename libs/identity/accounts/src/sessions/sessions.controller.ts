import { Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { type Answer, deleted, DeletedDto, Describe, EndsAccess, PathId } from '#platform';
import { SentCookies, SessionCookie } from './session-cookie';
import { SIGNED_OUT_COOKIES } from './session-headers';
import { EndSessionsQuery, EndedSessionsDto, SessionDto } from './sessions.dto';
import { presentSession } from './sessions.presenter';
import { SessionsService } from './sessions.service';

const CLEARED = 'Only over https: the browser clears its cache of this origin.';

/** The caller's own sessions. */
@ApiTags('Sign-in and sessions')
@Controller('api/auth')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('sign-out')
  @EndsAccess()
  @Access(session(), { duringDeletion: true })
  @Describe('Sign out', {
    answers: DeletedDto,
    more: 'The session ends at once, in every process.',
    headers: { 'Set-Cookie': SIGNED_OUT_COOKIES, 'Clear-Site-Data': CLEARED },
    addition: true,
  })
  async signOut(@Caller() principal: Principal): Promise<Answer<DeletedDto>> {
    await this.sessions.endOwn(principal);
    return { ...deleted(principal.credentialId), headers: this.cookie.signOut() };
  }

  @Get('sessions')
  @Access(session(), { duringDeletion: true })
  @Describe('List your sessions', {
    answers: SessionDto,
    list: true,
    more: 'The most recently used session comes first. Sessions that have ended are not listed.',
    addition: true,
  })
  async list(@Caller() principal: Principal): Promise<Answer<SessionDto[]>> {
    const rows = await this.sessions.list(principal);
    return { data: rows.map((row) => presentSession(row, principal.credentialId)) };
  }

  @Delete('sessions')
  @EndsAccess()
  @Access(session(), { duringDeletion: true })
  @Describe('End your other sessions', {
    answers: EndedSessionsDto,
    more:
      'Every session of yours ends at once, in every process, except the one of this request. With them end a change of your e-mail address ' +
      'that waits for its link, every link that was mailed to you, sign-ins that have started, and the known browsers. With `endAllAccess`, ' +
      'your passkeys, API tokens and agents end, too.',
    headers: { 'Set-Cookie': 'The cookie of a known browser.' },
    addition: true,
  })
  async endOthers(
    @Caller() principal: Principal,
    @Query() { endAllAccess = false }: EndSessionsQuery,
    @SentCookies() cookies: string | undefined,
  ): Promise<Answer<EndedSessionsDto>> {
    const { sessions: ended, person } = await this.sessions.endOthers(principal, endAllAccess);
    return { data: { ended }, headers: { 'Set-Cookie': this.cookie.remember(cookies, person) } };
  }

  @Delete('sessions/:id')
  @EndsAccess()
  @Access(session(), { duringDeletion: true })
  @Describe('End one of your sessions', {
    answers: DeletedDto,
    more: 'The session ends at once, in every process.',
    headers: { 'Clear-Site-Data': `Only if it is the session of the request. ${CLEARED}` },
    addition: true,
  })
  async end(@Caller() principal: Principal, @PathId() id: string): Promise<Answer<DeletedDto>> {
    await this.sessions.end(principal, id);
    return { ...deleted(id), ...(id === principal.credentialId && { headers: this.cookie.clear() }) };
  }
}
