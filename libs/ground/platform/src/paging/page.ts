/** One page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
  /** How many rows the list has; absent unless it was asked for. */
  total?: Total;
}

/** Identifies a page of a list. */
export interface PageRequest {
  /** The maximum number of rows. */
  limit: number;
  /** The `nextCursor` of the previous page; absent for the first page. */
  cursor?: string;
}

/** How many rows a list has on all of its pages. */
export interface Total {
  /** The number of rows, at most 10,000. */
  total: number;
  /** Present if the list has more rows than `total`. */
  atLeast?: true;
}

/** Identifies a page of a list whose rows can be counted. */
export interface CountedPageRequest extends PageRequest {
  /** Whether to count the rows of all pages. */
  total?: boolean;
}

/** The same page, with `present` applied to each row. */
export function mapPage<Row, Shown>({ rows, ...page }: Page<Row>, present: (row: Row) => Shown): Page<Shown> {
  return { ...page, rows: rows.map(present) };
}
