/** Letters that do not consist of an ASCII letter and a mark. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * A name in lower case and with ASCII letters for Latin ones, as slugs have them: `Große Łódź` becomes `grosse lodz`. Other scripts stay.
 */
export function latinLetters(name: string): string {
  return withoutMarks(name).replace(SPECIAL, (letter) => LETTERS[letter]!);
}

/** A name in lower case, without accents. */
export function withoutMarks(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
