import { physicalPathProblem } from './physical-path';

describe('physical paths', () => {
  it.each([
    ['local', 'docs/intro.md'],
    ['local', 'docs/日本.md'],
    ['github', 'acme/handbook@main:docs/intro.md'],
    ['github', 'acme/handbook@feature/x:README.md'],
    ['gdrive', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms'],
  ] as const)('takes %s %s', (source, path) => {
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
    ['gdrive', 'not an id'],
  ] as const)('refuses %s %s', (source, path) => {
    expect(physicalPathProblem(source, path)).toMatch(/^must /);
  });
});
