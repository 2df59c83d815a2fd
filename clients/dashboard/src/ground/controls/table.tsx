import type { ReactNode } from 'react';
import { type CellStyle, HEAD_ROW, ROW, TABLE, bodyCell, headCell } from './table-style';

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
  const style = ({ from, align, isSoft }: Column<Row>, at: number): CellStyle => {
    return { isMain: at === main, from, align, isSoft };
  };
  return (
    <table className={TABLE}>
      <thead>
        <tr className={HEAD_ROW}>
          {columns.map((column, at) => (
            <th key={column.heading} scope="col" className={headCell(style(column, at))}>
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
          <tr key={idOf(row)} className={ROW}>
            {columns.map((column, at) => (
              <td key={column.heading} className={bodyCell(style(column, at))}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
