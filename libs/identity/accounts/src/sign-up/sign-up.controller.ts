import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { type Answer, type Client, Describe, From, RateLimited } from '#platform';
import { SignedInDto } from '../people/people.dto';
import { EmailTaken } from '../people/people.errors';
import { presentPerson } from '../people/people.presenter';
import { SentCookies, SessionCookie } from '../sessions/session-cookie';
import { SIGNED_IN_COOKIES } from '../sessions/session-headers';
import { SignUpDto } from './sign-up.dto';
import { SignUpClosed, TenantSlugTaken } from './sign-up.errors';
import { SignUpService } from './sign-up.service';

/** Creates organizations. */
@ApiTags('Sign-in and sessions')
@Controller('api/auth')
export class SignUpController {
  constructor(
    private readonly service: SignUpService,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('sign-up')
  @Access(anyone())
  @Describe('Create an organization', {
    answers: SignedInDto,
    status: 201,
    more:
      'Creates the organization and its owner, and signs the owner in: the answer sets the session cookie. 403 `SVC_SIGN_UP_CLOSED` ' +
      'if this service is open to invited people only; 409 if the e-mail address or the slug is taken.',
    headers: { 'Set-Cookie': SIGNED_IN_COOKIES },
    errors: [SignUpClosed, TenantSlugTaken, EmailTaken, RateLimited],
    addition: true,
  })
  async signUp(
    @Body() dto: SignUpDto,
    @From() client: Client,
    @SentCookies() cookies: string | undefined,
  ): Promise<Answer<SignedInDto>> {
    const signedIn = await this.service.signUp(dto, client);
    return { data: presentPerson(signedIn.person), headers: this.cookie.signIn(signedIn, cookies) };
  }
}
