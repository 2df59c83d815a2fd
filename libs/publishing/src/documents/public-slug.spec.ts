import { PUBLIC_SLUG } from './public-slug';

describe('the slug of a published document', () => {
  it.each(['a', 'getting-started', '2026-report', 'a-b-c'])('may be %j', (slug) =>
    expect(slug).toMatch(PUBLIC_SLUG.pattern),
  );

  it.each(['', 'A', 'a b', '-a', 'a-', 'a--b', 'a_b', 'a/b', 'é', 'a\n', '..'])('may not be %j', (slug) =>
    expect(slug).not.toMatch(PUBLIC_SLUG.pattern),
  );

  it('is refused with one that would do, where there is one', () => {
    expect(PUBLIC_SLUG.rule('Getting Started!')).toMatch(/; "getting-started" would do$/);
    expect(PUBLIC_SLUG.rule('日本')).toMatch(/hyphens$/);
    expect(PUBLIC_SLUG.rule(7)).toMatch(/hyphens$/);
  });
});
