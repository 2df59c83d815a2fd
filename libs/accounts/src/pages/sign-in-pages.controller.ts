import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, type Principal, Visitor, visitor } from '#access';
import { type Client, FormBody, From, Reply, checkForm, showPage } from '#platform';
import { SessionCookie } from '../sessions/session-cookie';
import { SignInDto } from '../sign-in/sign-in.dto';
import { SignInService } from '../sign-in/sign-in.service';
import { SignUpDto } from '../sign-up/sign-up.dto';
import { SignUpService } from '../sign-up/sign-up.service';
import { type SentForm, formProblems } from './form-problems';
import { localPath } from './local-path';
import { SignInPage } from './sign-in.page';
import { SignUpClosedPage, SignUpPage } from './sign-up.page';

/** The pages on which people sign up and sign in. Each opens `next` once it succeeds. */
@ApiExcludeController()
@Controller()
export class SignInPagesController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('sign-up')
  @Access(visitor())
  signUpPage(@Visitor() principal: Principal | undefined, @Query('next') requested: unknown): Reply {
    const next = localPath(requested);
    if (principal) return Reply.redirect(next);
    if (!this.signUps.open) return showPage(SignUpClosedPage(), { status: 403 });
    return showPage(SignUpPage({ next }));
  }

  @Post('sign-up')
  @FormBody()
  @Access(visitor())
  async signUp(
    @Body() sent: SentForm,
    @Query('next') requested: unknown,
    @From() client: Client,
  ): Promise<Reply> {
    const next = localPath(requested);
    if (!this.signUps.open) return showPage(SignUpClosedPage(), { status: 403 });
    try {
      const { email, password, displayName, tenantName } = await checkForm(SignUpDto, sent);
      const { secret } = await this.signUps.signUp({ email, password, displayName, tenantName }, client);
      return Reply.redirect(next, this.cookie.set(secret));
    } catch (error) {
      const problems = formProblems(error);
      return showPage(SignUpPage({ next, sent, problems }), problems);
    }
  }

  @Get('sign-in')
  @Access(visitor())
  signInPage(@Visitor() principal: Principal | undefined, @Query('next') requested: unknown): Reply {
    const next = localPath(requested);
    if (principal) return Reply.redirect(next);
    return showPage(SignInPage({ next, canSignUp: this.signUps.open }));
  }

  @Post('sign-in')
  @FormBody()
  @Access(visitor())
  async signIn(
    @Body() sent: SentForm,
    @Query('next') requested: unknown,
    @From() client: Client,
  ): Promise<Reply> {
    const next = localPath(requested);
    try {
      const { secret } = await this.signIns.signIn(await checkForm(SignInDto, sent), client);
      return Reply.redirect(next, this.cookie.set(secret));
    } catch (error) {
      const problems = formProblems(error);
      const page = SignInPage({ next, sent, problems, canSignUp: this.signUps.open });
      return showPage(page, problems);
    }
  }
}
