/** The type of a column: what JavaScript makes of its values, and the types in PostgreSQL that it makes that of. */
export class ColumnType<out T> {
  /** Never set; it carries the type. */
  declare readonly value: T;

  /** @param types the names of the types in PostgreSQL */
  constructor(readonly types: readonly string[]) {}

  /** The same, or null. */
  orNull(): ColumnType<T | null> {
    return this;
  }
}

const of = <T>(...types: string[]) => new ColumnType<T>(types);

/** The types of columns that a statement computes. Those of an entity come by `columns`. */
export const computed = {
  int: () => of<number>('int2', 'int4'),
  /** A number with a fraction. */
  float: () => of<number>('float4', 'float8'),
  /** A bigint, as the digits that node-postgres makes of it. */
  bigint: () => of<string>('int8'),
  text: <T extends string = string>() => of<T>('text'),
  uuid: () => of<string>('uuid'),
  boolean: () => of<boolean>('bool'),
  time: () => of<Date>('timestamptz'),
  bytes: () => of<Buffer>('bytea'),
  json: <T = unknown>() => of<T>('json', 'jsonb'),
  list: <T>(item: ColumnType<T>) => of<T[]>(...item.types.map((type) => `_${type}`)),
};
