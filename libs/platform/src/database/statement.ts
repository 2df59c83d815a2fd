import { createHash } from 'node:crypto';
import type { RowOf, RowShape } from './columns';
import { compile } from './compile';
import type { Parameters } from './parameters';

/** A prepared statement. */
export interface Statement<Row, Given extends object> {
  /** The name that PostgreSQL keeps its plan under. */
  readonly name: string;
  /** The SQL, with `$1`, `$2`, … in place of the named parameters. */
  readonly text: string;
  /** The names of the parameters, in the order of their numbers. */
  readonly names: readonly string[];
  /** The columns of its rows; null where it has none. */
  readonly shape: RowShape | null;
  /** Never set; they carry the types of a row and of the parameters. */
  readonly row?: Row;
  readonly given?: Given;
}

/** A row of a declared statement: `type TokenRow = Row<typeof LIST>`. */
export type Row<S> = S extends Statement<infer R, object> ? R : never;

const declared: Statement<unknown, object>[] = [];

/** Every statement that the loaded modules have declared. */
export function declaredStatements(): readonly Statement<unknown, object>[] {
  return declared;
}

/**
 * Declares a prepared statement. Its parameters are written `:name`; the call gives their values by name.
 *
 * @param shape the columns of its rows: `columns(…).row`, and `computed` types for what else it selects
 */
export function statement<const Sql extends string>(sql: Sql): Statement<never, Parameters<Sql>>;
export function statement<Shape extends RowShape, const Sql extends string>(
  shape: Shape,
  sql: Sql,
): Statement<RowOf<Shape>, Parameters<Sql>>;
export function statement(first: RowShape | string, second?: string): Statement<unknown, object> {
  const [shape, sql] = typeof first === 'string' ? [null, first] : [first, second!];
  const { text, names } = compile(sql);
  const made = { name: createHash('sha1').update(text).digest('hex').slice(0, 20), text, names, shape };
  declared.push(made);
  return made;
}

/** The values of a statement's parameters, in their order. @throws Error for a name that is missing or that it doesn't have. */
export function valuesOf({ names, text }: Statement<unknown, object>, given: object): unknown[] {
  const values = names.map((name) => (given as Record<string, unknown>)[name]);
  if (values.includes(undefined)) {
    throw new Error(`The parameter ${names[values.indexOf(undefined)]} is missing in: ${text}`);
  }
  if (Object.keys(given).length > names.length) {
    const unknown = Object.keys(given).filter((name) => !names.includes(name));
    throw new Error(`There is no parameter ${unknown.join(', ')} in: ${text}`);
  }
  return values;
}
