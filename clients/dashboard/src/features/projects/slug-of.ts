/** The longest slug that a project can have. */
const LONGEST = 60;

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

/** The slug that the service derives from a name, for the preview. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħŧı]/g, (letter) => LETTERS[letter]!)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'project' : slug;
}

export function isSlug(text: string): boolean {
  return text.length <= LONGEST && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);
}
