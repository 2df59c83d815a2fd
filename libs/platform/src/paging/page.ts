/** One page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** Leads to the next page; null on the last one. */
  nextCursor: string | null;
}

/** Which page of a list is asked for. */
export interface PageRequest {
  /** How many rows at most. */
  limit: number;
  /** The `nextCursor` of the page before; absent for the first page. */
  cursor?: string;
}

/** The same page with each row as `present` shows it. */
export function mapPage<Row, Shown>(
  { rows, nextCursor }: Page<Row>,
  present: (row: Row) => Shown,
): Page<Shown> {
  return { rows: rows.map(present), nextCursor };
}
