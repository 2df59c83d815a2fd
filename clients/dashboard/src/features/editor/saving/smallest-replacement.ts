/** A passage that occurs once in a text, and what to put in its place. */
export interface Replacement {
  find: string;
  replace: string;
}

/** The service accepts no longer ones. */
const LONGEST_FIND = 8_192;
const LONGEST_REPLACE = 65_536;
const CONTEXT = 64;
const PIECE = 4_096;

/** The smallest passage whose replacement makes `after` of `before`; undefined if it would be too long, or occurs more than once. */
export function smallestReplacement(before: string, after: string): Replacement | undefined {
  const shortest = Math.min(before.length, after.length);
  // Comparing pieces is much faster than comparing characters.
  let start = 0;
  while (start + PIECE <= shortest && before.startsWith(after.slice(start, start + PIECE), start))
    start += PIECE;
  while (start < shortest && before[start] === after[start]) start++;
  let end = 0;
  while (
    end + PIECE <= shortest - start &&
    before.slice(before.length - end - PIECE, before.length - end) ===
      after.slice(after.length - end - PIECE, after.length - end)
  )
    end += PIECE;
  while (end < shortest - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  for (let context = CONTEXT; context <= LONGEST_FIND; context *= 4) {
    const from = boundary(before, Math.max(0, start - context), -1);
    const to = boundary(before, Math.min(before.length, before.length - end + context), 1);
    const find = before.slice(from, to);
    const replace = after.slice(from, after.length - (before.length - to));
    if (find.length > LONGEST_FIND || replace.length > LONGEST_REPLACE) return undefined;
    if (find !== '' && before.indexOf(find, before.indexOf(find) + 1) < 0) return { find, replace };
  }
  return undefined;
}

/** A position that splits neither a character nor a CRLF. */
function boundary(text: string, at: number, step: 1 | -1): number {
  const isInside =
    (/[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '')) ||
    (text[at] === '\n' && text[at - 1] === '\r');
  return isInside ? at + step : at;
}
