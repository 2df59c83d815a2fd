import { PUBLIC_SLUG } from './public-slug';

describe('the slug of a published document', () => {
  it.each(['a', 'getting-started', '2026-report', 'a-b-c'])('can be %j', (slug) =>
    expect(slug).toMatch(PUBLIC_SLUG.pattern),
  );

  it.each(['', 'A', 'a b', '-a', 'a-', 'a--b', 'a_b', 'a/b', 'é', 'a\n', '..'])('cannot be %j', (slug) =>
    expect(slug).not.toMatch(PUBLIC_SLUG.pattern),
  );

  it('is refused with a suggestion, if there is one', () => {
    expect(PUBLIC_SLUG.rule('Getting Started!')).toMatch(/, such as "getting-started"$/);
    expect(PUBLIC_SLUG.rule('日本')).toMatch(/between them$/);
    expect(PUBLIC_SLUG.rule(7)).toMatch(/between them$/);
  });
});
