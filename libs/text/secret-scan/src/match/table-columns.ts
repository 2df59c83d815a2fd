import type { Span } from '../findings/rule';

/** The delimiter row below the header of a table, without white space at its end. */
const DELIMITER = /^[ \t>]{0,12}\|?(?:[ \t]*:?-{1,40}:?[ \t]*\|){1,60}(?:[ \t]*:?-{1,40}:?)?$/;
/** Marks of Markdown and quotes around the content of a cell. */
const MARKS = '`*_"\'';
const MAX_LINE = 4_000;

/** The content of a cell of a Markdown table, without the spaces and marks around it, and the name of its column. */
export interface Cell extends Span {
  column: string;
}

/** Calls `found` with each cell that is not empty, of each Markdown table in a text. */
export function readTables(text: string, found: (cell: Cell) => void): void {
  let columns: string[] | null = null;
  let header = '';
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const line = end - start <= MAX_LINE ? text.slice(start, end) : '';
    if (!line.includes('|')) columns = null;
    else if (columns) cellsOf(line).forEach((cell, i) => report(cell, start, columns?.[i], found));
    else if (line.includes('-') && DELIMITER.test(line.trimEnd()))
      columns = cellsOf(header).map(({ text: name }) => name);
    header = line;
    start = end + 1;
  }
}

function report(
  cell: { text: string; at: number },
  line: number,
  column: string | undefined,
  found: (cell: Cell) => void,
): void {
  const value = cell.text.trim();
  if (value === '' || !column) return;
  let [from, to] = [0, value.length];
  while (from < to && MARKS.includes(value.charAt(from))) from++;
  while (to > from && MARKS.includes(value.charAt(to - 1))) to--;
  const start = line + cell.at + (cell.text.length - cell.text.trimStart().length);
  if (to > from) found({ column, start: start + from, end: start + to });
}

function cellsOf(line: string): { text: string; at: number }[] {
  const cells: { text: string; at: number }[] = [];
  let at = /^[ \t>]{0,12}\|?/.exec(line)?.[0].length ?? 0;
  for (const text of line.slice(at).split('|')) {
    cells.push({ text, at });
    at += text.length + 1;
  }
  return cells;
}
