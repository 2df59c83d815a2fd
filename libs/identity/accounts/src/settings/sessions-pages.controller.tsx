import { Body, Controller, Get, type OnModuleInit, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  Access,
  NAVIGATION,
  type Principal,
  Visitor,
  Visitors,
  personOf,
  redirectToSignIn,
  visitor,
} from '#access';
import {
  ASKS_FIRST,
  Describe,
  EndingFormDto,
  EndsAccess,
  FormBody,
  Navigation,
  NotFound,
  PathId,
  Reply,
  type SentForm,
  Text,
  isCancelled,
  isConfirmed,
  showPage,
} from '#platform';
import { AllAccess } from '../credentials/all-access';
import { SignOutForm, endsAllAccess } from '../pages/all-access-form';
import { SentCookies, SessionCookie } from '../sessions/session-cookie';
import type { SessionDto } from '../sessions/sessions.dto';
import { presentSession } from '../sessions/sessions.presenter';
import { SessionsService } from '../sessions/sessions.service';
import { EndOtherSessionsPage, EndSessionPage, SessionsPage } from './sessions.page';

const PATH = '/settings/sessions';

class SessionsQueryDto {
  @Text({ doc: 'What was just done: `one`, `others` or `everything`.', max: 20, optional: true })
  done?: string;
}

/** The page of a person's own sessions. */
@ApiTags('Web pages')
@Controller('settings/sessions')
export class SessionsPages implements OnModuleInit {
  constructor(
    private readonly sessions: SessionsService,
    private readonly access: AllAccess,
    private readonly cookie: SessionCookie,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: PATH,
      label: 'Sessions',
      hint: 'See where you are signed in, and sign other browsers out.',
      section: NAVIGATION.account,
      order: 240,
      duringDeletion: true,
    });
  }

  @Get()
  @Access(visitor(), { duringDeletion: true })
  @Describe('Open the page of your sessions', {
    media: 'text/html',
    redirects: 'You are not signed in. Opens the sign-in page.',
    more: 'Lists the browsers in which you are signed in, with a button that ends each session.',
    addition: true,
  })
  async list(@Visitor() person: Principal | undefined, @Query() { done }: SessionsQueryDto): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    const [frame, sessions, access] = await Promise.all([
      this.visitors.frame(person, PATH),
      this.listed(person),
      this.access.list(personOf(person)),
    ]);
    return showPage(<SessionsPage frame={frame} sessions={sessions} access={access} done={done} />);
  }

  @Post('end-others')
  @EndsAccess()
  @FormBody(SignOutForm)
  @Access(visitor(), { duringDeletion: true })
  @Describe('End your other sessions on the page', {
    media: 'text/html',
    redirects:
      'The sessions have ended. Opens the page of your sessions, or without a session the sign-in page.',
    more: `${ASKS_FIRST} Answers as if it had been confirmed if there is nothing to end.`,
    headers: { 'Set-Cookie': 'The cookie of a known browser.' },
    addition: true,
  })
  async endOthers(
    @Visitor() person: Principal | undefined,
    @Body() sent: SentForm,
    @SentCookies() cookies: string | undefined,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    if (isCancelled(sent)) return Reply.redirect(PATH);
    const all = endsAllAccess(sent);
    const others = (await this.listed(person)).filter(({ current }) => !current);
    if ((others.length > 0 || all) && !isConfirmed(sent)) {
      const frame = await this.visitors.frame(person, PATH);
      return showPage(<EndOtherSessionsPage frame={frame} path={PATH} sessions={others} all={all} />);
    }
    const ended = await this.sessions.endOthers(person, all);
    const headers = { 'Set-Cookie': this.cookie.remember(cookies, ended.person) };
    return Reply.redirect(`${PATH}?done=${all ? 'everything' : 'others'}`, headers);
  }

  @Post(':id/end')
  @EndsAccess()
  @FormBody(EndingFormDto)
  @Access(visitor(), { duringDeletion: true })
  @Describe('End a session on the page', {
    media: 'text/html',
    redirects:
      'The session has ended. Opens the page of your sessions, or without a session the sign-in page.',
    more: `${ASKS_FIRST} Answers as if it had been confirmed if the session has ended already.`,
    addition: true,
  })
  async end(
    @Visitor() person: Principal | undefined,
    @PathId('id') id: string,
    @Body() sent: SentForm,
  ): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    const session = (await this.listed(person)).find((one) => one.id === id);
    if (session && !isConfirmed(sent)) {
      const frame = await this.visitors.frame(person, PATH);
      return showPage(<EndSessionPage frame={frame} path={PATH} session={session} />);
    }
    try {
      await this.sessions.end(person, id);
    } catch (error) {
      // Ended already, for example in another window. That is what the person wanted.
      if (!(error instanceof NotFound)) throw error;
    }
    return Reply.redirect(`${PATH}?done=one`);
  }

  private async listed(person: Principal): Promise<SessionDto[]> {
    return (await this.sessions.list(person)).map((row) => presentSession(row, person.credentialId));
  }
}
