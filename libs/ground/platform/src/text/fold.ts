/** Letters that do not consist of another letter and a mark. */
const LETTERS = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
/** `search_fold` in the database replaces the same letters. */
const FOLDED: Record<string, string> = { ...LETTERS, ς: 'σ', ſ: 's' };
const LATIN: Record<string, string> = { ...LETTERS, ð: 'd', þ: 'th', ħ: 'h', ŧ: 't' };
const FOLDABLE = anyOf(FOLDED);
const REPLACEABLE = anyOf(LATIN);

/** Text in the form in which it is compared: normalized (NFKC), in lower case and without accents. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (/^[\x20-\x7e]*$/.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0483-\u0487]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(FOLDABLE, (letter) => FOLDED[letter]!);
}

/** A name in lower case and in ASCII letters where it has Latin ones: `Große Łódź` becomes `grosse lodz`. The SDK does the same. */
export function latinLetters(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(REPLACEABLE, (letter) => LATIN[letter]!);
}

function anyOf(letters: Record<string, string>): RegExp {
  return new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
}
