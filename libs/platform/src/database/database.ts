import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { FairSemaphore } from '../concurrency/fair-semaphore';
import { Config } from '../config/config';
import { Unavailable } from '../errors/errors';
import { type Positional, executePositional } from './positional';
import { type Arguments, type Queries, execute } from './queries';
import type { Statement } from './statement';
import { Transaction } from './transaction';

/** SQLSTATE of a serialization failure and of a deadlock. */
const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** Runs prepared statements and transactions on TypeORM's connection pool. */
@Injectable()
export class Database implements Queries {
  private readonly snapshots: FairSemaphore;

  constructor(
    readonly dataSource: DataSource,
    config: Config,
  ) {
    this.snapshots = FairSemaphore.forPool(config.databasePoolSize);
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  async all<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...parameters: Arguments<Parameters>
  ): Promise<Row[]>;
  async all<Row>(statement: Positional<Row>, values: unknown[], tx?: Transaction): Promise<Row[]>;
  async all(statement: Either, ...rest: unknown[]): Promise<unknown[]> {
    return (await this.either(statement, rest)).rows as unknown[];
  }

  async one<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...parameters: Arguments<Parameters>
  ): Promise<Row | undefined>;
  async one<Row>(statement: Positional<Row>, values: unknown[], tx?: Transaction): Promise<Row | undefined>;
  async one(statement: Either, ...rest: unknown[]): Promise<unknown> {
    return (await this.either(statement, rest)).rows[0] as unknown;
  }

  async run<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...parameters: Arguments<Parameters>
  ): Promise<number>;
  async run(statement: Positional<unknown>, values: unknown[], tx?: Transaction): Promise<number>;
  async run(statement: Either, ...rest: unknown[]): Promise<number> {
    return (await this.either(statement, rest)).rowCount ?? 0;
  }

  private either(statement: Either, [given, tx]: unknown[]) {
    if ('names' in statement) return execute(this.pool, statement, given as object);
    return executePositional(
      (tx as Transaction | undefined)?.client ?? this.pool,
      statement,
      given as unknown[],
    );
  }

  /**
   * Runs `work` in one READ COMMITTED transaction. After a deadlock or a serialization failure it is retried from the start, so
   * `work` must have no effect outside the database except through `afterCommit`.
   *
   * @throws Unavailable if four attempts fail
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { result, tx } = await this.attempt(work, undefined, attempt);
        await tx.settle();
        return result;
      } catch (error) {
        if (!RETRIED.has((error as { code?: string }).code ?? '')) throw error;
        if (attempt === ATTEMPTS) throw new Unavailable({ cause: error, headers: { 'Retry-After': '1' } });
      }
    }
  }

  /**
   * Runs `read` on one snapshot of the data (REPEATABLE READ). It holds a connection until it ends, so at most a third of the pool
   * serves such reads at once, and at most half of that one tenant's.
   *
   * @throws Unavailable if no connection becomes free in time
   */
  async snapshot<T>(tenantId: string, read: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.snapshots.run(tenantId, async () => (await this.attempt(read, 'REPEATABLE READ')).result);
  }

  private async attempt<T>(
    work: (tx: Transaction) => Promise<T>,
    isolation?: 'REPEATABLE READ',
    attempt = 1,
  ): Promise<{ result: T; tx: Transaction }> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction(isolation);
      const tx = new Transaction(client, attempt);
      try {
        const result = await work(tx);
        await runner.commitTransaction();
        return { result, tx };
      } catch (error) {
        if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
        throw error;
      }
    } finally {
      await runner.release();
    }
  }
}

type Either = Statement<unknown, object> | Positional<unknown>;
