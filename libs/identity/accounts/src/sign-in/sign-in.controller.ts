import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone, OrganizationBeingDeleted, OrganizationMoved } from '#access';
import { type Answer, type Client, Describe, From, RateLimited } from '#platform';
import { SignedInDto } from '../people/people.dto';
import { presentPerson } from '../people/people.presenter';
import { SentCookies, SessionCookie } from '../sessions/session-cookie';
import { SIGNED_IN_COOKIES } from '../sessions/session-headers';
import { SsoRequired } from '../sessions/sessions.errors';
import { SignInDto } from './sign-in.dto';
import { SignInRefused } from './sign-in.errors';
import { SignInService } from './sign-in.service';

/** Signs people in with a password. */
@ApiTags('Sign-in and sessions')
@Controller('api/auth')
export class SignInController {
  constructor(
    private readonly service: SignInService,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('sign-in')
  @Access(anyone())
  @Describe('Sign in', {
    answers: SignedInDto,
    more: 'The answer sets the session cookie. An unknown e-mail address, a wrong password and a suspended account all get the same 401. The right password gets 403 `SVC_SSO_REQUIRED` if the organization requires single sign-on.',
    headers: { 'Set-Cookie': SIGNED_IN_COOKIES },
    errors: [SignInRefused, SsoRequired, OrganizationMoved, OrganizationBeingDeleted, RateLimited],
    addition: true,
  })
  async signIn(
    @Body() dto: SignInDto,
    @From() client: Client,
    @SentCookies() cookies: string | undefined,
  ): Promise<Answer<SignedInDto>> {
    const signedIn = await this.service.signIn(dto, client, cookies);
    return { data: presentPerson(signedIn.person), headers: this.cookie.signIn(signedIn, cookies) };
  }
}
