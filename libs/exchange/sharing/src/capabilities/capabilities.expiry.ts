import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '#access';
import { Database, Jobs, definePeriodicJob } from '#platform';
import { CapabilitiesRepository } from './capabilities.repository';

const SWEEP = definePeriodicJob('capabilities.sweep');
const SWEEP_SECONDS = 3_600;

/** Expires the capabilities of departing users and agents, and deletes those that expired long ago. */
@Injectable()
export class CapabilitiesExpiry implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly departures: Departures,
    private readonly jobs: Jobs,
    private readonly capabilities: CapabilitiesRepository,
  ) {}

  onModuleInit(): void {
    this.departures.on('user', (tx, { tenantId, id }) =>
      this.capabilities.expireMintedBy(tx, { tenantId, userId: id }),
    );
    this.departures.on('actor', (tx, { tenantId, id }) => this.capabilities.expireOfActor(tx, tenantId, id));
    this.jobs.every(SWEEP_SECONDS, SWEEP, () => this.capabilities.deleteExpired(this.database));
  }
}
