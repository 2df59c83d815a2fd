import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, session } from '#access';
import { SentCookies, SessionCookie } from '#accounts';
import { type Answer, type Conditional, Describe } from '#platform';
import { CurrentSessionDto } from './session.dto';
import { answerSession } from './session.presenter';
import { SessionService } from './session.service';

/** The session of the request. */
@ApiTags('Home')
@Controller('api/session')
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @Access(session(), { duringDeletion: true })
  @Describe('Get your session', {
    answers: CurrentSessionDto,
    conditional: true,
    addition: true,
    headers: {
      'Set-Cookie': 'The readable sign of the session, if the browser has sent none or another one.',
    },
    more: 'The person who is signed in, with their organization, its policies, and how much waits for them: what a client needs before it shows a screen.',
  })
  async current(
    @Caller() principal: Principal,
    @SentCookies() cookies: string | undefined,
  ): Promise<Answer<CurrentSessionDto> & Conditional> {
    const answer = answerSession(principal, await this.sessions.current(principal));
    return { ...answer, headers: this.cookie.renewSign(cookies) };
  }
}
