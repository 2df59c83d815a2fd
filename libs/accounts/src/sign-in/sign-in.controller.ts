import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, anyone } from '#access';
import { type Client, Describe, type Answer, From } from '#platform';
import { presentPerson } from '../people/people.presenter';
import { SessionCookie } from '../sessions/session-cookie';
import { SignedInDto } from '../sign-up/sign-up.dto';
import { SignInDto } from './sign-in.dto';
import { SignInService } from './sign-in.service';

/** Signing in with a password. */
@ApiTags('Signing in')
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
    more: 'The session comes as a cookie. An unknown address, a wrong password and a suspended person get one identical 401.',
  })
  async signIn(@Body() dto: SignInDto, @From() client: Client): Promise<Answer<SignedInDto>> {
    const { person, secret } = await this.service.signIn(dto, client);
    return { data: presentPerson(person), headers: this.cookie.set(secret) };
  }
}
