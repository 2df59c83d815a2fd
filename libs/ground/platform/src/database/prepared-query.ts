import pg, { type Connection, type QueryResult, type QueryResultRow, type Submittable } from 'pg';

/** A statement with a name, as `pg` takes it. */
export interface NamedQuery {
  name: string;
  text: string;
  values: unknown[];
}

/** The columns of a result: their names, and what turns the text of each into a value. */
interface ResultColumns {
  names: string[];
  parsers: ((text: string) => unknown)[];
  /** A row whose columns are null. */
  blank: QueryResultRow;
}

/** The columns of the statements that are prepared on one connection, by name. They can't change while a statement is prepared. */
export type KnownColumns = Map<string, ResultColumns>;

/** The parts of `pg` that its types don't declare. */
interface Protocol {
  stream: Connection['stream'];
  parsedStatements: Record<string, string | undefined>;
  parse(query: { name: string; text: string }): void;
  bind(query: { statement: string; values: unknown[] }): void;
  describe(what: { type: 'P' }): void;
  execute(): void;
  sync(): void;
}
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

const NO_COLUMNS: ResultColumns = { names: [], parsers: [], blank: {} };
const AFFECTED = / (\d+)$/;

/**
 * Runs a prepared statement like `pg.Query`, but lets PostgreSQL describe its rows only once on each connection: a description of a dozen columns
 * takes longer to read than a row. It has no events, since nobody listens to single rows.
 */
export class PreparedQuery implements Submittable {
  readonly name: string;
  readonly text: string;
  /** Called once, when the connection is ready for the next statement or the statement has failed. */
  callback?: (error: Error | null, result?: QueryResult) => void;
  private readonly rows: QueryResultRow[] = [];
  private rowCount: number | null = null;
  private columns = NO_COLUMNS;
  private failure?: Error;

  constructor(
    private readonly query: NamedQuery,
    private readonly known: KnownColumns,
    private readonly parserOf: (type: number) => (text: string) => unknown,
  ) {
    this.name = query.name;
    this.text = query.text;
  }

  /** The result, after `send` has passed this to its connection. */
  async promised(send: () => void): Promise<QueryResult> {
    try {
      return await new Promise<QueryResult>((resolve, reject) => {
        this.callback = (error, result) => (error ? reject(error) : resolve(result!));
        send();
      });
    } catch (error) {
      // The stack of the error leads to the socket that received it, and not to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  /** Sends the statement. Returns why it can't be sent, and then has sent nothing. */
  submit(connection: Connection): Error | undefined {
    const protocol = connection as unknown as Protocol;
    const { name, text, query } = this;
    let values: unknown[];
    try {
      values = query.values.map((value) => prepareValue(value));
    } catch (error) {
      return error as Error;
    }
    protocol.stream.cork();
    const prepared = protocol.parsedStatements[name] !== undefined;
    if (!prepared) protocol.parse({ name, text });
    protocol.bind({ statement: name, values });
    const columns = prepared ? this.known.get(name) : undefined;
    if (columns) this.columns = columns;
    else protocol.describe({ type: 'P' });
    protocol.execute();
    protocol.sync();
    protocol.stream.uncork();
    return undefined;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name);
    const parsers = fields.map(({ dataTypeID }) => this.parserOf(dataTypeID));
    this.columns = { names, parsers, blank: Object.fromEntries(names.map((name) => [name, null])) };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.failure) return;
    try {
      this.rows.push(this.rowOf(fields));
    } catch (error) {
      this.failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.known.set(this.name, this.columns);
    const affected = AFFECTED.exec(text)?.[1];
    if (affected !== undefined) this.rowCount = Number(affected);
  }

  handleReadyForQuery(): void {
    if (this.failure) this.callback!(this.failure);
    else this.callback!(null, { rows: this.rows, rowCount: this.rowCount } as QueryResult);
  }

  handleError(error: Error): void {
    this.callback!(this.failure ?? error);
  }

  private rowOf(fields: (string | null)[]): QueryResultRow {
    const { names, parsers, blank } = this.columns;
    const row = { ...blank };
    for (let at = 0; at < fields.length; at++) {
      const text = fields[at]!;
      if (text !== null) row[names[at]!] = parsers[at]!(text);
    }
    return row;
  }
}
