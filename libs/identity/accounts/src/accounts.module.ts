import { Module } from '@nestjs/common';
import { MailModule } from '#mail';
import { CredentialsRepository } from './people/credentials.repository';
import { EmailController } from './credentials/email.controller';
import { EmailVerification } from './credentials/email-verification';
import { Registration } from './registration/registration';
import { EmailConfirmationService } from './credentials/email-confirmation.service';
import { EmailService } from './credentials/email.service';
import { PasswordChangeService } from './credentials/password-change.service';
import { PasswordResetRequestsService } from './credentials/password-reset-requests.service';
import { PasswordResetService } from './credentials/password-reset.service';
import { PasswordController } from './credentials/password.controller';
import { KnownBrowsers } from './known-browsers/known-browsers';
import { MeController } from './me/me.controller';
import { MeService } from './me/me.service';
import { PoliciesModule } from './policies/policies.module';
import { AccessController } from './credentials/access.controller';
import { AccountController } from './credentials/account.controller';
import { DailyMailController } from './credentials/daily-mail.controller';
import { AllAccess } from './credentials/all-access';
import { Challenges } from './passkeys/challenges';
import { ChallengesRepository } from './passkeys/challenges.repository';
import { PasskeyBrowser } from './passkeys/passkey-browser';
import { PasskeySignInController } from './passkeys/passkey-sign-in.controller';
import { PasskeySignInService } from './passkeys/passkey-sign-in.service';
import { PasskeysController } from './passkeys/passkeys.controller';
import { PasskeysRepository } from './passkeys/passkeys.repository';
import { PasskeysService } from './passkeys/passkeys.service';
import { RelyingParty } from './passkeys/relying-party';
import { ProofsModule } from './proofs/proofs.module';
import { EmailUndoService } from './credentials/email-undo.service';
import { PeopleRepository } from './people/people.repository';
import { Reauthentication } from './reauthentication/reauthentication';
import { ReauthenticationRepository } from './reauthentication/reauthentication.repository';
import { ExportController } from './export/export.controller';
import { ExportRepository } from './export/export.repository';
import { ExportService } from './export/export.service';
import { SessionCookie } from './sessions/session-cookie';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsRepository } from './sessions/sessions.repository';
import { SessionsService } from './sessions/sessions.service';
import { SignInAttempts } from './sign-in/sign-in-attempts';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInService } from './sign-in/sign-in.service';
import { SignUpController } from './sign-up/sign-up.controller';
import { SignUpService } from './sign-up/sign-up.service';
import { TenantsRepository } from './tenants/tenants.repository';

/** People, how they sign in, and their sessions. */
@Module({
  imports: [MailModule, PoliciesModule, ProofsModule],
  controllers: [
    SignUpController,
    SignInController,
    PasskeySignInController,
    PasskeysController,
    SessionsController,
    AccessController,
    AccountController,
    DailyMailController,
    MeController,
    ExportController,
    PasswordController,
    EmailController,
  ],
  providers: [
    SignUpService,
    Registration,
    SignInService,
    SignInAttempts,
    PasskeysService,
    PasskeySignInService,
    PasskeysRepository,
    PasskeyBrowser,
    Challenges,
    ChallengesRepository,
    RelyingParty,
    SessionsService,
    SessionsRepository,
    SessionCookie,
    KnownBrowsers,
    MeService,
    PeopleRepository,
    TenantsRepository,
    ExportService,
    ExportRepository,
    CredentialsRepository,
    PasswordResetRequestsService,
    PasswordResetService,
    PasswordChangeService,
    EmailService,
    EmailConfirmationService,
    EmailVerification,
    EmailUndoService,
    AllAccess,
    Reauthentication,
    ReauthenticationRepository,
  ],
  exports: [
    EmailService,
    EmailConfirmationService,
    MeService,
    PeopleRepository,
    Registration,
    Reauthentication,
    SessionCookie,
    SessionsService,
    EmailUndoService,
    PasswordChangeService,
    PasswordResetRequestsService,
    PasswordResetService,
    AllAccess,
    PasskeysService,
    SignInService,
    SignUpService,
  ],
})
export class AccountsModule {}
