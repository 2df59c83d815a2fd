import { fold as foldLetters } from '#platform/fold';

/** The length of the index's terms, in characters. Further characters of a query are not compared. */
export const INDEXED_CHARACTERS = 40;
const LAST_CHARACTER = '\u{10ffff}';

/** Text in the form in which it is compared: folded, with single spaces. `search_fold` in the database does the same. */
export function fold(text: string): string {
  return foldLetters(text).replace(/\s+/g, ' ').trim();
}

/** Characters whose folded form contains a slash. */
const FOLDED_TO_SLASH = /[\u2100\u2101\u2105\u2106\uff0f]/;

/** A query in the form in which it is compared. */
export interface Query {
  /** The folded text. It is cut to the longest query that may be written, because a character can fold to as many as eighteen. */
  query: string;
  /** Whether a slash in it may be part of a name. Names have no slashes, but characters that fold to one. */
  slashInName: boolean;
}

/** Folds a query of at most `max` characters. */
export function queryOf(text: string, max: number): Query {
  const query = [...fold(text)].slice(0, max).join('').trim();
  return { query, slashInName: FOLDED_TO_SLASH.test(text) };
}

/** Marks that a query begins with, before a letter, a digit, a symbol such as an emoji, or the slash of a path. */
const LEADING_MARKS = /^(?:(?!\/)[\p{P}\p{Sm}\p{Sc}\p{Sk}\s])+(?=[\p{L}\p{N}\p{So}/])/u;

/**
 * Folds a query of the palette. A term begins at a mark only if no letter or digit precedes it, so `.md` would not find `guide.md`. What
 * follows the mark is always a term, so without it the query finds what it found before and more.
 */
export function paletteQueryOf(text: string, max: number): Query {
  const { query, slashInName } = queryOf(text, max);
  return { query: query.replace(LEADING_MARKS, ''), slashInName };
}

export interface PrefixRange {
  /** The first term of the range. */
  from: string;
  /** The first term after the range. */
  below: string;
}

/** The terms that begin with `text`. */
export function prefixRangeOf(text: string): PrefixRange {
  const from = [...text].slice(0, INDEXED_CHARACTERS).join('');
  return { from, below: from + LAST_CHARACTER };
}

/** The distinct words of a folded query, at most six. None if it contains symbols, which a comparison of words would ignore. */
export function wordsOf(folded: string): string[] {
  if (!/^[\p{L}\p{M}\p{N}\s'’._/-]*$/u.test(folded)) return [];
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, 6);
}

/** The conditions that a path must meet to match a query. */
export interface PathParts {
  /** The terms that match the last name in the query. */
  name: PrefixRange;
  /** The term with which the name before the last one must end; null if the query has only one name. */
  folder: string | null;
  /** The regular expression of PostgreSQL that the whole path must match; null if the query has no slash. */
  expression: string | null;
  /** Whether the query ends with a slash. It then matches the nodes inside folders whose names end with its last name. */
  onlyInFolders: boolean;
}

/** The conditions that a path must meet to match a folded query. */
export function pathPartsOf(folded: string): PathParts {
  if (!folded.includes('/'))
    return { name: prefixRangeOf(folded), folder: null, expression: null, onlyInFolders: false };
  const names = folded.split('/').filter(Boolean);
  const onlyInFolders = folded.endsWith('/');
  const last = names.at(-1) ?? folded;
  const before = names.at(-2);
  return {
    name: onlyInFolders ? endingWith(last) : prefixRangeOf(last),
    folder: before === undefined ? null : prefixRangeOf(before).from,
    expression: pathExpressionOf(folded),
    onlyInFolders,
  };
}

/** The one term that equals `text`, and so ends its name. */
function endingWith(text: string): PrefixRange {
  const { from } = prefixRangeOf(text);
  return { from, below: `${from}\u0001` };
}

const UNSPACED =
  '\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2600-\\u27BF\\u3005-\\u3007\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF' +
  '\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uF900-\\uFAFF\\U0001F000-\\U0001FAFF\\U00020000-\\U0003FFFF';

/** The start of an indexed term: no letter or digit precedes it, or its script is written without spaces. */
const TERM_START = `(?:(?<![[:alnum:]])|(?=[${UNSPACED}]))`;

/**
 * The regular expression of PostgreSQL for a folded query that matches what `search_line` gives for a node, its folded title and path
 * on two lines, where the index has a term that begins with the query. A query that ends with a slash is compared with paths only.
 */
export function lineExpressionOf(folded: string): string {
  const plain = `${TERM_START}${escaped(prefixRangeOf(folded).from)}`;
  if (!folded.includes('/')) return plain;
  const path = `\\n.*${pathExpressionOf(folded)}`;
  return folded.endsWith('/') ? path : `^[^\\n]*${plain}|${path}`;
}

function pathExpressionOf(folded: string): string {
  return `${folded.startsWith('/') ? '' : TERM_START}${escaped(folded)}`;
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');
}
