import { SLUG, slugOf } from '#platform';

/** The bounds of a field that holds the slug of a published document. */
export const PUBLIC_SLUG = { min: 1, max: 100, pattern: SLUG, rule: slugRule };

function slugRule(value: unknown): string {
  const rule = 'must be 1 to 100 lower-case letters, digits and single hyphens between them';
  const suggestion = typeof value === 'string' ? slugOf(value, '') : '';
  return suggestion === '' ? rule : `${rule}, such as "${suggestion}"`;
}
