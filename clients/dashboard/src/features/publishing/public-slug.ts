/** The longest slug of a published document. */
export const SLUG_MAX = 100;
const SUGGESTION_MAX = 60;

/** A slug that the service accepts, made from a title; empty for titles without Latin letters and digits. */
export function suggestedSlug(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SUGGESTION_MAX)
    .replace(/^-+|-+$/g, '');
}

/** Whether the service accepts a slug. */
export function isSlug(slug: string): boolean {
  return slug.length <= SLUG_MAX && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug);
}
