import { Controller, Get, type OnModuleInit, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, NAVIGATION, type Principal, Visitor, Visitors, redirectToSignIn, visitor } from '#access';
import {
  Describe,
  EndsAccess,
  FormBody,
  Navigation,
  NotFound,
  PathId,
  Reply,
  Text,
  showPage,
} from '#platform';
import { presentSession } from '../sessions/sessions.presenter';
import { SessionsService } from '../sessions/sessions.service';
import { SessionsPage } from './sessions.page';

const PATH = '/settings/sessions';

class SessionsQueryDto {
  @Text({ doc: 'What was just done: `one` or `others`.', max: 20, optional: true })
  done?: string;
}

/** The page of a person's own sessions. */
@ApiTags('Web pages')
@Controller('settings/sessions')
export class SessionsPages implements OnModuleInit {
  constructor(
    private readonly sessions: SessionsService,
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
    const [frame, rows] = await Promise.all([this.visitors.frame(person, PATH), this.sessions.list(person)]);
    const sessions = rows.map((row) => presentSession(row, person.credentialId));
    return showPage(<SessionsPage frame={frame} sessions={sessions} done={done} />);
  }

  @Post('end-others')
  @EndsAccess()
  @FormBody()
  @Access(visitor(), { duringDeletion: true })
  @Describe('End your other sessions on the page', {
    status: 303,
    media: 'text/html',
    redirects:
      'The sessions have ended. Opens the page of your sessions, or without a session the sign-in page.',
    more: 'Answers the same if you have no other session.',
    addition: true,
  })
  async endOthers(@Visitor() person: Principal | undefined): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    await this.sessions.endOthers(person);
    return Reply.redirect(`${PATH}?done=others`);
  }

  @Post(':id/end')
  @EndsAccess()
  @FormBody()
  @Access(visitor(), { duringDeletion: true })
  @Describe('End a session on the page', {
    status: 303,
    media: 'text/html',
    redirects:
      'The session has ended. Opens the page of your sessions, or without a session the sign-in page.',
    more: 'Answers the same if the session has ended already.',
    addition: true,
  })
  async end(@Visitor() person: Principal | undefined, @PathId('id') id: string): Promise<Reply> {
    if (!person) return redirectToSignIn(PATH);
    try {
      await this.sessions.end(person, id);
    } catch (error) {
      // Ended already, for example in another window. That is what the person wanted.
      if (!(error instanceof NotFound)) throw error;
    }
    return Reply.redirect(`${PATH}?done=one`);
  }
}
