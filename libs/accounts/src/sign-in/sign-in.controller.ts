import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Access, anyone } from '#access';
import { type Client, Describe, type Envelope, From } from '#platform';
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
  async signIn(
    @Body() dto: SignInDto,
    @From() client: Client,
    @Res({ passthrough: true }) res: Response,
  ): Promise<Envelope<SignedInDto>> {
    const { person, secret } = await this.service.signIn(dto, client);
    this.cookie.give(res, secret);
    return { data: presentPerson(person) };
  }
}
