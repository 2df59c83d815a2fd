import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { FairSemaphore } from '../concurrency/fair-semaphore';
import { PlatformSettings } from '../platform.settings';
import { Unavailable } from '../errors/errors';
import { ConnectionQueries, type Queries } from './queries';
import { RecordedWrites } from './recorded-writes';
import { Replicas } from './replicas/replicas';
import type { Statement } from './statement';
import { Snapshot, Transaction } from './transaction';
import { type Isolation, TransactionConnection } from './transaction-connection';

/** SQLSTATE of a serialization failure and of a deadlock. */
const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** Runs prepared statements and transactions on TypeORM's connection pool. */
@Injectable()
export class Database extends ConnectionQueries {
  private readonly snapshots: FairSemaphore;

  constructor(
    readonly dataSource: DataSource,
    private readonly platform: PlatformSettings,
    private readonly recorded: RecordedWrites,
    private readonly replicas: Replicas,
  ) {
    super();
    this.snapshots = FairSemaphore.forPool(platform.databasePoolSize);
  }

  protected get connection(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  /**
   * Runs `work` in one READ COMMITTED transaction. After a deadlock or a serialization failure it is retried from the start, so
   * `work` must have no effect outside the database except through `afterCommit`.
   *
   * @throws Unavailable if four attempts fail
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.attempts(async (attempt) => {
      const { result, tx } = await this.onOneConnection(async (connection) => {
        const tx = new Transaction(connection, attempt, this.recorded);
        return { result: await work(tx), tx };
      });
      await tx.settle();
      return result;
    });
  }

  /**
   * Runs a change that is one statement, without the round trips of a transaction around it. It is retried like a transaction, so what `work` does before that
   * statement only reads.
   *
   * @throws Unavailable if four attempts fail
   */
  retrying<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.attempts(() => work(this));
  }

  /** Wakes those who wait for events of another tenant, after the commit of a change that is recorded for it too. See `Transaction.wakes`. */
  wakes(tenantId: string): void {
    this.recorded.committed(tenantId);
  }

  /**
   * Runs reads that are slow or numerous on a replica, if the operator has one, to spare the primary. The replica has everything that was
   * committed before this call, so the answer is the same.
   *
   * @param read may be run again if a replica fails, so it must have no other effect. It does not write or lock
   */
  reading<T>(read: (queries: Queries) => Promise<T>): Promise<T> {
    return this.replicas.read(this, read);
  }

  /**
   * Runs `read` on one snapshot of the data. It holds a connection until it ends, so at most a third of the pool serves such reads at
   * once, and at most half of that one tenant's.
   *
   * @throws Unavailable if no connection becomes free in time
   */
  async snapshot<T>(tenantId: string, read: (snapshot: Snapshot) => Promise<T>): Promise<T> {
    return this.snapshots.run(tenantId, () =>
      this.onOneConnection((connection) => read(new Snapshot(connection)), 'REPEATABLE READ'),
    );
  }

  protected override wrote(statement: Statement<unknown, object>, values: unknown[]): void {
    const tenantId = this.recorded.tenantOf(statement, values);
    if (tenantId !== undefined) this.recorded.committed(tenantId);
  }

  private async attempts<T>(run: (attempt: number) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(attempt);
      } catch (error) {
        if (!RETRIED.has((error as { code?: string }).code ?? '')) throw error;
        if (attempt === ATTEMPTS) throw new Unavailable({ cause: error, headers: { 'Retry-After': '1' } });
      }
    }
  }

  private async onOneConnection<T>(
    work: (connection: TransactionConnection) => Promise<T>,
    isolation: Isolation = 'READ COMMITTED',
  ): Promise<T> {
    const client = await this.connection.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => void (broken = error);
    client.on('error', onError);
    const connection = new TransactionConnection(client, this.platform.databasePreparedNames, isolation);
    try {
      const result = await work(connection);
      await connection.commit();
      return result;
    } catch (error) {
      await connection.rollback().catch((reason: Error) => (broken ??= reason));
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }
}
