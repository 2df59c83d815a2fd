import { isSlug, suggestedSlug } from './public-slug';

describe('the slug of a public page', () => {
  it.each([
    ['Getting started', 'getting-started'],
    ['  Über uns!  ', 'uber-uns'],
    ['C++ & Rust', 'c-rust'],
    ['入门', ''],
  ])('is suggested from the title: %s', (title, slug) => {
    expect(suggestedSlug(title)).toBe(slug);
  });

  it('is suggested no longer than 60 characters, and without a hyphen at its end', () => {
    const slug = suggestedSlug(`${'a'.repeat(59)} word`);
    expect(slug).toBe('a'.repeat(59));
  });

  it.each(['a', 'a-b', '2026-plan'])('is accepted: %s', (slug) => expect(isSlug(slug)).toBe(true));
  it.each(['', 'A', 'a--b', '-a', 'a-', 'a b', 'ä', 'a'.repeat(101)])('is refused: "%s"', (slug) =>
    expect(isSlug(slug)).toBe(false),
  );
});
