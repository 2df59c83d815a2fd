import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, anyone, session } from '#access';
import { type Answer, type Client, Describe, From, RateLimited } from '#platform';
import { LinkNotFound } from '../mails/links.errors';
import { Mails } from '../mails/mails.service';
import { EmailTaken } from '../people/people.errors';
import { EmailDomainNotAllowed } from '../policies/policies.errors';
import { PasswordWrong, SessionTooOld } from '../removal/removal.errors';
import {
  ChangeEmailDto,
  ConfirmEmailDto,
  ConfirmedEmailDto,
  EmailChangeDto,
  OwnEmailDto,
} from './credentials.dto';
import type { OwnCredentials } from '../people/credentials.repository';
import { EmailService } from './email.service';

/** The e-mail addresses of signed-in people. */
@ApiTags('Sign-in and sessions')
@Controller('api')
export class EmailController {
  constructor(
    private readonly emails: EmailService,
    private readonly mails: Mails,
  ) {}

  @Get('me/email')
  @Access(session())
  @Describe('Get your e-mail address', {
    answers: OwnEmailDto,
    more: 'With whether it is verified, and a change that was requested and not confirmed yet.',
    addition: true,
  })
  async own(@Caller() principal: Principal): Promise<Answer<OwnEmailDto>> {
    return { data: this.present(await this.emails.own(principal)) };
  }

  @Post('me/email')
  @Access(session())
  @Describe('Change your e-mail address', {
    answers: EmailChangeDto,
    more:
      'Mails a link to the new address, which works once, for 24 hours. Until it is opened, your address stays as it is. ' +
      'Then the old address gets a notice. An earlier link to another address stops working.',
    errors: [PasswordWrong, SessionTooOld, EmailDomainNotAllowed, EmailTaken],
    addition: true,
  })
  async change(
    @Caller() principal: Principal,
    @Body() { email, password }: ChangeEmailDto,
  ): Promise<Answer<EmailChangeDto>> {
    const newEmail = await this.emails.requestChange(principal, email, password);
    return { data: { newEmail, delivery: this.mails.delivery } };
  }

  @Post('me/email/verification')
  @Access(session())
  @Describe('Mail a link that verifies your e-mail address', {
    answers: OwnEmailDto,
    more: 'Sends nothing if the address is verified already.',
    addition: true,
  })
  async verify(@Caller() principal: Principal): Promise<Answer<OwnEmailDto>> {
    return { data: this.present(await this.emails.sendVerification(principal)) };
  }

  @Post('auth/email/confirm')
  @Access(anyone())
  @Describe('Confirm an e-mail address', {
    answers: ConfirmedEmailDto,
    more:
      'With the link that was mailed after a sign-up, or to a new address. It works once. Unknown, used and expired links all get the same ' +
      '404.',
    errors: [LinkNotFound, EmailDomainNotAllowed, EmailTaken, RateLimited],
    addition: true,
  })
  async confirm(
    @Body() { token }: ConfirmEmailDto,
    @From() client: Client,
  ): Promise<Answer<ConfirmedEmailDto>> {
    const { link } = await this.emails.confirm(token, client);
    return { data: { email: link.email, verified: true } };
  }

  private present({ email, emailVerifiedAt }: OwnCredentials): OwnEmailDto {
    return { email, verified: emailVerifiedAt !== null, delivery: this.mails.delivery };
  }
}
