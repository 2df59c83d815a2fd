import { linkTo } from './document-links';

describe('the link to a target', () => {
  const page = { title: 'A [page]', path: '/guides/page (old).md' };
  const heading = { text: 'First steps', anchor: 'first-steps', level: 2 };

  it('leads to a document by a relative path', () => {
    expect(linkTo(page, '/guides/a.md')).toBe('[A \\[page\\]](page%20%28old%29.md)');
  });

  it('leads to a heading of another document, and of the same one', () => {
    expect(linkTo({ ...page, heading }, '/a.md')).toBe(
      '[First steps](guides/page%20%28old%29.md#first-steps)',
    );
    expect(linkTo({ ...page, heading }, page.path)).toBe('[First steps](#first-steps)');
  });
});
