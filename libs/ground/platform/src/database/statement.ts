import { createHash } from 'node:crypto';
import type { RowOf, RowShape } from './columns';
import { type CompiledSql, compile } from './compile';
import type { ParametersOf } from './parameters';

export interface Statement<Row, Parameters extends object> {
  /** The name under which PostgreSQL stores the prepared statement. */
  readonly name: string;
  /** The SQL, with `$1`, `$2`, … in place of the named parameters. */
  readonly text: string;
  /** The names of the parameters, in the order of their numbers. */
  readonly names: readonly string[];
  /** The columns of its rows; null for a statement without rows. */
  readonly shape: RowShape | null;
  /** The tables that it inserts into, updates or deletes from. */
  readonly writes: readonly string[];
  /** Never set. It only carries the type of a row. */
  readonly row?: Row;
  /** Never set. It only carries the type of the parameters. */
  readonly parameters?: Parameters;
}

/** The type of a row of a declared statement: `type TokenRow = Row<typeof LIST>`. */
export type Row<S> = S extends Statement<infer R, object> ? R : never;

const declared: Statement<unknown, object>[] = [];

/** All statements that the loaded modules declare. */
export function declaredStatements(): readonly Statement<unknown, object>[] {
  return declared;
}

/**
 * Declares a prepared statement. Its parameters are written `:name`, and callers pass their values by name.
 *
 * @param shape the columns of its rows: `columns(…).row`, and `computed` types for other columns
 */
export function statement<const Sql extends string>(sql: Sql): Statement<never, ParametersOf<Sql>>;
export function statement<Shape extends RowShape, const Sql extends string>(
  shape: Shape,
  sql: Sql,
): Statement<RowOf<Shape>, ParametersOf<Sql>>;
export function statement(first: RowShape | string, second?: string): Statement<unknown, object> {
  const [shape, sql] = typeof first === 'string' ? [null, first] : [first, second!];
  const statement = new DeclaredStatement(sql, shape);
  declared.push(statement);
  return statement;
}

type Compiled = CompiledSql & { name: string; writes: readonly string[] };

/** Compiles its SQL at the first use, since a process declares a thousand statements at its start and then uses a few of them. */
class DeclaredStatement implements Statement<unknown, object> {
  private compiled?: Compiled;

  constructor(
    private readonly sql: string,
    readonly shape: RowShape | null,
  ) {}

  get name(): string {
    return (this.compiled ?? this.compile()).name;
  }

  get text(): string {
    return (this.compiled ?? this.compile()).text;
  }

  get names(): readonly string[] {
    return (this.compiled ?? this.compile()).names;
  }

  get writes(): readonly string[] {
    return (this.compiled ?? this.compile()).writes;
  }

  private compile(): Compiled {
    const { text, names } = compile(this.sql);
    return (this.compiled = {
      name: createHash('sha1').update(text).digest('hex').slice(0, 20),
      text,
      names,
      writes: writtenTables(text),
    });
  }
}

const WRITE = /\b(?:INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO)\s+(?:ONLY\s+)?([a-z_]\w*)/g;

/** The tables that SQL writes. `FOR UPDATE OF` and `DO UPDATE SET` name none, since keywords are in upper case. */
function writtenTables(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(WRITE), ([, table]) => table!))];
}

/** The values of a statement's parameters, in their order. @throws Error for a missing or an unknown name */
export function valuesOf({ names, text }: Statement<unknown, object>, parameters: object): unknown[] {
  const values = names.map((name) => (parameters as Record<string, unknown>)[name]);
  if (values.includes(undefined)) {
    throw new Error(`The parameter ${names[values.indexOf(undefined)]} is missing in: ${text}`);
  }
  if (Object.keys(parameters).length > names.length) {
    const unknown = Object.keys(parameters).filter((name) => !names.includes(name));
    throw new Error(`Unknown parameters ${unknown.join(', ')} in: ${text}`);
  }
  return values;
}
