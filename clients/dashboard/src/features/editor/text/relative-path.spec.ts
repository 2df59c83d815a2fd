import { linkText, relativePath } from './relative-path';

describe('the destination of a link', () => {
  it.each([
    ['/a.md', '/b.md', 'b.md'],
    ['/guides/a.md', '/guides/b.md', 'b.md'],
    ['/guides/a.md', '/b.md', '../b.md'],
    ['/guides/a.md', '/guides/deep/b.md', 'deep/b.md'],
    ['/guides/x/a.md', '/other/b.md', '../../other/b.md'],
    ['/a/b.md', '/a', '../a'],
    ['/a.md', '/my notes (old).md', 'my%20notes%20%28old%29.md'],
    ['/a.md', '/100%.md', '100%25.md'],
    ['/a.md', '/c: d.md', './c:%20d.md'],
    ['/a.md', '/日本語.md', '日本語.md'],
  ])('from %s to %s is %s', (from, to, expected) => expect(relativePath(from, to)).toBe(expected));

  it('has a text whose brackets do not end the link', () => {
    expect(linkText('Notes [old]\nof  May')).toBe('Notes \\[old\\] of May');
  });
});
