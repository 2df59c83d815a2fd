import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { ConnectionQueries, type Queries } from '../queries';
import type { Statement } from '../statement';
import { type Position, bytesBehind } from './position';
import { within } from './within';

/** How long a read waits for a replica to replay what it must see, and between two looks. */
const WAIT_MS = 50;
const LOOK_MS = 5;
/** How long its answer about that may take. */
const ANSWER_MS = 500;
/** How long a replica is left alone that was late, and longer each time that it fails again. */
const REST_MS = 1_000;
const MAX_REST_MS = 60_000;
/** Errors that are of the statement or its values, and not of the replica: data exceptions, and a statement that takes too long. */
const OF_STATEMENT = /^(22...|57014)$/;

/** Why a replica can't answer a read. */
export class ReplicaUnusable extends Error {
  constructor(
    readonly reason: 'behind' | 'failed',
    cause?: unknown,
  ) {
    super(`A replica is ${reason}.`, { cause });
  }
}

const ignore = () => undefined;

/** Runs statements on a replica. If an error is not caused by the statement, the primary must answer. */
class ReplicaQueries extends ConnectionQueries {
  constructor(protected readonly connection: PoolClient) {
    super();
  }

  protected override async execute(
    statement: Statement<unknown, object>,
    values: unknown[],
  ): Promise<QueryResult> {
    try {
      return await super.execute(statement, values);
    } catch (error) {
      if (OF_STATEMENT.test((error as { code?: string }).code ?? '')) throw error;
      throw new ReplicaUnusable('failed', error);
    }
  }
}

/** A replica of the database. */
export class Replica {
  /** How much it lacked when it was last asked, in bytes of the write-ahead log; null if it is not a replica of the primary. */
  lag: number | null = null;
  private restsUntil = 0;
  private failures = 0;

  constructor(private readonly pool: Pool) {}

  get isResting(): boolean {
    return performance.now() < this.restsUntil;
  }

  /**
   * Runs reads on one connection, after the replica has replayed everything before a position. A connection leads to one server, which only moves forward,
   * so what was replayed stays so.
   *
   * @throws ReplicaUnusable
   */
  async read<T>(position: Position, read: (queries: Queries) => Promise<T>): Promise<T> {
    let connection: PoolClient | undefined;
    let failure: unknown;
    try {
      connection = await this.connect();
      // Without a listener, a connection that breaks between two statements would end the process.
      connection.on('error', ignore);
      const queries = new ReplicaQueries(connection);
      await this.untilReplayed(queries, position);
      const result = await read(queries);
      this.failures = 0;
      return result;
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const unusable = failure instanceof ReplicaUnusable ? failure.reason : undefined;
      if (unusable) this.rest(unusable);
      if (unusable !== 'failed') connection?.off('error', ignore);
      connection?.release(unusable === 'failed');
    }
  }

  private rest(reason: 'behind' | 'failed'): void {
    // Other reads have failed at the same time.
    if (this.isResting) return;
    const milliseconds = REST_MS * 2 ** (reason === 'failed' ? this.failures++ : 0);
    this.restsUntil = performance.now() + Math.min(milliseconds, MAX_REST_MS);
  }

  private connect(): Promise<PoolClient> {
    return this.pool.connect().catch((error: unknown) => {
      throw new ReplicaUnusable('failed', error);
    });
  }

  private async untilReplayed(queries: Queries, position: Position): Promise<void> {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      this.lag = await within(ANSWER_MS, bytesBehind(queries, position)).catch((error: unknown) => {
        throw error instanceof ReplicaUnusable ? error : new ReplicaUnusable('failed', error);
      });
      if (this.lag === 0) return;
      if (this.lag === null || performance.now() > deadline) throw new ReplicaUnusable('behind');
      await delay(LOOK_MS);
    }
  }
}
