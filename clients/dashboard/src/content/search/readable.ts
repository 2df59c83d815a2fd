/** Lines that carry no words: underlines of headings, rules, and the line below the head of a table. */
const WITHOUT_WORDS = /^[-=*_:|+\s]+$/;
/** The line before code, or after it. */
const FENCE = /^\s*(?:`{3}[^`]*|~{3}.*)$/;
const BEFORE_A_LINE = /^\s*(?:>\s?)*(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?)?/;
const AROUND_A_ROW = /^\s*\||\|\s*$/g;
/** In this order, so that marks in code stay: code, a link or image, a link by reference, an address, and emphasis. */
const MARKS =
  /(`+)([^`]+)\1|!?\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)|!?\[([^[\]]*)\]\[[^[\]]*\]|<(https?:[^<>\s]*)>|(\*{1,3}|~~)(?=\S)([^*~]*[^*~\s])\6|(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]*[^_\s])\8(?![\p{L}\p{N}_])/gu;

/**
 * A part of a Markdown document as people read it, without the marks that the service keeps in snippets. It is not a parser: a snippet
 * begins and ends anywhere, and incomplete marks stay as they are.
 *
 * @param heading the heading of the section, which is left out if the snippet begins with it
 */
export function readable(snippet: string, heading: string | null): string {
  let isCode = false;
  const lines = snippet.split(/\r\n?|\n/).flatMap((line) => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || WITHOUT_WORDS.test(line)) return [];
    return [isCode ? line : lineWithoutMarks(line)];
  });
  if (heading !== null && lines[0] === heading) lines.shift();
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

function lineWithoutMarks(line: string): string {
  const text = line.replace(BEFORE_A_LINE, '');
  return withoutMarks(text.startsWith('|') ? cells(text).join(' · ') : text).trim();
}

function cells(row: string): string[] {
  const inner = row.replace(AROUND_A_ROW, '');
  return inner.split('|').map((cell) => cell.trim());
}

function withoutMarks(text: string): string {
  return text.replace(MARKS, (...found: string[]) => {
    const [, , code, link, reference, address, , strong, , emphasized] = found;
    return code ?? address ?? withoutMarks(link ?? reference ?? strong ?? emphasized ?? '');
  });
}
