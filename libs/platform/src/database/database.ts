import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { Config } from '../config/config';
import { Unavailable } from '../errors/errors';
import type { Statement } from './statement';
import { Turnstile } from './turnstile';

/** Thrown inside a transaction whose work met another writer's and must start again from the top. */
export class TryAgain extends Error {
  readonly code = '40001';
}

const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 4;

/** One transaction, handed to every repository that joins it. */
export class Transaction {
  private readonly committed: (() => Promise<void> | void)[] = [];

  constructor(
    readonly manager: EntityManager,
    readonly client: PoolClient,
    /** 1 at first; higher where the work met another writer's and starts again. */
    readonly attempt = 1,
  ) {}

  /** Runs `effect` once the transaction is durable; for wake-ups and caches, which may be lost but must not lie. */
  afterCommit(effect: () => Promise<void> | void): void {
    this.committed.push(effect);
  }

  /** Called by Database after the commit, with the connection given back: effects may want one. */
  async settle(): Promise<void> {
    for (const effect of this.committed) await effect();
  }
}

/** Prepared statements and transactions over TypeORM's own connection pool. */
@Injectable()
export class Database {
  private readonly snapshots: Turnstile;

  constructor(
    readonly dataSource: DataSource,
    config: Config,
  ) {
    this.snapshots = Turnstile.forPool(config.databasePoolSize);
  }

  private get pool(): Pool {
    return (this.dataSource.driver as unknown as { master: Pool }).master;
  }

  /** Every row of a statement, inside `tx` where one is given. */
  async all<Row>(statement: Statement<Row>, values: unknown[], tx?: Transaction): Promise<Row[]> {
    const { name, text } = statement;
    const result = await (tx?.client ?? this.pool).query({ name, text, values });
    return result.rows as Row[];
  }

  /** The first row of a statement, or undefined. */
  async one<Row>(statement: Statement<Row>, values: unknown[], tx?: Transaction): Promise<Row | undefined> {
    return (await this.all(statement, values, tx))[0];
  }

  /** How many rows a statement changed. */
  async run(statement: Statement<unknown>, values: unknown[], tx?: Transaction): Promise<number> {
    const { name, text } = statement;
    const result = await (tx?.client ?? this.pool).query({ name, text, values });
    return result.rowCount ?? 0;
  }

  /**
   * Runs `work` in one READ COMMITTED transaction; a deadlock or serialization failure starts it again from the top, so
   * `work` has no effect outside the database but through `afterCommit`.
   *
   * @throws Unavailable when it met others too often.
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
   * Runs `read` on one unchanging snapshot of the data. It holds a connection for as long as it takes, so few run at once
   * and fewer of one tenant.
   *
   * @throws Unavailable when it would have to wait too long.
   */
  async snapshot<T>(tenantId: string, read: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.snapshots.through(tenantId, async () => (await this.attempt(read, 'REPEATABLE READ')).result);
  }

  private async attempt<T>(
    work: (tx: Transaction) => Promise<T>,
    isolation?: 'REPEATABLE READ',
    attempt = 1,
  ): Promise<{ result: T; tx: Transaction }> {
    const runner: QueryRunner = this.dataSource.createQueryRunner();
    try {
      const client = (await runner.connect()) as PoolClient;
      await runner.startTransaction(isolation);
      const tx = new Transaction(runner.manager, client, attempt);
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
