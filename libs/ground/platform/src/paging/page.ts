/** One page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
}

/** Identifies a page of a list. */
export interface PageRequest {
  /** The maximum number of rows. */
  limit: number;
  /** The `nextCursor` of the previous page; absent for the first page. */
  cursor?: string;
}

/** The same page, with `present` applied to each row. */
export function mapPage<Row, Shown>(
  { rows, nextCursor }: Page<Row>,
  present: (row: Row) => Shown,
): Page<Shown> {
  return { rows: rows.map(present), nextCursor };
}
