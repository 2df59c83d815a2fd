/** How much of a place's text the index keeps, in characters; what a query has beyond is not compared. */
const KEPT = 40;
const LAST_CHARACTER = '\u{10ffff}';
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ſ: 's',
};

/** Text as it is compared: without case, accents and differences of form (NFKC). The database's search_fold does the same. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0483-\u0487]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđıςſ]/g, (letter) => LETTERS[letter]!)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The range of indexed text, in byte order, that begins with something. */
export interface Range {
  from: string;
  below: string;
}

/** Everything that begins with `text`. */
export function rangeOf(text: string): Range {
  const from = [...text].slice(0, KEPT).join('');
  return { from, below: from + LAST_CHARACTER };
}

/** The words of a folded query: at most six, each once. None where it has signs of its own, which words alone would lose. */
export function wordsOf(folded: string): string[] {
  if (!/^[\p{L}\p{M}\p{N}\s'’._/-]*$/u.test(folded)) return [];
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, 6);
}

/**
 * What a query asks of a path: a range for the last name in it, and, where it has slashes, what the whole path must
 * contain. One that ends with a slash asks for what lies below folders whose names end so.
 */
export function pathPartsOf(folded: string): { name: Range; contains: string | null; onlyBelow: boolean } {
  if (!folded.includes('/')) return { name: rangeOf(folded), contains: null, onlyBelow: false };
  const name = rangeOf(folded.split('/').filter(Boolean).at(-1) ?? folded);
  if (!folded.endsWith('/')) return { name, contains: folded, onlyBelow: false };
  return { name: { from: name.from, below: `${name.from}\u0001` }, contains: folded, onlyBelow: true };
}
