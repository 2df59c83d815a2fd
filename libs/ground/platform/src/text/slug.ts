const MAX_LENGTH = 60;

/** The form of slugs of projects and tenants. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

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

/** A slug from a name in any script; `fallback` if the name has no letter or digit that a slug can have. */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter]!)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? fallback : slug;
}

/** The slug with `-` and an ending, cut so that it is no longer than slugs may be. */
export function slugEnding(slug: string, ending: string): string {
  const room = MAX_LENGTH - ending.length - 1;
  return `${slug.slice(0, room).replace(/-+$/, '')}-${ending}`;
}
