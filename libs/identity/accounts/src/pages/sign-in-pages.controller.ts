import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { Access, OrganizationBeingDeleted, type Principal, Visitor, visitor } from '#access';
import {
  ALLOW_SCRIPTS,
  type Client,
  Config,
  Describe,
  FormBody,
  From,
  RateLimited,
  Reply,
  checkForm,
  showPage,
  type SentForm,
} from '#platform';
import { SentCookies, SessionCookie } from '../sessions/session-cookie';
import { EmailTaken } from '../people/people.errors';
import { SsoRequired, tenantRequiringSso } from '../sessions/sessions.errors';
import { SignInDto } from '../sign-in/sign-in.dto';
import { SignInRefused } from '../sign-in/sign-in.errors';
import { SignInService } from '../sign-in/sign-in.service';
import { SignUpDto } from '../sign-up/sign-up.dto';
import { SignUpClosed, TenantSlugTaken } from '../sign-up/sign-up.errors';
import { SignUpService } from '../sign-up/sign-up.service';
import { formProblems } from './form-problems';
import { localPath } from './local-path';
import { SignInPage } from './sign-in.page';
import { SignUpClosedPage, SignUpPage } from './sign-up.page';

const NextPage = ApiQuery({
  name: 'next',
  required: false,
  description: 'The path of the page to open afterwards. Any other address is ignored.',
  schema: { type: 'string', default: '/' },
});
const SIGNED_IN = 'You are signed in already. Opens the page of `next`.';
const SUCCESS = 'Sets the session cookie, and opens the page of `next`.';
const PAGE_OF_ERRORS = 'A refused form is shown again, with what is wrong.';

/** The pages on which people sign up and sign in. Each opens `next` once it succeeds. */
@ApiTags('Web pages')
@Controller()
export class SignInPagesController {
  constructor(
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
    private readonly cookie: SessionCookie,
    private readonly config: Config,
  ) {}

  @Get('sign-up')
  @Access(visitor(), { duringDeletion: true })
  @NextPage
  @Describe('Open the sign-up page', {
    media: 'text/html',
    redirects: SIGNED_IN,
    more: 'A form that creates an organization and its owner.',
    errors: [SignUpClosed],
    addition: true,
  })
  signUpPage(@Visitor() principal: Principal | undefined, @Query('next') requested: unknown): Reply {
    const next = localPath(requested);
    if (principal) return Reply.redirect(next);
    if (!this.signUps.open) return showPage(SignUpClosedPage(), { status: 403 });
    return showPage(SignUpPage({ next }));
  }

  @Post('sign-up')
  @FormBody(SignUpDto)
  @Access(visitor(), { duringDeletion: true })
  @NextPage
  @Describe('Send the sign-up form', {
    media: 'text/html',
    redirects: SUCCESS,
    headers: { 'Set-Cookie': 'The session cookie, and the cookie of a known browser.' },
    more: PAGE_OF_ERRORS,
    errors: [SignUpClosed, EmailTaken, TenantSlugTaken, RateLimited],
    addition: true,
  })
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

  @Get('sign-in')
  @Access(visitor(), { duringDeletion: true })
  @NextPage
  @Describe('Open the sign-in page', {
    media: 'text/html',
    redirects: SIGNED_IN,
    more: 'A form for an e-mail address and a password, and a button for passkeys.',
    addition: true,
  })
  signInPage(@Visitor() principal: Principal | undefined, @Query('next') requested: unknown): Reply {
    const next = localPath(requested);
    if (principal) return Reply.redirect(next);
    return this.showSignIn({ next });
  }

  @Post('sign-in')
  @FormBody(SignInDto)
  @Access(visitor(), { duringDeletion: true })
  @NextPage
  @Describe('Send the sign-in form', {
    media: 'text/html',
    redirects: SUCCESS,
    headers: { 'Set-Cookie': 'The session cookie, and the cookie of a known browser.' },
    more: PAGE_OF_ERRORS,
    errors: [SignInRefused, SsoRequired, OrganizationBeingDeleted, RateLimited],
    addition: true,
  })
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
    const { origin } = new URL(this.config.baseUrl);
    const { status, headers } = shown.problems ?? {};
    return showPage(SignInPage({ ...shown, canSignUp: this.signUps.open, origin }), {
      status,
      headers: { ...headers, ...ALLOW_SCRIPTS },
    });
  }
}
