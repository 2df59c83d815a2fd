import { Controller, Get, type OnModuleInit, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, NAVIGATION, type Principal, Visitor, Visitors, visitor } from '#access';
import { Describe, EndsAccess, FormBody, Navigation, Reply, showPage } from '#platform';
import { MeService } from '../me/me.service';
import { SessionCookie } from '../sessions/session-cookie';
import { SessionsService } from '../sessions/sessions.service';
import { SignUpService } from '../sign-up/sign-up.service';
import { HomePage, WelcomePage } from './home.page';

/** The start page, and signing out. */
@ApiTags('Web pages')
@Controller()
export class HomeController implements OnModuleInit {
  constructor(
    private readonly me: MeService,
    private readonly signUps: SignUpService,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly visitors: Visitors,
    private readonly navigation: Navigation,
  ) {}

  onModuleInit(): void {
    this.navigation.add({
      href: '/',
      label: 'Start',
      hint: 'Where everything is.',
      section: NAVIGATION.workspace,
      order: 100,
      duringDeletion: true,
    });
  }

  @Get()
  @Access(visitor(), { duringDeletion: true })
  @Describe('Open the start page', {
    media: 'text/html',
    more: 'The start page of a signed-in person, or a welcome.',
    addition: true,
  })
  async home(@Visitor() principal: Principal | undefined): Promise<Reply> {
    if (!principal) return showPage(WelcomePage({ canSignUp: this.signUps.open }));
    const [person, frame] = await Promise.all([
      this.me.person(principal),
      this.visitors.frame(principal, '/'),
    ]);
    return showPage(HomePage({ person, frame, deletesAt: principal.deletesAt }));
  }

  @Post('sign-out')
  @EndsAccess()
  @FormBody()
  @Access(visitor(), { duringDeletion: true })
  @Describe('Sign out of the pages', {
    status: 303,
    redirects:
      'The session has ended. Opens the start page or, after single sign-on, a page that leads to signing out at the provider.',
    headers: { 'Set-Cookie': 'Removes the session cookie.' },
    media: 'text/html',
    more: 'Answers the same without a session.',
    addition: true,
  })
  async signOut(@Visitor() principal: Principal | undefined): Promise<Reply> {
    const ended = principal && (await this.sessions.endOwn(principal));
    return Reply.redirect(ended?.sso ? `/signed-out?tenant=${ended.tenantSlug}` : '/', this.cookie.signOut());
  }
}
