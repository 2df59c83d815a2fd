export { AccessModule } from './access.module';
export { type Departing, type DepartingKind, Departures } from './departures/departures';
export {
  ACCESS,
  Access,
  type AccessRule,
  anyone,
  bearer,
  session,
  sessionOrBearer,
  visitor,
} from './guard/access';
export { AgentTokenRequired, CsrfRejected } from './guard/access.errors';
export type { AuthenticatedRequest } from './guard/access.guard';
export { requireScope } from './guard/admission';
export { Caller, Visitor } from './guard/caller';
export { requireOwnOrigin } from './guard/csrf';
export { type Person, type Principal, personOf } from './principal/principal';
export { Principals } from './principal/principals';
export * from './principal/scopes';
export { writeSessionCookie } from './principal/session-cookie';
export { SessionStrategy } from './principal/session.strategy';
