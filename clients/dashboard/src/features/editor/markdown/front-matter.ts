import type { Text } from '@codemirror/state';

/** Lines that are read to find the end of front matter. */
const MOST_LINES = 400;

/** Where the front matter of a document ends, or 0 if it has none. The parser of Markdown reads it as a rule and a heading. */
export function frontMatterEnd(doc: Text): number {
  if (doc.line(1).text.trimEnd() !== '---') return 0;
  for (let number = 2; number <= Math.min(doc.lines, MOST_LINES); number++) {
    const { text, to } = doc.line(number);
    if (/^(---|\.\.\.)\s*$/.test(text)) return to;
  }
  return 0;
}
