/**
 * A table in Markdown.
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function table(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * Text that stands in one cell.
 * @param {string} text
 */
export function cell(text) {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}
