import type { PoolClient, QueryResult } from 'pg';
import { type Statement, valuesOf } from './statement';

/** The values of a statement's parameters, as an argument; optional where it has none. */
export type Given<Parameters extends object> =
  NonNullable<unknown> extends Parameters ? [given?: Parameters] : [given: Parameters];

/**
 * What statements run on: the database, where each is a transaction of its own, or one transaction. A repository's methods take it
 * first, so that a statement can't run beside the transaction that its caller is in.
 */
export interface Queries {
  /** Every row. */
  all<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...given: Given<Parameters>
  ): Promise<Row[]>;
  /** The first row, or undefined. */
  one<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...given: Given<Parameters>
  ): Promise<Row | undefined>;
  /** How many rows were changed. */
  run<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...given: Given<Parameters>
  ): Promise<number>;
}

/** Runs a prepared statement on a connection of node-postgres, or on its pool. */
export function execute(
  connection: Pick<PoolClient, 'query'>,
  statement: Statement<unknown, object>,
  given: object = {},
): Promise<QueryResult> {
  const { name, text } = statement;
  return connection.query({ name, text, values: valuesOf(statement, given) });
}
