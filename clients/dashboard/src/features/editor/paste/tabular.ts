import { linesOf } from '../text/source-text';

/** The rows of text that was copied from a spreadsheet: at least two cells in each row, and as many as in the first. */
export function tableOf(text: string): string | undefined {
  const rows = linesOf(text.replace(/\r?\n$/, '')).map((line) => line.split('\t'));
  const width = rows[0]?.length ?? 0;
  if (width < 2 || rows.length < 2 || rows.some((row) => row.length !== width)) return undefined;
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|')).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n');
}

/** Whether a text is nothing but the address of a page. */
export function isAddress(text: string): boolean {
  return /^(https?:\/\/|mailto:)\S+$/.test(text.trim());
}
