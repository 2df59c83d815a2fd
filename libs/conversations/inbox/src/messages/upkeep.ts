import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Departures } from '#access';
import { Database, Jobs, definePeriodicJob } from '#platform';
import { UpkeepRepository } from './upkeep.repository';
import { InboxSettings } from '../inbox.settings';

const PURGE = definePeriodicJob('inbox.purge');
const PURGE_SECONDS = 600;
const BATCH = 5_000;
/** Batches in one run, so that a run ends soon. The next run continues. */
const BATCHES = 20;

/** Expires the messages of departing senders, and deletes old messages. */
@Injectable()
export class Upkeep implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly departures: Departures,
    private readonly jobs: Jobs,
    private readonly settings: InboxSettings,
    private readonly upkeep: UpkeepRepository,
  ) {}

  onModuleInit(): void {
    this.departures.on('tenant', (tx, { tenantId, id }) => this.upkeep.expireSentBy(tx, { tenantId, id }));
    this.departures.on('actor', async (tx, { tenantId, id, returns }) => {
      await this.upkeep.expireSentBy(tx, { tenantId, id });
      await this.upkeep.forgetKeys(tx, { tenantId, id });
      if (!returns) await this.upkeep.forgetSenders(tx, { tenantId, id });
    });
    this.jobs.every(PURGE_SECONDS, PURGE, () => this.purge());
  }

  private async purge(): Promise<void> {
    const days = this.settings.inboxRetentionDays;
    await inBatches(() => this.upkeep.deleteMessages(this.database, days));
    await inBatches(() => this.upkeep.deleteKeys(this.database));
  }
}

async function inBatches(remove: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES && (await remove()) === BATCH; batch++);
}
