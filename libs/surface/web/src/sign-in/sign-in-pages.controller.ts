import { Body, Controller, Query } from '@nestjs/common';
import { type Principal, Visitor } from '#access';
import {
  localPath,
  SentCookies,
  SessionCookie,
  SignInDto,
  SignInService,
  SignUpDto,
  SignUpService,
  tenantRequiringSso,
} from '#accounts';
import { type Client, PlatformSettings, From, Reply } from '#platform';
import { checkForm } from '../page/check-form';
import { Page, PageForm } from '../page/page';
import { ALLOW_SCRIPTS, showPage } from '../page/show-page';
import type { SentForm } from '../parts/form-problems';
import { formProblems } from './form-problems';
import { SignInPage } from './sign-in.page';
import { SignUpClosedPage, SignUpPage } from './sign-up.page';

/** The pages on which people sign up and sign in. Each opens `next` once it succeeds. */
@Controller()
export class SignInPagesController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
    private readonly cookie: SessionCookie,
    private readonly platform: PlatformSettings,
  ) {}

  @Page('/sign-up', { for: 'anyone' })
  signUpPage(@Visitor() principal: Principal | undefined, @Query('next') requested: unknown): Reply {
    const next = localPath(requested);
    if (principal) return Reply.redirect(next);
    if (!this.signUps.open) return showPage(SignUpClosedPage(), { status: 403 });
    return showPage(SignUpPage({ next }));
  }

  @PageForm('/sign-up', { for: 'anyone' })
  async signUp(
    @Body() sent: SentForm,
    @Query('next') requested: unknown,
    @From() client: Client,
    @SentCookies() cookies: string | undefined,
  ): Promise<Reply> {
    const next = localPath(requested);
    if (!this.signUps.open) return showPage(SignUpClosedPage(), { status: 403 });
    try {
      const { email, password, displayName, tenantName } = await checkForm(SignUpDto, sent);
      const signedIn = await this.signUps.signUp({ email, password, displayName, tenantName }, client);
      return Reply.redirect(next, this.cookie.signIn(signedIn, cookies));
    } catch (error) {
      const problems = formProblems(error);
      return showPage(SignUpPage({ next, sent, problems }), problems);
    }
  }

  @Page('/sign-in', { for: 'anyone' })
  signInPage(@Visitor() principal: Principal | undefined, @Query('next') requested: unknown): Reply {
    const next = localPath(requested);
    if (principal) return Reply.redirect(next);
    return this.showSignIn({ next });
  }

  @PageForm('/sign-in', { for: 'anyone' })
  async signIn(
    @Body() sent: SentForm,
    @Query('next') requested: unknown,
    @From() client: Client,
    @SentCookies() cookies: string | undefined,
  ): Promise<Reply> {
    const next = localPath(requested);
    try {
      const dto = await checkForm(SignInDto, sent);
      const signedIn = await this.signIns.signIn(dto, client, cookies);
      return Reply.redirect(next, this.cookie.signIn(signedIn, cookies));
    } catch (error) {
      const problems = formProblems(error);
      const ssoTenant = tenantRequiringSso(error);
      return this.showSignIn({ next, sent, problems, ssoTenant });
    }
  }

  private showSignIn(shown: Omit<Parameters<typeof SignInPage>[0], 'canSignUp' | 'origin'>): Reply {
    const { origin } = new URL(this.platform.baseUrl);
    const { status, headers } = shown.problems ?? {};
    return showPage(SignInPage({ ...shown, canSignUp: this.signUps.open, origin }), {
      status,
      headers: { ...headers, ...ALLOW_SCRIPTS },
    });
  }
}
