import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, OrganizationBeingDeleted, OrganizationMoved, anyone } from '#access';
import { type Answer, type Client, Describe, From, RateLimited } from '#platform';
import { SignedInDto } from '../people/people.dto';
import { presentPerson } from '../people/people.presenter';
import { SentCookies, SessionCookie } from '../sessions/session-cookie';
import { SIGNED_IN_COOKIES } from '../sessions/session-headers';
import { SsoRequired } from '../sessions/sessions.errors';
import { PasskeyBrowser } from './passkey-browser';
import { PasskeySignInService } from './passkey-sign-in.service';
import { PasskeyOptionsDto, PasskeySignInDto } from './passkeys.dto';
import { PasskeyRefused } from './passkeys.errors';

/** Signs people in with a passkey. */
@ApiTags('Sign-in and sessions')
@Controller('api/auth/passkeys/sign-in')
export class PasskeySignInController {
  constructor(
    private readonly service: PasskeySignInService,
    private readonly browser: PasskeyBrowser,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('options')
  @Access(anyone())
  @Describe('Start to sign in with a passkey', {
    answers: PasskeyOptionsDto,
    more:
      'Returns what `navigator.credentials.get()` needs. Its challenge works once, for five minutes, in this browser. It names no account: the ' +
      'person chooses one of their passkeys.',
    headers: { 'Set-Cookie': 'The cookie that binds the sign-in to the browser, for five minutes.' },
    errors: [RateLimited],
    addition: true,
  })
  async start(
    @From() client: Client,
    @SentCookies() cookies: string | undefined,
  ): Promise<Answer<PasskeyOptionsDto>> {
    const secret = this.browser.readOrCreate(cookies);
    const data = await this.service.start(secret, client);
    return { data, headers: { 'Set-Cookie': this.browser.write(secret) } };
  }

  @Post()
  @Access(anyone())
  @Describe('Sign in with a passkey', {
    answers: SignedInDto,
    more:
      'The answer sets the session cookie. The authenticator must have verified the person. Every problem with the passkey or its signature gets the ' +
      'same 401. A valid signature gets 403 `SVC_SSO_REQUIRED` if the organization requires single sign-on.',
    headers: { 'Set-Cookie': SIGNED_IN_COOKIES },
    errors: [PasskeyRefused, SsoRequired, OrganizationMoved, OrganizationBeingDeleted, RateLimited],
    addition: true,
  })
  async signIn(
    @Body() { credential }: PasskeySignInDto,
    @From() client: Client,
    @SentCookies() cookies: string | undefined,
  ): Promise<Answer<SignedInDto>> {
    const browser = this.browser.read(cookies);
    const signedIn = await this.service.signIn(credential, browser, client, cookies);
    return { data: presentPerson(signedIn.person), headers: this.cookie.signIn(signedIn, cookies) };
  }
}
