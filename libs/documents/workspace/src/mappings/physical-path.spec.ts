import { parseGithubPath, physicalPathProblem } from './physical-path';

describe('a physical path', () => {
  it.each([
    ['local', 'docs/intro.md'],
    ['local', 'docs/日本.md'],
    ['github', 'acme/handbook@main:docs/intro.md'],
    ['github', 'acme/handbook@feature/x:README.md'],
    ['github', 'acme/handbook@v1.2@rc:docs/a:b@c.md'],
    ['github', 'acme/.github@9c0d8f1e2a3b4c5d6e7f8091a2b3c4d5e6f70819:README.md'],
    ['gdrive', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms'],
  ] as const)('of %s can be %s', (source, path) => {
    expect(physicalPathProblem(source, path)).toBeUndefined();
  });

  it.each([
    ['local', '/etc/passwd'],
    ['local', '../secrets'],
    ['local', 'docs/../../x'],
    ['local', 'docs//x'],
    ['local', 'C:\\x'],
    ['local', 'a\0b'],
    ['github', 'acme/handbook:docs/intro.md'],
    ['github', 'acme/handbook@main:../x'],
    ['github', 'https://github.com/acme/handbook'],
    ['github', 'acme/..@main:x'],
    ['github', 'acme/.@main:x'],
    ['github', 'acme/handbook@..:x'],
    ['github', 'acme/handbook@../../user:x'],
    ['github', 'acme/handbook@a..b:x'],
    ['github', 'acme/handbook@/main:x'],
    ['github', '../acme/handbook@main:x'],
    ['github', 'acme@main:x'],
    ['gdrive', 'not an id'],
  ] as const)('of %s cannot be %s', (source, path) => {
    expect(physicalPathProblem(source, path)).toMatch(/^must /);
  });

  it('of github ends its repository at the first @ and its ref at the first colon', () => {
    expect(parseGithubPath('acme/hand.book@feature/x@2:docs/a:b@c.md')).toEqual({
      repository: 'acme/hand.book',
      ref: 'feature/x@2',
      path: 'docs/a:b@c.md',
    });
  });
});
