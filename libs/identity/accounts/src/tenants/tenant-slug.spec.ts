import { SLUG } from '#platform';
import { TENANT_SLUG_MAX, slugCandidates } from './tenant-slug';

function candidates(name: string, count = 3): string[] {
  const found: string[] = [];
  for (const slug of slugCandidates(name)) if (found.push(slug) === count) break;
  return found;
}

describe('the slug of an organization', () => {
  it.each([
    ['Acme Widgets, Inc.', 'acme-widgets-inc'],
    ['  Café Zürich  ', 'cafe-zurich'],
    ['ＡＣＭＥ', 'acme'],
  ])('of %s is %s', (name, slug) => expect(candidates(name)[0]).toBe(slug));

  it.each(['株式会社', 'Привет', '~', '🦆', '---', 'x'.repeat(200), 'admin', 'API'])(
    'of %s is valid, and every candidate is different',
    (name) => {
      const slugs = candidates(name, 20);
      for (const slug of slugs) {
        expect(slug).toMatch(SLUG);
        expect(slug.length).toBeLessThanOrEqual(TENANT_SLUG_MAX);
        expect(['admin', 'api']).not.toContain(slug);
      }
      expect(new Set(slugs).size).toBe(20);
    },
  );
});
