import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, OrganizationMoved, type Principal, anyone, session } from '#access';
import { type Answer, type Client, Describe, EndsAccess, From, RateLimited } from '#platform';
import { LinkNotFound, Mails } from '#mail';
import { PasswordWrong, SessionTooOld } from '../reauthentication/reauthentication.errors';
import { SentCookies, SessionCookie } from '../sessions/session-cookie';
import {
  ChangePasswordDto,
  ConfirmPasswordResetDto,
  PasswordResetDto,
  PasswordResetRequestedDto,
  PasswordSetDto,
} from './credentials.dto';
import { PasswordChangeService } from './password-change.service';
import { PasswordResetRequestsService } from './password-reset-requests.service';
import { PasswordResetService } from './password-reset.service';

/** Passwords that are reset or changed. */
@ApiTags('Sign-in and sessions')
@Controller('api')
export class PasswordController {
  constructor(
    private readonly requests: PasswordResetRequestsService,
    private readonly resets: PasswordResetService,
    private readonly changes: PasswordChangeService,
    private readonly mails: Mails,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('auth/password-reset')
  @Access(anyone())
  @Describe('Request a password reset', {
    answers: PasswordResetRequestedDto,
    more:
      'Mails a link that works once, for 30 minutes. The answer is the same whether or not an account has the address. An address gets a ' +
      'limited number of mails an hour; further requests answer like this too, and the links of the earlier mails still work.',
    errors: [RateLimited],
    addition: true,
  })
  async request(
    @Body() { email }: PasswordResetDto,
    @From() client: Client,
  ): Promise<Answer<PasswordResetRequestedDto>> {
    await this.requests.request(email, client);
    return { data: { delivery: this.mails.delivery } };
  }

  @Post('auth/password-reset/confirm')
  @EndsAccess()
  @Access(anyone())
  @Describe('Reset a password', {
    answers: PasswordSetDto,
    more:
      'Replaces the password, and ends what proved before who you are: all sessions, mailed links, a change of the e-mail address that waits ' +
      'for its link, and passkeys that were added since the address was last verified. With `endAllAccess`, all passkeys, API tokens and agents ' +
      'end, too; they always do if the address had never been verified. The address counts as verified, and gets a notice. Unknown, used and ' +
      'expired links all get the same 404.',
    headers: {
      'Clear-Site-Data': 'Only over https: the browser clears its cache of this origin.',
    },
    errors: [LinkNotFound, OrganizationMoved, RateLimited],
    addition: true,
  })
  async reset(
    @Body() { token, password, endAllAccess = false }: ConfirmPasswordResetDto,
    @From() client: Client,
  ): Promise<Answer<PasswordSetDto>> {
    await this.resets.confirm(token, password, client, endAllAccess);
    return { data: { changed: true }, headers: this.cookie.clear() };
  }

  @Post('me/password')
  @EndsAccess()
  @Access(session())
  @Describe('Change your password', {
    answers: PasswordSetDto,
    more:
      'Ends your other sessions, links that were mailed to you, and a change of your e-mail address that waits for its link. With ' +
      '`endAllAccess`, your passkeys, API tokens and agents end, too; otherwise they stay. You get a notice by mail.',
    headers: { 'Set-Cookie': 'The cookie of a known browser.' },
    errors: [PasswordWrong, SessionTooOld],
    addition: true,
  })
  async change(
    @Caller() principal: Principal,
    @Body() { currentPassword, newPassword, endAllAccess = false }: ChangePasswordDto,
    @SentCookies() cookies: string | undefined,
  ): Promise<Answer<PasswordSetDto>> {
    const user = await this.changes.change(principal, currentPassword, newPassword, endAllAccess);
    return { data: { changed: true }, headers: { 'Set-Cookie': this.cookie.remember(cookies, user) } };
  }
}
