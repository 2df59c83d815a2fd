import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { type Frame, FramedQuery, type Prepared } from './framed-query';

/** Says whether each statement of a transaction, or only the first one, sees what others have committed. */
export type Isolation = 'READ COMMITTED' | 'REPEATABLE READ';

const BEGIN: Record<Isolation, Prepared> = {
  'READ COMMITTED': { name: 'svc-begin', text: 'BEGIN' },
  'REPEATABLE READ': { name: 'svc-begin-snapshot', text: 'BEGIN ISOLATION LEVEL REPEATABLE READ' },
};
const COMMIT: Prepared = { name: 'svc-commit', text: 'COMMIT' };

/** The statements of these that are prepared on a connection. */
const prepared = new WeakMap<PoolClient, Set<Prepared>>();

/**
 * A connection in a transaction. BEGIN is sent with its first statement, and COMMIT with its last one where the caller knows which that is, so
 * neither takes a round trip of its own. The first transaction of a connection prepares them, each in a round trip.
 */
export class TransactionConnection {
  private state: 'waiting' | 'open' | 'ended' = 'waiting';
  private readonly prepared: Set<Prepared>;
  private readonly begin: Prepared;

  /** @param named whether the connection keeps prepared statements */
  constructor(
    private readonly client: PoolClient,
    private readonly named: boolean,
    isolation: Isolation,
  ) {
    this.begin = BEGIN[isolation];
    this.prepared = prepared.get(client) ?? new Set();
    prepared.set(client, this.prepared);
  }

  /** Runs a statement of the transaction. */
  query(config: QueryConfig): Promise<QueryResult> {
    return this.send(config, {});
  }

  /** Runs the last statement of the transaction, and commits. */
  async last(config: QueryConfig): Promise<QueryResult> {
    if (!this.prepared.has(COMMIT)) return this.send(config, {});
    const result = await this.send(config, { after: COMMIT });
    this.state = 'ended';
    return result;
  }

  /**
   * Commits, unless the last statement has.
   *
   * @throws Error if a statement failed and its error was not passed on: PostgreSQL answers COMMIT by undoing everything
   */
  async commit(): Promise<void> {
    const result = this.state === 'open' ? await this.run(COMMIT) : undefined;
    this.state = 'ended';
    if (result?.command === 'ROLLBACK')
      throw new Error('Nothing was committed, since a statement of the transaction had failed.');
  }

  /** Undoes everything. @throws what the connection throws, which is then not to be used again */
  async rollback(): Promise<void> {
    if (this.state === 'open') await this.client.query('ROLLBACK');
    this.state = 'ended';
  }

  private async send(config: QueryConfig, frame: Frame): Promise<QueryResult> {
    if (this.state === 'ended') throw new Error('The transaction has ended.');
    const isFirst = this.state === 'waiting';
    this.state = 'open';
    if (isFirst && !this.prepared.has(this.begin)) await this.run(this.begin);
    else if (isFirst) frame.before = this.begin;
    if (!frame.before && !frame.after) return this.client.query(config);
    return new Promise((resolve, reject) => {
      this.client.query(
        new FramedQuery(config, frame, (error, result) => (error ? reject(error) : resolve(result))),
      );
    });
  }

  private async run(statement: Prepared): Promise<QueryResult> {
    if (!this.named) return this.client.query(statement.text);
    const result = await this.client.query(statement);
    this.prepared.add(statement);
    return result;
  }
}
