import type { PoolClient } from 'pg';
import { type Arguments, type Queries, execute } from './queries';
import type { Statement } from './statement';

/** Thrown in a transaction that conflicts with another writer's. The transaction is rolled back and retried from the start. */
export class RetryTransaction extends Error {
  readonly code = '40001';
}

/** A transaction. It is passed to every repository that takes part in it. */
export class Transaction implements Queries {
  private readonly effects: (() => Promise<void> | void)[] = [];

  constructor(
    readonly client: PoolClient,
    /** 1 for the first attempt, higher for retries. */
    readonly attempt = 1,
  ) {}

  async all<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...[parameters]: Arguments<Parameters>
  ): Promise<Row[]> {
    return (await execute(this.client, statement, parameters)).rows as Row[];
  }

  async one<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...[parameters]: Arguments<Parameters>
  ): Promise<Row | undefined> {
    return (await execute(this.client, statement, parameters)).rows[0] as Row | undefined;
  }

  async run<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...[parameters]: Arguments<Parameters>
  ): Promise<number> {
    return (await execute(this.client, statement, parameters)).rowCount ?? 0;
  }

  /** Runs `effect` after the commit. For wake-ups and caches: an effect may be lost, but never runs for a transaction that was rolled back. */
  afterCommit(effect: () => Promise<void> | void): void {
    this.effects.push(effect);
  }

  /** Called by Database after the commit, when the connection is released, since effects may need one. */
  async settle(): Promise<void> {
    for (const effect of this.effects) await effect();
  }
}
