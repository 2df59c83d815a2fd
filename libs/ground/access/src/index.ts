export { AccessSettings } from './access.settings';
export { AccessModule } from './access.module';
export { type AuthorRow, authorColumn, changedByColumn } from './authors/author';
export { type Delegate, Delegates } from './departures/delegates';
export { Departures, type Returning } from './departures/departures';
export { Access, anyToken, anyone, bearer, scim, session, sessionOrBearer, visitor } from './guard/access';
export { AgentPaused, OrganizationBeingDeleted } from './guard/access.errors';
export { requireScope } from './guard/authorization';
export type { AuthenticatedRequest } from './guard/authenticated-request';
export { Downloads } from './guard/downloads';
export { OngoingAccess } from './guard/ongoing-access';
export { Caller, Visitor } from './guard/caller';
export { OpenPoll } from './polls/open-poll';
export { OpenPolls } from './polls/open-polls';
export { PersonalData, type PersonalRow } from './personal-data/personal-data';
export { exportOf, personalRows, shownById } from './personal-data/personal-rows';
export { bearerToken } from './principal/bearer-token';
export {
  type ActorSigningKey,
  type AgentKey,
  MAX_TOKEN_PROJECTS,
  type Person,
  type Principal,
  agentOf,
  personOf,
  principalOf,
} from './principal/principal';
export {
  ERASED_TENANTS,
  SSO_REQUIRED,
  SUSPENDED_TENANTS,
  USABLE_TOKEN,
} from './principal/principals.repository';
export { type LiveCredential, LiveCredentials } from './principal/live-credentials';
export { MOVED_TO, MOVED_TO_ROW, refuseMoved } from './principal/moved';
export { MovedDetails, OrganizationMoved } from './principal/principal.errors';
export { Principals } from './principal/principals';
export {
  READ_ONLY_SCOPES,
  ROLES,
  SCOPES,
  TOKEN_CHOICES,
  effectiveScopes,
  grantableScopes,
  isTenantAdmin,
  scopeGrants,
  scopesOfChoice,
} from './principal/scopes';
export type { Role, Scope, TokenChoice } from './principal/scopes';
export { type Rule, declaredRules, rule } from './rules/rule';
export { renewSessionSign, writeSessionCookie, writeSessionSign } from './principal/session-cookie';
