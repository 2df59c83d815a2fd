import fc from 'fast-check';
import { entryName } from './entry-name';

describe('the name of an entry of an archive', () => {
  it.each([
    ['/guide/getting-started.md', 'handbook/guide/getting-started.md'],
    ['/Über uns/日本語.md', 'handbook/Über uns/日本語.md'],
    ['/a\\b.md', 'handbook/a%5Cb.md'],
    ['/..\\..\\x', 'handbook/..%5C..%5Cx'],
    ['/C:x', 'handbook/C%3Ax'],
    ['/100%', 'handbook/100%25'],
    ['/what?', 'handbook/what%3F'],
    ['/ends with a dot.', 'handbook/ends with a dot%2E'],
    ['/nul.md', 'handbook/%6Eul.md'],
    ['/nullable.md', 'handbook/nullable.md'],
    ['/\u202emd.exe', 'handbook/%E2%80%AEmd.exe'],
  ])('of %p is %p', (path, name) => {
    expect(entryName('handbook', path)).toBe(name);
  });

  it('differs for different paths, and never leaves its folder', () => {
    const name = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((name) => !name.includes('/') && name !== '.' && name !== '..');
    const path = fc
      .array(fc.oneof(name, fc.constantFrom('con', 'a.', 'a%2E', 'a ', '..\\', '%', '%25')), { minLength: 1 })
      .map((names) => `/${names.join('/')}`);
    fc.assert(
      fc.property(path, path, (one, other) => {
        fc.pre(one !== other);
        expect(entryName('x', one)).not.toBe(entryName('x', other));
        const names = entryName('x', one).split('/');
        expect(names.length).toBe(one.split('/').length);
        expect(names.some((part) => ['', '.', '..'].includes(part) || part.includes('\\'))).toBe(false);
      }),
    );
  });
});
