import { Controller, Get, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, type Principal, Visitor, visitor } from '#access';
import { FormBody, Reply, showPage } from '#platform';
import { MeService } from '../me/me.service';
import { SessionCookie } from '../sessions/session-cookie';
import { SessionsService } from '../sessions/sessions.service';
import { SignUpService } from '../sign-up/sign-up.service';
import { HomePage, WelcomePage } from './home.page';

/** The start page, and signing out. */
@ApiExcludeController()
@Controller()
export class HomeController {
  constructor(
    private readonly me: MeService,
    private readonly signUps: SignUpService,
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @Access(visitor())
  async home(@Visitor() principal: Principal | undefined): Promise<Reply> {
    if (!principal) return showPage(WelcomePage({ canSignUp: this.signUps.open }));
    return showPage(HomePage({ person: await this.me.person(principal) }));
  }

  @Post('sign-out')
  @FormBody()
  @Access(visitor())
  async signOut(@Visitor() principal: Principal | undefined): Promise<Reply> {
    if (principal) await this.sessions.endOwn(principal);
    return Reply.redirect('/', this.cookie.clear());
  }
}
