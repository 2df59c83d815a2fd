const MAX_LENGTH = 60;

/** What a project's or tenant's slug looks like. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A slug from a name in any script; `fallback` where nothing of it is left. */
export function slugOf(name: string, fallback: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? fallback : slug;
}

/** The same slug with an ending, within the length that slugs have. */
export function slugEnding(slug: string, ending: string): string {
  const room = MAX_LENGTH - ending.length - 1;
  return `${slug.slice(0, room).replace(/-+$/, '')}-${ending}`;
}
