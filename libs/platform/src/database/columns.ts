import { getMetadataArgsStorage } from 'typeorm';
import { ColumnType, computed } from './computed';
import { columnName } from './naming';

/** The columns of a statement's rows, in any order. */
export type RowShape = Record<string, ColumnType<unknown>>;

/** A row of this shape. */
export type RowOf<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends ColumnType<infer Value> ? Value : never;
};

/** Some columns of an entity's table. */
export interface Columns<Entity, Name extends keyof Entity & string> {
  /** The SELECT list. Its type is a word in place of the SQL, which TypeScript needs to read no placeholders from. */
  readonly sql: 'columns';
  readonly row: { readonly [Column in Name]: ColumnType<Entity[Column]> };
}

/**
 * The columns of an entity that a statement reads, under the names of the entity's properties. A renamed property is an error of
 * compilation wherever it is read.
 *
 * @param alias what the statement calls the entity's table
 * @throws Error for a property that is no column
 */
export function columns<Entity extends object, Name extends keyof Entity & string>(
  entity: new () => Entity,
  alias: string,
  ...names: Name[]
): Columns<Entity, Name> {
  const row = Object.fromEntries(names.map((name) => [name, typeOf(entity, name)]));
  const list = names.map((name) => selected(alias, columnName(name), name)).join(', ');
  return { sql: list, row } as unknown as Columns<Entity, Name>;
}

function selected(alias: string, column: string, name: string): string {
  return column === name ? `${alias}.${column}` : `${alias}.${column} AS "${name}"`;
}

function typeOf(entity: new () => object, property: string): ColumnType<unknown> {
  const column = getMetadataArgsStorage().columns.find(
    ({ target, propertyName }) => target === entity && propertyName === property,
  );
  if (!column) throw new Error(`${entity.name}.${property} is no column.`);
  const { type, array } = column.options;
  const of = TYPES[String(type)];
  if (!of)
    throw new Error(
      `${entity.name}.${property} has the type ${String(type)}, of which no statement reads a column yet.`,
    );
  return array ? computed.list(of) : of;
}

const TYPES: Record<string, ColumnType<unknown>> = {
  uuid: computed.uuid(),
  text: computed.text(),
  int: computed.int(),
  smallint: computed.int(),
  bigint: computed.bigint(),
  boolean: computed.boolean(),
  timestamptz: computed.time(),
  bytea: computed.bytes(),
  jsonb: computed.json(),
};
