import { Global, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { BodyGuard, ChangesGuard, LimitsGuard } from '#platform';
import { Departures } from './departures/departures';
import { AccessCheck } from './guard/access-check';
import { AccessGuard } from './guard/access.guard';
import { ReadmissionGuard } from './guard/readmission.guard';
import { BearerStrategy } from './principal/bearer.strategy';
import { Principals } from './principal/principals';
import { PrincipalsRepository } from './principal/principals.repository';
import { SessionStrategy } from './principal/session.strategy';

/** Who calls and what a route demands. The guards run in this order: access, limits, the line of changes, body, and access again. */
@Global()
@Module({
  imports: [DiscoveryModule, PassportModule],
  providers: [
    Principals,
    PrincipalsRepository,
    BearerStrategy,
    SessionStrategy,
    AccessCheck,
    Departures,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_GUARD, useClass: LimitsGuard },
    { provide: APP_GUARD, useClass: ChangesGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_GUARD, useClass: ReadmissionGuard },
  ],
  exports: [Principals, SessionStrategy, Departures],
})
export class AccessModule {}
