/** A cell of a table: where its text begins and ends in the line. */
export interface Cell {
  from: number;
  to: number;
}

export type Alignment = 'start' | 'center' | 'end' | undefined;

/** The cells of a line of a table, without the space around their texts. A `\|` or a `|` in code does not end a cell. */
export function cellsOf(line: string): Cell[] {
  const cells: Cell[] = [];
  let start = /^\s*\|?/.exec(line)![0].length;
  let isCode = false;
  for (let at = start; at <= line.length; at++) {
    const character = line[at];
    if (character === '\\') at++;
    else if (character === '`') isCode = !isCode && line.includes('`', at + 1);
    else if ((character === '|' && !isCode) || at === line.length) {
      const text = line.slice(start, at);
      // The text after the last bar is not a cell.
      if (at === line.length && text.trim() === '') break;
      const from = start + /^\s*/.exec(text)![0].length;
      cells.push({
        from: Math.min(from, at),
        to: Math.max(Math.min(from, at), start + text.trimEnd().length),
      });
      start = at + 1;
    }
  }
  return cells;
}

/** The alignment of the columns, from the line below the head. */
export function alignmentsOf(line: string): Alignment[] {
  return cellsOf(line).map(({ from, to }) => {
    const text = line.slice(from, to);
    if (text.endsWith(':')) return text.startsWith(':') ? 'center' : 'end';
    return text.startsWith(':') ? 'start' : undefined;
  });
}
