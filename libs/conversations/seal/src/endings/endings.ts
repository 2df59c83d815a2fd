import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '#access';
import { Database, Jobs, definePeriodicJob } from '#platform';
import { ChallengesRepository } from '../keys/challenges.repository';
import { KeysRepository } from '../keys/keys.repository';
import { EndingsRepository } from './endings.repository';

const SWEEP = definePeriodicJob('seal.sweep');
const SWEEP_SECONDS = 60;

/** Ends the keys and the envelopes of departing users, agents and tenants, erases the content of expired envelopes, and deletes old rows. */
@Injectable()
export class Endings implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly departures: Departures,
    private readonly jobs: Jobs,
    private readonly keys: KeysRepository,
    private readonly challenges: ChallengesRepository,
    private readonly endings: EndingsRepository,
  ) {}

  onModuleInit(): void {
    for (const kind of ['user', 'actor', 'tenant'] as const) {
      this.departures.on(kind, async (tx, { tenantId, id }) => {
        // The keys come first: a concurrent seal holds the lock of a key, so this statement waits for it, and the next one sees its
        // envelope.
        await this.keys.deleteOfDeparting(tx, kind, { tenantId, id });
        await this.endings.revokeOfDeparting(tx, kind, { tenantId, id });
      });
    }
    this.jobs.every(SWEEP_SECONDS, SWEEP, () => this.sweep());
  }

  private async sweep(): Promise<void> {
    await this.endings.eraseExpired(this.database);
    await this.endings.deleteOld(this.database);
    await this.keys.deleteOld(this.database);
    await this.challenges.deleteExpired(this.database);
  }
}
