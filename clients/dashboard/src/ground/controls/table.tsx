import type { ReactNode } from 'react';
import { classes } from './classes';

/** A column of a table: its heading, and what it shows of a row. */
export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** An element in the place of the heading's text. */
  head?: ReactNode;
  /** Whether the heading is only read aloud. */
  isUnnamed?: boolean;
  /** The width of the window from which on the column is shown. */
  from?: 'sm' | 'md';
  align?: 'end';
  /** Whether the text is quiet. */
  isSoft?: boolean;
}

const FROM = { sm: 'hidden sm:table-cell', md: 'hidden md:table-cell' };

/** Rows below headings. The column that `main` names takes the width that the others leave, and its texts are cut. */
export function Table<Row>({
  rows,
  columns,
  main = 0,
  idOf,
}: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  main?: number;
  idOf: (row: Row) => string;
}) {
  const style = ({ from, align }: Column<Row>, at: number): string =>
    classes(
      'py-2 not-last:pe-4',
      from && FROM[from],
      align === 'end' ? 'text-end' : 'text-start',
      at !== main && 'whitespace-nowrap',
    );
  return (
    <table className="w-full text-14">
      <thead>
        <tr className="border-b border-line text-13 whitespace-nowrap text-soft">
          {columns.map((column, at) => (
            <th key={column.heading} scope="col" className={classes(style(column, at), 'font-normal')}>
              {column.isUnnamed ? (
                <span className="sr-only">{column.heading}</span>
              ) : (
                (column.head ?? column.heading)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} className="border-b border-line align-baseline hover:bg-hover">
            {columns.map((column, at) => (
              <td
                key={column.heading}
                className={classes(
                  style(column, at),
                  at === main && 'w-full max-w-0',
                  column.isSoft && 'text-soft',
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
