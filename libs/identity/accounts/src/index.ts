export { AccountsModule } from './accounts.module';
export { EmailService } from './credentials/email.service';
export { LastOwner } from './members/members.errors';
export { BrowserSecret } from './known-browsers/browser-secret';
export { Memberships } from './members/memberships';
export { OperatorModule } from './operator/operator.module';
export type { TenantRow } from './operator/operator.repository';
export { OperatorService } from './operator/operator.service';
export { normalDomain } from './policies/domain';
export { EmailDomainNotAllowed } from './policies/policies.errors';
export { localPath } from './sign-in/local-path';
export { normalEmail } from './people/email';
export { PoliciesModule } from './policies/policies.module';
export { isInDomain } from './policies/policies.policy';
export { type Policies, PoliciesRepository } from './policies/policies.repository';
export { RemovalService } from './removal/removal.service';
export { SentCookies, SessionCookie } from './sessions/session-cookie';
export type { SignedIn } from './sessions/sessions.service';
export { SsoPeople, type Vouched } from './single-sign-on/sso-people';
export { TENANT_SLUG_MAX } from './tenants/tenant-slug';
export { type AccessItem, type AccessList, AllAccess } from './credentials/all-access';
export {
  ChangeEmailDto,
  ChangePasswordDto,
  ConfirmPasswordResetDto,
  PasswordResetDto,
} from './credentials/credentials.dto';
export { EmailUndoService, type UndoableChange } from './credentials/email-undo.service';
export type { Confirmation, OwnEmail } from './credentials/email.service';
export { PasswordChangeService } from './credentials/password-change.service';
export { type OpenReset, PasswordResetService } from './credentials/password-reset.service';
export { DeleteOrganizationDto } from './deletion/deletion.dto';
export { DeletionService } from './deletion/deletion.service';
export {
  AcceptInviteDto,
  InviteDto,
  type InviteViewDto,
  ListInvitesQuery,
  type NewInviteDto,
} from './invites/invites.dto';
export { InviteNotFound } from './invites/invites.errors';
export { presentInvite, presentNewInvite } from './invites/invites.presenter';
export type { OpenInvite } from './invites/invites.repository';
export { InvitesService } from './invites/invites.service';
export { LinkNotFound } from './mails/links.errors';
export { Mails } from './mails/mails.service';
export { MeService } from './me/me.service';
export { ListMembersQuery, MemberChangeDto, type MemberDto } from './members/members.dto';
export { rolesToGive } from './members/members.policy';
export { presentMember } from './members/members.presenter';
export { MembersService } from './members/members.service';
export { OrganizationChangeDto, type OrganizationDto } from './organization/organization.dto';
export { OrganizationService } from './organization/organization.service';
export { type PasskeyDto, RenamePasskeyDto } from './passkeys/passkeys.dto';
export { PasskeysService } from './passkeys/passkeys.service';
export type { PersonRow } from './people/people.repository';
export { DeleteAccountDto } from './removal/removal.dto';
export type { SessionDto } from './sessions/sessions.dto';
export { tenantRequiringSso } from './sessions/sessions.errors';
export { presentSession } from './sessions/sessions.presenter';
export { SessionsService } from './sessions/sessions.service';
export { SignInDto } from './sign-in/sign-in.dto';
export { SignInService } from './sign-in/sign-in.service';
export { SignUpDto } from './sign-up/sign-up.dto';
export { SignUpService } from './sign-up/sign-up.service';
