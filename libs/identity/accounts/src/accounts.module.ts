import { Module } from '@nestjs/common';
import { CredentialsRepository } from './people/credentials.repository';
import { EmailController } from './credentials/email.controller';
import { EmailService } from './credentials/email.service';
import { PasswordChangeService } from './credentials/password-change.service';
import { PasswordResetService } from './credentials/password-reset.service';
import { PasswordController } from './credentials/password.controller';
import { LinksRepository } from './mails/links.repository';
import { MailLinks } from './mails/mail-links';
import { MailsRepository } from './mails/mails.repository';
import { Mails } from './mails/mails.service';
import { Postman } from './mails/postman';
import { InvitesController } from './invites/invites.controller';
import { InvitesRepository } from './invites/invites.repository';
import { InvitesService } from './invites/invites.service';
import { KnownBrowsers } from './known-browsers/known-browsers';
import { MeController } from './me/me.controller';
import { MeService } from './me/me.service';
import { MembersController } from './members/members.controller';
import { MembersRepository } from './members/members.repository';
import { MembersService } from './members/members.service';
import { PoliciesModule } from './policies/policies.module';
import { Memberships } from './members/memberships';
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
import { Proofs } from './proofs/proofs';
import { ProofsRepository } from './proofs/proofs.repository';
import { EmailUndoService } from './credentials/email-undo.service';
import { PeopleRepository } from './people/people.repository';
import { Reauthentication } from './removal/reauthentication';
import { ReauthenticationRepository } from './removal/reauthentication.repository';
import { OwnRemovalController, RemovalController } from './removal/removal.controller';
import { RemovalService } from './removal/removal.service';
import { ExportController } from './export/export.controller';
import { ExportRepository } from './export/export.repository';
import { ExportService } from './export/export.service';
import { DeletionActs } from './deletion/deletion-acts';
import { DeletionController } from './deletion/deletion.controller';
import { DeletionRepository } from './deletion/deletion.repository';
import { DeletionService } from './deletion/deletion.service';
import { ErasureRepository } from './erasure/erasure.repository';
import { ErasureService } from './erasure/erasure.service';
import { OrganizationController } from './organization/organization.controller';
import { OrganizationRepository } from './organization/organization.repository';
import { OrganizationService } from './organization/organization.service';
import { SessionCookie } from './sessions/session-cookie';
import { SessionsController } from './sessions/sessions.controller';
import { SessionsRepository } from './sessions/sessions.repository';
import { SessionsService } from './sessions/sessions.service';
import { SignInAttempts } from './sign-in/sign-in-attempts';
import { SignInController } from './sign-in/sign-in.controller';
import { SignInService } from './sign-in/sign-in.service';
import { SignUpController } from './sign-up/sign-up.controller';
import { SignUpService } from './sign-up/sign-up.service';
import { SsoPeople } from './single-sign-on/sso-people';
import { SsoPeopleRepository } from './single-sign-on/sso-people.repository';
import { SweepService } from './sweep/sweep.service';
import { TenantsRepository } from './tenants/tenants.repository';

/** Organizations, their people and their invites, and how people sign in. */
@Module({
  imports: [PoliciesModule],
  controllers: [
    SignUpController,
    SignInController,
    PasskeySignInController,
    PasskeysController,
    SessionsController,
    MeController,
    MembersController,
    InvitesController,
    RemovalController,
    OwnRemovalController,
    OrganizationController,
    DeletionController,
    ExportController,
    PasswordController,
    EmailController,
  ],
  providers: [
    SignUpService,
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
    MembersService,
    MembersRepository,
    Memberships,
    InvitesService,
    InvitesRepository,
    SweepService,
    OrganizationService,
    DeletionService,
    DeletionActs,
    DeletionRepository,
    ErasureService,
    ErasureRepository,
    ExportService,
    ExportRepository,
    OrganizationRepository,
    MailsRepository,
    LinksRepository,
    MailLinks,
    Mails,
    Postman,
    CredentialsRepository,
    PasswordResetService,
    PasswordChangeService,
    EmailService,
    EmailUndoService,
    AllAccess,
    Proofs,
    ProofsRepository,
    RemovalService,
    Reauthentication,
    ReauthenticationRepository,
    SsoPeople,
    SsoPeopleRepository,
  ],
  exports: [
    SsoPeople,
    SessionCookie,
    Memberships,
    RemovalService,
    EmailService,
    EmailUndoService,
    PasswordChangeService,
    PasswordResetService,
    AllAccess,
    PasskeysService,
    Mails,
    SessionsService,
    SignInService,
    SignUpService,
    MeService,
    MembersService,
    InvitesService,
    OrganizationService,
    DeletionService,
  ],
})
export class AccountsModule {}
