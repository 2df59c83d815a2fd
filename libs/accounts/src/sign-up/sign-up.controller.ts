import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { type Client, Describe, type Answer, From } from '#platform';
import { presentPerson } from '../people/people.presenter';
import { SessionCookie } from '../sessions/session-cookie';
import { SignUpDto, SignedInDto } from './sign-up.dto';
import { SignUpService } from './sign-up.service';

/** Making an organization. */
@ApiTags('Signing in')
@Controller('api/auth')
export class SignUpController {
  constructor(
    private readonly service: SignUpService,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('sign-up')
  @Access(anyone())
  @Describe('Make an organization and sign in as its owner', {
    answers: SignedInDto,
    status: 201,
    more: 'The session comes as a cookie. 403 `SVC_SIGN_UP_CLOSED` where strangers may not sign up; 409 for an e-mail address or short name that is taken.',
  })
  async signUp(@Body() dto: SignUpDto, @From() client: Client): Promise<Answer<SignedInDto>> {
    const { person, secret } = await this.service.signUp(dto, client);
    return { data: presentPerson(person), headers: this.cookie.set(secret) };
  }
}
