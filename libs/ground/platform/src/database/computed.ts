/** The type of a column: `T` in JavaScript, and the PostgreSQL types that node-postgres turns into it. */
export class ColumnType<out T> {
  /** Never set. It only carries the type. */
  declare readonly value: T;

  /** @param types the names of the PostgreSQL types */
  constructor(readonly types: readonly string[]) {}

  /** The same type, or null. */
  orNull(): ColumnType<T | null> {
    return this;
  }
}

const of = <T>(...types: string[]) => new ColumnType<T>(types);

/** The types of columns that a statement computes. The types of an entity's columns come from `columns`. */
export const computed = {
  int: () => of<number>('int2', 'int4'),
  /** A number with a fraction. */
  float: () => of<number>('float4', 'float8'),
  /** A bigint, which node-postgres returns as a string of digits. */
  bigint: () => of<string>('int8'),
  text: <T extends string = string>() => of<T>('text'),
  uuid: () => of<string>('uuid'),
  boolean: () => of<boolean>('bool'),
  time: () => of<Date>('timestamptz'),
  bytes: () => of<Buffer>('bytea'),
  json: <T = unknown>() => of<T>('json', 'jsonb'),
  list: <T>(item: ColumnType<T>) => of<T[]>(...item.types.map((type) => `_${type}`)),
};
