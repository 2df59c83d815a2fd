import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient, QueryResult } from 'pg';
import { ConnectionQueries, type Queries } from '../queries';
import type { Statement } from '../statement';
import { type Position, bytesBehind } from './position';

/** How long a read waits for a replica to replay what it must see, and between two looks. */
const WAIT_MS = 50;
const LOOK_MS = 5;
/** How long a replica is left alone that was late or could not be reached. */
const REST_MS = 1_000;

/** Why a replica can't answer a read. */
export class ReplicaUnusable extends Error {
  constructor(
    readonly reason: 'behind' | 'failed',
    cause?: unknown,
  ) {
    super(`A replica is ${reason}.`, { cause });
  }
}

/** Statements on a replica. Each error means that the primary must answer. */
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
      throw new ReplicaUnusable('failed', error);
    }
  }
}

/** A replica of the database. */
export class Replica {
  /** How much it lacked when it was last asked, in bytes of the write-ahead log; null if it is not a replica of the primary. */
  lag: number | null = null;
  private restsUntil = 0;

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
      const queries = new ReplicaQueries(connection);
      await this.untilReplayed(queries, position);
      return await read(queries);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const unusable = failure instanceof ReplicaUnusable ? failure : undefined;
      if (unusable) this.restsUntil = performance.now() + REST_MS;
      connection?.release(unusable?.reason === 'failed');
    }
  }

  private connect(): Promise<PoolClient> {
    return this.pool.connect().catch((error: unknown) => {
      throw new ReplicaUnusable('failed', error);
    });
  }

  private async untilReplayed(queries: Queries, position: Position): Promise<void> {
    const deadline = performance.now() + WAIT_MS;
    for (;;) {
      this.lag = await bytesBehind(queries, position);
      if (this.lag === 0) return;
      if (this.lag === null || performance.now() > deadline) throw new ReplicaUnusable('behind');
      await delay(LOOK_MS);
    }
  }
}
