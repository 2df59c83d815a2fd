import { type Arguments, ConnectionQueries } from './queries';
import type { RecordedWrites } from './recorded-writes';
import { type Statement, valuesOf } from './statement';
import type { TransactionConnection } from './transaction-connection';

/** Thrown in a transaction that conflicts with another writer's. The transaction is rolled back and retried from the start. */
export class RetryTransaction extends Error {
  readonly code = '40001';
}

/** A transaction. It is passed to every repository that takes part in it. */
export class Transaction extends ConnectionQueries {
  private readonly effects: (() => Promise<void> | void)[] = [];
  private readonly written = new Set<string>();

  constructor(
    protected readonly connection: TransactionConnection,
    /** 1 for the first attempt, higher for retries. */
    readonly attempt: number,
    private readonly recorded: RecordedWrites,
  ) {
    super();
  }

  /**
   * Wakes those who wait for events of another tenant, after the commit. For changes that are recorded for it too: its own tenant is woken by
   * each statement that writes.
   */
  wakes(tenantId: string): void {
    this.written.add(tenantId);
  }

  /** The first row of the last statement of the transaction, which is committed with it, in one round trip. Nothing can follow, not even a failure. */
  async last<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...[parameters]: Arguments<Parameters>
  ): Promise<Row | undefined> {
    const connection = { query: this.connection.last.bind(this.connection) };
    return (await this.execute(statement, valuesOf(statement, parameters ?? {}), connection)).rows[0] as
      Row | undefined;
  }

  protected override wrote(statement: Statement<unknown, object>, values: unknown[]): void {
    const tenantId = this.recorded.tenantOf(statement, values);
    if (tenantId !== undefined) this.written.add(tenantId);
  }

  /** Runs `effect` after the commit. For wake-ups and caches: an effect may be lost, but never runs for a transaction that was rolled back. */
  afterCommit(effect: () => Promise<void> | void): void {
    this.effects.push(effect);
  }

  /** Called by Database after the commit, when the connection is released, since effects may need one. */
  async settle(): Promise<void> {
    for (const tenantId of this.written) this.recorded.committed(tenantId);
    for (const effect of this.effects) await effect();
  }
}

/** Reads that all see the data as it was at the first of them (REPEATABLE READ). */
export class Snapshot extends ConnectionQueries {
  /** Sets the type apart from Transaction, whose statements each see the newest data. */
  readonly isolation = 'REPEATABLE READ';

  constructor(protected readonly connection: TransactionConnection) {
    super();
  }
}
