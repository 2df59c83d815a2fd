import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, Caller, type Principal, personOf, session } from '#access';
import { DailyMails, Mails } from '#mail';
import { type Answer, Describe, PlatformSettings } from '#platform';
import { PasskeysService } from '../passkeys/passkeys.service';
import { AccountDto } from './account.dto';
import { presentEmail } from './email.presenter';
import { EmailService } from './email.service';

/** How the caller signs in. */
@ApiTags('Sign-in and sessions')
@Controller('api/auth/account')
export class AccountController {
  constructor(
    private readonly emails: EmailService,
    private readonly passkeys: PasskeysService,
    private readonly mails: Mails,
    private readonly daily: DailyMails,
    private readonly platform: PlatformSettings,
  ) {}

  @Get()
  @Access(session())
  @Describe('Get how you sign in', {
    answers: AccountDto,
    more: 'Your e-mail address as `GET /api/me/email` returns it, whether you have a password, your passkeys, and whether you get the daily mail, in one answer.',
    addition: true,
  })
  async get(@Caller() principal: Principal): Promise<Answer<AccountDto>> {
    const [own, passkeys, dailyMail] = await Promise.all([
      this.emails.own(principal),
      this.passkeys.list(principal),
      this.daily.isWanted(personOf(principal)),
    ]);
    return {
      data: {
        ...presentEmail(own, this.mails.delivery),
        fromDirectory: own.emailMovedAt !== null,
        hasPassword: own.passwordHash !== null,
        dailyMail,
        passkeys,
        passkeyOrigin: new URL(this.platform.baseUrl).origin,
      },
    };
  }
}
