import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Metrics } from '../metrics/metrics';
import { computed } from './computed';
import { Database } from './database';
import { DATABASE_EPOCH } from './epoch';
import { statement } from './statement';

const READ = statement({ epoch: computed.text() }, `SELECT ${DATABASE_EPOCH} AS epoch`);
/** How long the other metrics wait for it, in milliseconds. */
const PATIENCE_MS = 1_000;

/** Shows which epoch of the database the process reads: it changes with a promotion, a restore or a move. */
@Injectable()
export class EpochMetric {
  constructor(database: Database, { registry }: Metrics) {
    const read = () => database.one(READ).catch(() => undefined);
    new Gauge({
      name: 'database_epoch',
      help: '1, with the epoch of the database as a label. Missing while the database does not answer.',
      labelNames: ['epoch'],
      registers: [registry],
      async collect() {
        const found = await Promise.race([read(), delay(PATIENCE_MS, undefined, { ref: false })]);
        this.reset();
        if (found) this.set({ epoch: found.epoch }, 1);
      },
    });
  }
}
