import type { PoolClient } from 'pg';
import { type Given, type Queries, execute } from './queries';
import type { Statement } from './statement';

/** Thrown inside a transaction whose work met another writer's: it is rolled back and retried from the top. */
export class RetryTransaction extends Error {
  readonly code = '40001';
}

/** One transaction, passed to every repository that takes part in it. */
export class Transaction implements Queries {
  private readonly effects: (() => Promise<void> | void)[] = [];

  constructor(
    readonly client: PoolClient,
    /** 1 at first; higher in a retry. */
    readonly attempt = 1,
  ) {}

  async all<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...[given]: Given<Parameters>
  ): Promise<Row[]> {
    return (await execute(this.client, statement, given)).rows as Row[];
  }

  async one<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...[given]: Given<Parameters>
  ): Promise<Row | undefined> {
    return (await execute(this.client, statement, given)).rows[0] as Row | undefined;
  }

  async run<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...[given]: Given<Parameters>
  ): Promise<number> {
    return (await execute(this.client, statement, given)).rowCount ?? 0;
  }

  /** Runs `effect` after the commit; for wake-ups and caches, which may be lost but must not lie. */
  afterCommit(effect: () => Promise<void> | void): void {
    this.effects.push(effect);
  }

  /** Called by Database after the commit, once the connection is released: effects may need one. */
  async settle(): Promise<void> {
    for (const effect of this.effects) await effect();
  }
}
