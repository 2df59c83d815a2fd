import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { LOGGER } from '../../logging/logger';
import { Metrics } from '../../metrics/metrics';
import { PlatformSettings } from '../../platform.settings';
import { replicaOptions } from '../data-source';
import type { Queries } from '../queries';
import { type Position, PrimaryPosition } from './position';
import { Replica, ReplicaUnusable } from './replica';

/** A replica that does not answer keeps nobody waiting for long, since the primary can answer. */
const CONNECT_MS = 1_000;
const READ_MS = 10_000;

/** The replicas of DATABASE_REPLICA_URL, and the choice of who answers a read (decision 282). */
@Injectable()
export class Replicas implements OnModuleDestroy {
  private readonly pools: Pool[];
  private readonly replicas: Replica[];
  private readonly position = new PrimaryPosition();
  private reads: Counter<'answered'> | undefined;
  private turn = 0;

  constructor(
    platform: PlatformSettings,
    metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.pools = platform.databaseReplicas.map(
      (url) =>
        new Pool({
          ...replicaOptions(platform, url),
          connectionTimeoutMillis: CONNECT_MS,
          query_timeout: READ_MS,
        }),
    );
    // A connection that breaks while nobody uses it is replaced by the next read.
    for (const pool of this.pools) pool.on('error', () => undefined);
    this.replicas = this.pools.map((pool) => new Replica(pool));
    if (this.replicas.length > 0) this.show(metrics);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
  }

  /**
   * Runs reads on a replica that has replayed everything that was committed before this call, or on the primary if none has.
   *
   * @param read is run again on the primary if a replica fails in the middle, so it must have no other effect
   */
  async read<T>(primary: Queries, read: (queries: Queries) => Promise<T>): Promise<T> {
    const replica = this.choose();
    const position = replica && (await this.positionOf(primary));
    if (!replica || !position) return read(primary);
    try {
      const result = await replica.read(position, read);
      this.reads?.inc({ answered: 'replica' });
      return result;
    } catch (error) {
      if (!(error instanceof ReplicaUnusable)) throw error;
      this.reads?.inc({ answered: error.reason });
      if (error.reason === 'failed')
        this.logger.warn({ err: error.cause }, 'the primary answers instead of a replica');
      return read(primary);
    }
  }

  /** The replicas that can be used take turns. */
  private choose(): Replica | undefined {
    const usable = this.replicas.filter(({ isResting }) => !isResting);
    return usable[this.turn++ % (usable.length || 1)];
  }

  /** Undefined if there is no primary at the moment. Then the read fails as it would without replicas. */
  private positionOf(primary: Queries): Promise<Position | undefined> {
    return this.position.now(primary).catch(() => undefined);
  }

  private show({ registry }: Metrics): void {
    this.reads = new Counter({
      name: 'database_replica_reads_total',
      help: 'Reads that a replica could answer, by `answered`: `replica`, or why the primary answered (`behind`, `failed`).',
      labelNames: ['answered'],
      registers: [registry],
    });
    const { replicas } = this;
    new Gauge({
      name: 'database_replica_lag_bytes',
      help: 'Bytes of the write-ahead log that a replica lacked when it was last asked, by its place in DATABASE_REPLICA_URL. -1 if it does not follow the primary.',
      labelNames: ['replica'],
      registers: [registry],
      collect() {
        replicas.forEach(({ lag }, n) => this.set({ replica: String(n + 1) }, lag ?? -1));
      },
    });
  }
}
