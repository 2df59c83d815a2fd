import { createHash } from 'node:crypto';

/** A prepared statement: SQL text, the name PostgreSQL keeps its plan under, and the type of its rows. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Never set; it carries the row's type. */
  readonly row?: Row;
}

/** Declares a prepared statement. Values go in as parameters only. */
export function statement<Row>(text: string): Statement<Row> {
  return { name: createHash('sha1').update(text).digest('hex').slice(0, 20), text };
}
