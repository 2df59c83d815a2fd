import { relativePath } from './relative-path';
import { resolvePath } from './resolve-path';

describe('where a link leads', () => {
  it.each([
    ['/guides/a.md', 'b.md', '/guides/b.md'],
    ['/guides/a.md', '../img/x%20y.png', '/img/x y.png'],
    ['/guides/a.md', './b.md#part', '/guides/b.md'],
    ['/guides/a.md', '/img/x.png', '/img/x.png'],
  ])('from %s by %s is %s', (from, destination, path) => expect(resolvePath(from, destination)).toBe(path));

  it.each(['https://example.org/a.md', 'mailto:a@b.example', '//host/a', '#part', '', '%zz'])(
    'is not in the project for %j',
    (to) => expect(resolvePath('/a.md', to)).toBeUndefined(),
  );

  it('is where the link was made to lead', () => {
    for (const to of ['/b.md', '/x/y z.md', '/guides/deep/(a).md', '/100%.md', '/c: d.md'])
      expect(resolvePath('/guides/a.md', relativePath('/guides/a.md', to))).toBe(to);
  });
});
