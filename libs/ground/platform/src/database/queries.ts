import type { QueryConfig, QueryResult } from 'pg';
import type { TracedWork } from '../tracing/parts';
import { isTracing, traced } from '../tracing/tracing';
import { type Statement, valuesOf } from './statement';

/** The parameters of a statement as an argument, which is optional for a statement without parameters. */
export type Arguments<Parameters extends object> =
  NonNullable<unknown> extends Parameters ? [parameters?: Parameters] : [parameters: Parameters];

/**
 * Runs statements: on the database, where each is a transaction of its own, or in one transaction. Methods of repositories take it as
 * their first argument, so that a statement can't accidentally run outside of its caller's transaction.
 */
export interface Queries {
  all<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...parameters: Arguments<Parameters>
  ): Promise<Row[]>;
  /** The first row; undefined if there is none. */
  one<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...parameters: Arguments<Parameters>
  ): Promise<Row | undefined>;
  /** Runs the statement and returns the number of affected rows. */
  run<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...parameters: Arguments<Parameters>
  ): Promise<number>;
}

/** A connection or a pool of node-postgres. */
interface Connection {
  query(config: QueryConfig): Promise<QueryResult>;
}

/** Runs prepared statements on a connection or a pool. */
export abstract class ConnectionQueries implements Queries {
  protected abstract readonly connection: Connection;

  async all<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...[parameters]: Arguments<Parameters>
  ): Promise<Row[]> {
    return (await this.execute(statement, valuesOf(statement, parameters ?? {}))).rows as Row[];
  }

  async one<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...[parameters]: Arguments<Parameters>
  ): Promise<Row | undefined> {
    return (await this.execute(statement, valuesOf(statement, parameters ?? {}))).rows[0] as Row | undefined;
  }

  async run<Row, Parameters extends object>(
    statement: Statement<Row, Parameters>,
    ...[parameters]: Arguments<Parameters>
  ): Promise<number> {
    return (await this.execute(statement, valuesOf(statement, parameters ?? {}))).rowCount ?? 0;
  }

  /** @param values the values of the parameters, in their order */
  protected execute(
    statement: Statement<unknown, object>,
    values: unknown[],
    connection: Connection = this.connection,
  ): Promise<QueryResult> {
    const { name, text, writes } = statement;
    const send = () => connection.query({ name, text, values });
    const result = isTracing() ? traced(partOf(statement), send) : send();
    if (writes.length === 0) return result;
    return result.then((done) => {
      this.wrote(statement, values);
      return done;
    });
  }

  /** Called after a statement that writes has run. */
  protected wrote(_statement: Statement<unknown, object>, _values: unknown[]): void {
    // Snapshots write nothing.
  }
}

/** A statement as a part of a trace. Its text has places for values and never the values. */
function partOf({ text, writes }: Statement<unknown, object>): TracedWork {
  const table = writes[0] ?? /\bFROM ([a-z_]\w*)/.exec(text)?.[1] ?? '';
  const operation = writes.length > 0 ? 'write' : 'read';
  return {
    name: `${operation} ${table}`.trimEnd(),
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  };
}
