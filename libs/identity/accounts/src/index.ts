export { AccountsModule } from './accounts.module';
export { EmailService } from './credentials/email.service';
export { BrowserSecret } from './known-browsers/browser-secret';
export { MyFeaturesDto, MyProfileDto } from './me/me.dto';
export { presentMe } from './me/me.presenter';
export { MeService } from './me/me.service';
export { localPath } from './sign-in/local-path';
export { hashPassword } from './passwords/passwords';
export { normalEmail } from './people/email';
export { NAME_FIELD, NEW_PASSWORD_FIELD, SignedInDto } from './people/people.dto';
export { EmailTaken } from './people/people.errors';
export { presentPerson } from './people/people.presenter';
export { PeopleRepository } from './people/people.repository';
export { normalDomain } from './policies/domain';
export { EmailDomainNotAllowed } from './policies/policies.errors';
export { PoliciesModule } from './policies/policies.module';
export { isInDomain } from './policies/policies.policy';
export { POLICIES, type Policies, PoliciesRepository } from './policies/policies.repository';
export { Proofs } from './proofs/proofs';
export { ProofsModule } from './proofs/proofs.module';
export { Registration } from './registration/registration';
export { Reauthentication } from './reauthentication/reauthentication';
export { PasswordWrong, SessionTooOld } from './reauthentication/reauthentication.errors';
export { SentCookies, SessionCookie } from './sessions/session-cookie';
export { SIGNED_IN_COOKIES, SIGNED_OUT_COOKIES } from './sessions/session-headers';
export { SsoRequired, tenantRequiringSso } from './sessions/sessions.errors';
export { SessionsService, type SignedIn } from './sessions/sessions.service';
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
export { PasswordResetRequestsService } from './credentials/password-reset-requests.service';
export { type OpenReset, PasswordResetService } from './credentials/password-reset.service';
export { type PasskeyDto, RenamePasskeyDto } from './passkeys/passkeys.dto';
export { PasskeysService } from './passkeys/passkeys.service';
export { type PersonRow } from './people/people.repository';
export { SignInDto } from './sign-in/sign-in.dto';
export { SignInService } from './sign-in/sign-in.service';
export { SignUpDto } from './sign-up/sign-up.dto';
export { SignUpService } from './sign-up/sign-up.service';
