import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { ArrivalsGuard, BodyGuard, ChangesGuard, LimitsGuard, TogetherGuard } from '#platform';
import { Delegates } from './departures/delegates';
import { Departures } from './departures/departures';
import { AccessDeclarations } from './guard/access-declarations';
import { AuthenticationGuard } from './guard/authentication.guard';
import { AuthorizationGuard } from './guard/authorization.guard';
import { Downloads } from './guard/downloads';
import { OngoingAccess } from './guard/ongoing-access';
import { RecheckGuard } from './guard/recheck.guard';
import { OpenPolls } from './polls/open-polls';
import { PersonalData } from './personal-data/personal-data';
import { BearerStrategy } from './principal/bearer.strategy';
import { Principals } from './principal/principals';
import { LiveCredentials } from './principal/live-credentials';
import { LiveCredentialsRepository } from './principal/live-credentials.repository';
import { PrincipalsRepository } from './principal/principals.repository';
import { ScimStrategy } from './principal/scim.strategy';
import { SessionStrategy } from './principal/session.strategy';

/**
 * Identifies the caller of each request and checks what the route requires of it. The guards run in the order in which they are listed,
 * which decides the order of refusals: too many arrivals (429), the credential (401), the limits (429), what the route requires (403),
 * the body (400), the queue of changes, and access again.
 */
@Global()
@Module({
  imports: [DiscoveryModule, PassportModule],
  providers: [
    Principals,
    PrincipalsRepository,
    LiveCredentials,
    LiveCredentialsRepository,
    BearerStrategy,
    SessionStrategy,
    ScimStrategy,
    AccessDeclarations,
    Delegates,
    Departures,
    OpenPolls,
    PersonalData,
    AuthenticationGuard,
    AuthorizationGuard,
    RecheckGuard,
    OngoingAccess,
    Downloads,
    { provide: APP_GUARD, useClass: ArrivalsGuard },
    { provide: APP_GUARD, useClass: TogetherGuard },
    { provide: APP_GUARD, useExisting: AuthenticationGuard },
    { provide: APP_GUARD, useClass: LimitsGuard },
    { provide: APP_GUARD, useExisting: AuthorizationGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_GUARD, useClass: ChangesGuard },
    { provide: APP_GUARD, useExisting: RecheckGuard },
  ],
  exports: [
    Principals,
    LiveCredentials,
    OngoingAccess,
    Downloads,
    Delegates,
    Departures,
    OpenPolls,
    PersonalData,
  ],
})
export class AccessModule {}
