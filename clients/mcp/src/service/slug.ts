/** Letters that do not consist of an ASCII letter and a mark, as the service replaces them. */
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

/** The slug of a title or path, like `first-week` for "First week"; undefined if it has no Latin letter or digit. */
export function slugOf(title: string): string | undefined {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħŧı]/g, (letter) => LETTERS[letter]!)
    .match(/[a-z0-9]+/g);
  return words?.join('-').slice(0, 60).replace(/-$/, '');
}
