import { Module } from '@nestjs/common';
import { AccountsModule } from '#accounts';
import { MailModule } from '#mail';
import { OrganizationsModule } from '#organizations';
import { PageModule } from '../page/page.module';
import { BrowserCookie } from './browser-cookie';
import { ConfirmEmailPages } from './confirm-email.controller';
import { DailyMailPages } from './daily-mail.controller';
import { InvitePageController } from './invite-page.controller';
import { SignInsController } from './oidc.controller';
import { PasswordResetPages } from './password-reset.controller';
import { SignInPagesController } from './sign-in-pages.controller';
import { SsoPages } from './sso-pages.controller';
import { UndoEmailPages } from './undo-email.controller';

/** The pages on which people sign up, sign in, and open the links of mails. */
@Module({
  imports: [PageModule, AccountsModule, OrganizationsModule, MailModule],
  controllers: [
    SignInPagesController,
    InvitePageController,
    PasswordResetPages,
    ConfirmEmailPages,
    DailyMailPages,
    UndoEmailPages,
    SsoPages,
    SignInsController,
  ],
  providers: [BrowserCookie],
})
export class SignInModule {}
