import { copyPath } from './copy-path';

describe('the path of a copy', () => {
  it.each([
    ['/guides/a.md', '/guides/a (copy 2026-01-02 03-04-05).md'],
    ['/a.b/readme', '/a.b/readme (copy 2026-01-02 03-04-05)'],
    ['/a.b.md', '/a.b (copy 2026-01-02 03-04-05).md'],
  ])('of %s is %s', (path, copy) => expect(copyPath(path, new Date('2026-01-02T03:04:05Z'))).toBe(copy));
});
