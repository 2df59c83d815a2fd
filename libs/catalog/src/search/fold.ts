/** How much of a place's text the index keeps, in characters; what a query has beyond is not compared. */
export const KEPT = 40;
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

/** Characters that are folded to a slash, or to more with one in it. */
const SLASHES = /[\u2100\u2101\u2105\u2106\uff0f]/;

/** What is looked for. */
export interface Query {
  /** Folded, and no longer than it may be written: one character can be folded to eighteen. */
  query: string;
  /** Whether a slash in it may be one within a name: names have none but such as come from folding. */
  slashInName: boolean;
}

/** A query as it is compared, of at most `max` characters. */
export function queryOf(text: string, max: number): Query {
  const query = [...fold(text)].slice(0, max).join('').trim();
  return { query, slashInName: SLASHES.test(text) };
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

/** What a query asks of a path. */
export interface PathParts {
  /** Of the last name in it. */
  name: Range;
  /** Where it has further names before that one: how the name right before it ends, from the beginning of a word on. */
  folder: string | null;
  /** Where it has slashes: the expression (PostgreSQL's) for the whole path, which has it from the beginning of a word on. */
  expression: string | null;
  /** Whether it ends with a slash: then it asks for what lies below folders whose names end so. */
  onlyBelow: boolean;
}

/** What a folded query asks of a path. */
export function pathPartsOf(folded: string): PathParts {
  if (!folded.includes('/'))
    return { name: rangeOf(folded), folder: null, expression: null, onlyBelow: false };
  const names = folded.split('/').filter(Boolean);
  const onlyBelow = folded.endsWith('/');
  const last = names.at(-1) ?? folded;
  const before = names.at(-2);
  return {
    name: onlyBelow ? endingWith(last) : rangeOf(last),
    folder: before === undefined ? null : rangeOf(before).from,
    expression: pathExpressionOf(folded),
    onlyBelow,
  };
}

/** Everything that is no more than `text`, to the end of its name. */
function endingWith(text: string): Range {
  const { from } = rangeOf(text);
  return { from, below: `${from}\u0001` };
}

const UNSPACED =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2600-\\u27BF\\u3005-\\u3007\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF' +
  '\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\U0001F000-\\U0001FAFF\\U00020000-\\U0003FFFF';

/** Where a place of the index is: what stands before it is no letter or digit, or its own character needs nothing before it. */
const PLACE = `(?:(?<![[:alnum:]])|(?=[${UNSPACED}]))`;

/**
 * The expression (PostgreSQL's) that a node's line, its folded title and path with a line break between, matches where the
 * index has a place for the folded query; one that ends with a slash is looked for in the path alone.
 */
export function lineExpressionOf(folded: string): string {
  const plain = `${PLACE}${literally(rangeOf(folded).from)}`;
  if (!folded.includes('/')) return plain;
  const path = `\\n.*${pathExpressionOf(folded)}`;
  return folded.endsWith('/') ? path : `^[^\\n]*${plain}|${path}`;
}

function pathExpressionOf(folded: string): string {
  return `${folded.startsWith('/') ? '' : PLACE}${literally(folded)}`;
}

function literally(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
}
