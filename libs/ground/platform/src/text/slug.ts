import { latinLetters } from './fold';

const MAX_LENGTH = 60;

/** The form of slugs of projects and tenants. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A slug from a name in any script; `fallback` if the name has no letter or digit that a slug can have. */
export function slugOf(name: string, fallback: string): string {
  const slug = latinLetters(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? fallback : slug;
}

/** The slug with `-` and an ending. The slug is cut so that the result is not too long. */
export function slugEnding(slug: string, ending: string): string {
  const room = MAX_LENGTH - ending.length - 1;
  return `${slug.slice(0, room).replace(/-+$/, '')}-${ending}`;
}
