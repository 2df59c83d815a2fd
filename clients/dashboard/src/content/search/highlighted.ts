/** A part of a text, and whether it is one of the words that were searched. */
export interface Part {
  text: string;
  isMatch: boolean;
}

/** Scripts that are written without spaces between words. Words of them match anywhere. */
const UNSPACED =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30FC\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const IS_UNSPACED = new RegExp(UNSPACED, 'u');
const LETTER = `(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}]`;
/** A letter with its marks, and a Korean one in parts. */
const LETTERS = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|\P{M}\p{M}*|\p{M}+/gu;
const FOLDED: Record<string, string> = {
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

/** A text in parts, with the beginnings of words that match a word of the query. Case and accents don't matter, as in the search for titles and paths. */
export function highlighted(text: string, query: string): Part[] {
  const words = distinct(folded(query).text.split(/[^\p{L}\p{M}\p{N}]+/u));
  if (words.length === 0 || text === '') return [{ text, isMatch: false }];
  const { text: searched, starts, ends } = folded(text);
  const pattern = new RegExp(`(?<!${LETTER})(?:${anyOf(words)})|${anyOf(words.filter(isUnspaced))}`, 'gu');
  const found = [...searched.matchAll(pattern)].filter(([match]) => match !== '');
  return partsOf(
    text,
    found.map(({ index, 0: match }) => [starts[index]!, ends[index + match.length - 1]!]),
  );
}

/** A text in parts, with the words that the service found, as they are written. */
export function withWords(text: string, words: readonly string[]): Part[] {
  const known = distinct(words.filter((word) => /^[\p{L}\p{M}\p{N}'’]+$/u.test(word)));
  const pattern = new RegExp(
    `(?<!${LETTER})(?:${anyOf(known.filter((word) => !isUnspaced(word)))})(?!${LETTER})|${anyOf(known.filter(isUnspaced))}`,
    'gu',
  );
  return partsOf(
    text,
    [...text.matchAll(pattern)].map(({ index, 0: match }) => [index, index + match.length]),
  );
}

function partsOf(text: string, matches: readonly (readonly [from: number, to: number])[]): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const [from, to] of matches) {
    if (from < end) continue;
    if (from > end) parts.push({ text: text.slice(end, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

function isUnspaced(word: string): boolean {
  return IS_UNSPACED.test(word);
}

function distinct(words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => word !== '');
}

/** A pattern of these words, the longest first; of nothing if there are none. */
function anyOf(words: readonly string[]): string {
  return words.length === 0 ? '(?!)' : [...words].sort((a, b) => b.length - a.length).join('|');
}

/** A text without case and accents, as the service compares it, and for each of its positions the beginning and the end of the letter in the original. */
function folded(text: string): { text: string; starts: number[]; ends: number[] } {
  let result = '';
  const [starts, ends]: [number[], number[]] = [[], []];
  for (const { index, 0: letter } of text.matchAll(LETTERS)) {
    const plain = letter
      .normalize('NFKD')
      .replace(/[\u0300-\u036f\u0483-\u0487]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[ßæœøłđıςſ]/g, (one) => FOLDED[one]!);
    for (let i = 0; i < plain.length; i++) {
      starts.push(index);
      ends.push(index + letter.length);
    }
    result += plain;
  }
  return { text: result, starts, ends };
}
