import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Jobs, definePeriodicJob } from '#platform';
import { NoncesRepository } from './nonces.repository';

const SWEEP = definePeriodicJob('rooms.nonces');
const SWEEP_SECONDS = 60;
const BATCH = 10_000;
/** Batches in one run, so that a run ends soon. The next run continues. */
const BATCHES = 50;

/** Deletes nonces when no process accepts their signatures any more. */
@Injectable()
export class NoncesSweep implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly nonces: NoncesRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every(SWEEP_SECONDS, SWEEP, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    for (let batch = 0; batch < BATCHES; batch++)
      if ((await this.nonces.deleteExpired(this.database)) < BATCH) return;
  }
}
