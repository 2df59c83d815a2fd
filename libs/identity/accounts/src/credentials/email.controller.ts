import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, OrganizationMoved, type Principal, anyone, session } from '#access';
import {
  type Answer,
  type Client,
  DeletedDto,
  Describe,
  EndsAccess,
  From,
  NotFound,
  RateLimited,
  deleted,
} from '#platform';
import { LinkNotFound, Mails } from '#mail';
import { EmailTaken } from '../people/people.errors';
import { EmailDomainNotAllowed } from '../policies/policies.errors';
import { PasswordWrong, SessionTooOld } from '../reauthentication/reauthentication.errors';
import {
  ChangeEmailDto,
  ConfirmEmailDto,
  ConfirmedEmailDto,
  EmailChangeDto,
  OwnEmailDto,
  UndoneEmailDto,
} from './credentials.dto';
import { EmailConfirmationService } from './email-confirmation.service';
import { EmailUndoService } from './email-undo.service';
import { presentEmail } from './email.presenter';
import { EmailService } from './email.service';

/** The e-mail addresses of signed-in people. */
@ApiTags('Sign-in and sessions')
@Controller('api')
export class EmailController {
  constructor(
    private readonly emails: EmailService,
    private readonly confirmations: EmailConfirmationService,
    private readonly undos: EmailUndoService,
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
    return { data: presentEmail(await this.emails.own(principal), this.mails.delivery) };
  }

  @Post('me/email')
  @Access(session())
  @Describe('Change your e-mail address', {
    answers: EmailChangeDto,
    more:
      'Mails a link to the new address, which works once, for 24 hours. Until it is opened, your address stays as it is. ' +
      'The present address gets a link that stops the change, or undoes it for 7 days. An earlier link to another address stops working.',
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

  @Delete('me/email/pending')
  @EndsAccess()
  @Access(session())
  @Describe('Cancel the change of your e-mail address', {
    answers: DeletedDto,
    more: 'The link that was mailed to the new address stops working. 404 if no change waits for its link.',
    errors: [NotFound],
    addition: true,
  })
  async cancel(@Caller() principal: Principal): Promise<Answer<DeletedDto>> {
    return deleted(await this.emails.cancelChange(principal));
  }

  @Post('me/email/verification')
  @Access(session())
  @Describe('Mail a link that verifies your e-mail address', {
    answers: OwnEmailDto,
    more: 'Sends nothing if the address is verified already.',
    addition: true,
  })
  async verify(@Caller() principal: Principal): Promise<Answer<OwnEmailDto>> {
    return { data: presentEmail(await this.emails.sendVerification(principal), this.mails.delivery) };
  }

  @Post('auth/email/confirm')
  @Access(anyone())
  @Describe('Confirm an e-mail address', {
    answers: ConfirmedEmailDto,
    more:
      'With the link that was mailed after a sign-up, or to a new address. It works once. Unknown, used and expired links all get the same ' +
      '404.',
    errors: [LinkNotFound, EmailDomainNotAllowed, EmailTaken, OrganizationMoved, RateLimited],
    addition: true,
  })
  async confirm(
    @Body() { token }: ConfirmEmailDto,
    @From() client: Client,
  ): Promise<Answer<ConfirmedEmailDto>> {
    const { link } = await this.confirmations.confirm(token, client);
    return { data: { email: link.email, verified: true } };
  }

  @Post('auth/email/undo')
  @EndsAccess()
  @Access(anyone())
  @Describe('Stop or undo the change of an e-mail address', {
    answers: UndoneEmailDto,
    more:
      'With the link that was mailed to the old address. It works once, for 7 days. A change that waits for its link is stopped. After the change, ' +
      'the account gets its old address back, and its password, sessions, passkeys, API tokens and agents end: reset the password next. Unknown, ' +
      'used and expired links all get the same 404.',
    errors: [LinkNotFound, EmailTaken, OrganizationMoved, RateLimited],
    addition: true,
  })
  async undo(@Body() { token }: ConfirmEmailDto, @From() client: Client): Promise<Answer<UndoneEmailDto>> {
    const { link, confirmed } = await this.undos.undo(token, client);
    return { data: { email: link.email, outcome: confirmed ? 'undone' : 'stopped' } };
  }
}
