/** The places at which a spreadsheet would read a formula, also after white space, quotes and a semicolon, and in the wide forms of East Asian keyboards. */
const FORMULA = /(^|;)(?=[\s"']*[=+\-@＝＋－＠])/g;
/** Characters that could end a line or change how the text around them looks. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Rows as CSV (RFC 4180) for spreadsheets, with the byte order mark that they expect. Texts of other people become neither formulas nor
 * further lines.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(text: string): string {
  const safe = text.replace(HIDDEN, ' ').replace(FORMULA, "$1'");
  return `"${safe.replaceAll('"', '""')}"`;
}
