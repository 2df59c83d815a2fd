import { type ColumnOptions, getMetadataArgsStorage } from 'typeorm';
import { ColumnType, computed } from './computed';
import { columnName } from './naming';

/** The columns of a statement's rows, by name. */
export type RowShape = Record<string, ColumnType<unknown>>;

/** The type of a row of a shape. */
export type RowOf<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends ColumnType<infer Value> ? Value : never;
};

/** The columns of an entity, by name. */
type ColumnsOf<Entity> = keyof Entity & string;

/** Columns under names of their own: the name of the row's field → the property of the entity. */
type Renames<Entity> = Record<string, ColumnsOf<Entity>>;

/** A selection of columns of an entity's table. */
export interface Columns<Entity, Renamed extends Renames<Entity>> {
  /** The SELECT list. Its type is not the SQL but a literal without placeholders, so that TypeScript can read those of the SQL around it. */
  readonly sql: 'columns';
  /** The shape of these columns. */
  readonly row: { readonly [Name in keyof Renamed]: ColumnType<Entity[Renamed[Name]]> };
}

/**
 * Selects columns of an entity under the names of its properties, or under those of `renamed`: `columns(User, 'u', { userId: 'id' }, 'email')`.
 * If a property is renamed, every statement that reads it fails to compile.
 *
 * @param alias the alias of the entity's table in the statement
 * @throws Error for a property that is not a column
 */
export function columns<Entity extends object, Name extends ColumnsOf<Entity>>(
  entity: new () => Entity,
  alias: string,
  ...names: Name[]
): Columns<Entity, { [Column in Name]: Column }>;
export function columns<
  Entity extends object,
  const Renamed extends Renames<Entity>,
  Name extends ColumnsOf<Entity> = never,
>(
  entity: new () => Entity,
  alias: string,
  renamed: Renamed,
  ...names: Name[]
): Columns<Entity, Renamed & { [Column in Name]: Column }>;
export function columns<Entity extends object>(
  entity: new () => Entity,
  alias: string,
  ...selected: (ColumnsOf<Entity> | Renames<Entity>)[]
): Columns<Entity, Renames<Entity>> {
  const fields = selected.flatMap((part) =>
    Object.entries(typeof part === 'string' ? { [part]: part } : part),
  );
  const row = Object.fromEntries(fields.map(([name, property]) => [name, typeOf(entity, property)]));
  const list = fields.map(([name, property]) => `${alias}.${aliased(columnName(property), name)}`).join(', ');
  return { sql: list, row } as unknown as Columns<Entity, Renames<Entity>>;
}

/**
 * The names of an entity's columns besides `tenant_id`, for a statement that copies whole rows: no column can be forgotten.
 *
 * @param alias the alias of its table, for a SELECT list
 */
export function columnsBesidesTenant(entity: new () => object, alias?: string): 'columns' {
  const names = getMetadataArgsStorage()
    .columns.filter(({ target, propertyName }) => target === entity && propertyName !== 'tenantId')
    .map(({ propertyName }) => columnName(propertyName));
  return names.map((name) => (alias === undefined ? name : `${alias}.${name}`)).join(', ') as 'columns';
}

function aliased(column: string, name: string): string {
  return column === name ? column : `${column} AS "${name}"`;
}

/** The columns of each entity, by property. Statements ask more than a thousand times while modules load. */
const known = new Map<new () => object, Map<string, ColumnOptions>>();

function columnsOf(entity: new () => object): Map<string, ColumnOptions> {
  let found = known.get(entity);
  if (!found) {
    const columns = getMetadataArgsStorage().columns.filter(({ target }) => target === entity);
    known.set(entity, (found = new Map(columns.map(({ propertyName, options }) => [propertyName, options]))));
  }
  return found;
}

function typeOf(entity: new () => object, property: string): ColumnType<unknown> {
  const column = columnsOf(entity).get(property);
  if (!column) throw new Error(`${entity.name}.${property} is not a column.`);
  const { type, array } = column;
  const of = TYPES[String(type)];
  if (!of)
    throw new Error(
      `${entity.name}.${property} has the type ${String(type)}, which columns() does not know.`,
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
