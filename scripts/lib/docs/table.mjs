/**
 * A Markdown table.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * Text for one cell of a table: on one line, with `|` escaped.
 * @param {string} text
 */
export function cell(text) {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}
