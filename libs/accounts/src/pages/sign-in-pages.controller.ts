import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, type Principal, Visitor, visitor } from '#access';
import { type Client, FormBody, From, checkForm, showPage } from '#platform';
import { SessionCookie } from '../sessions/session-cookie';
import { SignInDto } from '../sign-in/sign-in.dto';
import { SignInService } from '../sign-in/sign-in.service';
import { SignUpDto } from '../sign-up/sign-up.dto';
import { SignUpService } from '../sign-up/sign-up.service';
import { type SentForm, formProblems } from './form-problems';
import { localPath } from './local-path';
import { SignInPage } from './sign-in.page';
import { SignUpClosedPage, SignUpPage } from './sign-up.page';

/** The pages by which people come in; each leads on to `next`. */
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
  signUpPage(
    @Visitor() principal: Principal | undefined,
    @Query('next') asked: unknown,
    @Res() res: Response,
  ): void {
    const next = localPath(asked);
    if (principal) return res.redirect(303, next);
    if (!this.signUps.open) return showPage(res, SignUpClosedPage(), 403);
    showPage(res, SignUpPage({ next }));
  }

  @Post('sign-up')
  @FormBody()
  @Access(visitor())
  async signUp(
    @Body() sent: SentForm,
    @Query('next') asked: unknown,
    @From() client: Client,
    @Res() res: Response,
  ): Promise<void> {
    const next = localPath(asked);
    if (!this.signUps.open) return showPage(res, SignUpClosedPage(), 403);
    try {
      const { email, password, displayName, tenantName } = await checkForm(SignUpDto, sent);
      const { secret } = await this.signUps.signUp({ email, password, displayName, tenantName }, client);
      this.cookie.give(res, secret);
      res.redirect(303, next);
    } catch (error) {
      const problems = formProblems(error, res);
      showPage(res, SignUpPage({ next, sent, problems }), problems.status);
    }
  }

  @Get('sign-in')
  @Access(visitor())
  signInPage(
    @Visitor() principal: Principal | undefined,
    @Query('next') asked: unknown,
    @Res() res: Response,
  ): void {
    const next = localPath(asked);
    if (principal) return res.redirect(303, next);
    showPage(res, SignInPage({ next, canSignUp: this.signUps.open }));
  }

  @Post('sign-in')
  @FormBody()
  @Access(visitor())
  async signIn(
    @Body() sent: SentForm,
    @Query('next') asked: unknown,
    @From() client: Client,
    @Res() res: Response,
  ): Promise<void> {
    const next = localPath(asked);
    try {
      const { secret } = await this.signIns.signIn(await checkForm(SignInDto, sent), client);
      this.cookie.give(res, secret);
      res.redirect(303, next);
    } catch (error) {
      const problems = formProblems(error, res);
      const page = SignInPage({ next, sent, problems, canSignUp: this.signUps.open });
      showPage(res, page, problems.status);
    }
  }
}
