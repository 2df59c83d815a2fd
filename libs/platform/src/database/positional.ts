import { createHash } from 'node:crypto';
import type { PoolClient, QueryResult } from 'pg';

/** A prepared statement with `$1`, `$2`, …; goes when every statement has named parameters. */
export interface Positional<Row> {
  readonly name: string;
  readonly text: string;
  readonly row?: Row;
}

const ORDER = ['tenantId', 'userId', 'projectIds', 'shareTypes'];

/** A fragment with the names of the caller's reach, as positional statements agreed on: $1 to $4. */
export function numbered(fragment: string): string {
  return fragment.replace(/(?<!:):(\w+)/g, (token, name: string) =>
    ORDER.includes(name) ? `$${ORDER.indexOf(name) + 1}` : token,
  );
}

export function positional<Row>(text: string): Positional<Row> {
  return { name: createHash('sha1').update(text).digest('hex').slice(0, 20), text };
}

export function executePositional(
  connection: Pick<PoolClient, 'query'>,
  { name, text }: Positional<unknown>,
  values: unknown[],
): Promise<QueryResult> {
  return connection.query({ name, text, values });
}
