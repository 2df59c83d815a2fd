import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Jobs, definePeriodicJob } from '#platform';
import { PairingRepository } from './pairing.repository';

const SWEEP = definePeriodicJob('pairing.sweep');
const SWEEP_SECONDS = 300;

/** Deletes expired connection requests. */
@Injectable()
export class PairingSweep implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly requests: PairingRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every(SWEEP_SECONDS, SWEEP, () => this.requests.deleteExpired(this.database));
  }
}
