import { type Alignment, alignmentsOf, cellsOf } from './table';

/** The number of columns that a text takes in a font of equal widths: two for wide characters. */
function widthOf(text: string): number {
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
