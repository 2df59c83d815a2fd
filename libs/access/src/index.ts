export { AccessModule } from './access.module';
export { Departures, type Returning } from './departures/departures';
export { Access, anyone, bearer, scim, session, sessionOrBearer, visitor } from './guard/access';
export { requireScope } from './guard/authorization';
export { Caller, Visitor } from './guard/caller';
export { type Person, type Principal, personOf } from './principal/principal';
export { Principals } from './principal/principals';
export * from './principal/scopes';
export { writeSessionCookie } from './principal/session-cookie';
