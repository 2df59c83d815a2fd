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

/** The slugs of a project with this name: the one that it gets, and the one that earlier versions gave it. */
export function slugsOf(name: string): string[] {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const ascii = letters.replace(/[ßæœøłđðþħŧı]/g, (letter) => LETTERS[letter]!);
  const withoutLatin = `docs-${Buffer.from(name).toString('hex').slice(0, 12)}`;
  return [...new Set([joined(ascii) || withoutLatin, joined(letters) || withoutLatin])];
}

/** The slug for a project with this name. */
export function slugOf(name: string): string {
  return slugsOf(name)[0]!;
}

function joined(text: string): string {
  return text
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}
