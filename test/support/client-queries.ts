import type { Client, QueryResult } from 'pg';
import { type Positional, type Queries, type Statement, valuesOf } from '#platform';

/** A statement with named parameters, or one of the repositories that still number them. */
export type AnyStatement = Statement<unknown, object> | Positional<unknown>;

/** Runs a repository's statements on one client of node-postgres. */
export class ClientQueries implements Queries {
  constructor(protected readonly client: Client) {}

  async all<Row>(statement: Statement<Row, object>, ...given: unknown[]): Promise<Row[]> {
    return (await this.execute(statement, valuesFor(statement, given))).rows as Row[];
  }

  async one<Row>(statement: Statement<Row, object>, ...given: unknown[]): Promise<Row | undefined> {
    return (await this.all(statement, ...given))[0];
  }

  async run(statement: Statement<unknown, object>, ...given: unknown[]): Promise<number> {
    return (await this.execute(statement, valuesFor(statement, given))).rowCount ?? 0;
  }

  /** @param values the values of the parameters, in their order */
  protected execute({ text }: AnyStatement, values: unknown[]): Promise<QueryResult> {
    return this.client.query(text, values);
  }
}

function valuesFor(statement: AnyStatement, [given]: unknown[]): unknown[] {
  return 'names' in statement ? valuesOf(statement, given ?? {}) : (given as unknown[]);
}
