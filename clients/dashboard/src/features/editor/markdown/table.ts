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
      // The text after the last bar is no cell.
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

/** The number of columns that a text takes in a font of equal widths: two for wide characters. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text.replace(/\p{M}|\u200d/gu, ''))
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        character,
      )
        ? 2
        : 1;
  return width;
}

/** The lines of a table with columns of equal widths. */
export function alignedTable(lines: readonly string[]): string[] {
  const rows = lines.map((line) => cellsOf(line).map(({ from, to }) => line.slice(from, to)));
  const alignments = alignmentsOf(lines[1] ?? '');
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(3, ...rows.filter((_row, index) => index !== 1).map((row) => widthOf(row[column] ?? ''))),
  );
  return rows.map((row, index) => {
    const cells = widths.map((width, column) => {
      if (index === 1) return delimiter(width, alignments[column]);
      const text = row[column] ?? '';
      const space = width - widthOf(text);
      const before = alignments[column] === 'end' ? space : alignments[column] === 'center' ? space >> 1 : 0;
      return `${' '.repeat(before)}${text}${' '.repeat(space - before)}`;
    });
    return `| ${cells.join(' | ')} |`;
  });
}

function delimiter(width: number, alignment: Alignment): string {
  const start = alignment === 'start' || alignment === 'center' ? ':' : '-';
  const end = alignment === 'end' || alignment === 'center' ? ':' : '-';
  return `${start}${'-'.repeat(width - 2)}${end}`;
}
