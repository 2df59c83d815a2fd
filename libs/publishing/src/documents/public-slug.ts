import { SLUG, slugOf } from '#platform';

/** What a published document's slug looks like, as the bounds of its field. */
export const PUBLIC_SLUG = { min: 1, max: 100, pattern: SLUG, rule: slugRule };

function slugRule(given: unknown): string {
  const rule = 'must be 1 to 100 lower-case letters and digits, parted by single hyphens';
  const near = typeof given === 'string' ? slugOf(given, '') : '';
  return near === '' ? rule : `${rule}; "${near}" would do`;
}
