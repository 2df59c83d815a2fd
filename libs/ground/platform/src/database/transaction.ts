import type { PoolClient } from 'pg';
import { ConnectionQueries } from './queries';

/** Thrown in a transaction that conflicts with another writer's. The transaction is rolled back and retried from the start. */
export class RetryTransaction extends Error {
  readonly code = '40001';
}

/** A transaction. It is passed to every repository that takes part in it. */
export class Transaction extends ConnectionQueries {
  private readonly effects: (() => Promise<void> | void)[] = [];

  constructor(
    protected readonly connection: PoolClient,
    /** 1 for the first attempt, higher for retries. */
    readonly attempt: number,
  ) {
    super();
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

/** Reads that all see the data as it was at the first of them (REPEATABLE READ). */
export class Snapshot extends ConnectionQueries {
  /** Sets the type apart from Transaction, whose statements each see the newest data. */
  readonly isolation = 'REPEATABLE READ';

  constructor(protected readonly connection: PoolClient) {
    super();
  }
}
