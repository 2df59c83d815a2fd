import { joinPath, nameProblem, newNameProblem, pathProblem, splitPath } from './node-path';

describe('the name of a node', () => {
  it.each(['readme.md', '日本語の文書', 'résumé', 'a b', '.hidden', '...', 'emoji 🗂️', 'x'.repeat(255)])(
    'can be %s',
    (name) => {
      expect(nameProblem(name)).toBeUndefined();
    },
  );

  it.each(['', '  ', '.', '..', 'a/b', 'a\0b', 'a\nb', 'x'.repeat(256), '\ud800', 'cod\u202egpj.exe'])(
    'cannot be %j',
    (name) => {
      expect(nameProblem(name)).toMatch(/^must /);
    },
  );
});

describe('a new name of a node', () => {
  it.each(['\u200b', '\u3164', ' \u2800 ', '\ufe0f'])('shows something, so it cannot be %j', (name) => {
    expect(newNameProblem(name)).toBe('must contain a visible character');
    expect(nameProblem(name)).toBeUndefined();
  });

  it.each(['a', 'می‌خواهم', '🗂️', '.'.repeat(3)])('can be %j', (name) =>
    expect(newNameProblem(name)).toBeUndefined(),
  );
});

describe('a path', () => {
  it('is split into names and joined again', () => {
    expect(splitPath('/guide/intro.md')).toEqual(['guide', 'intro.md']);
    expect(splitPath('guide/intro.md')).toEqual(['guide', 'intro.md']);
    expect(joinPath(['guide', 'intro.md'])).toBe('/guide/intro.md');
  });

  it('is the same in composed and decomposed Unicode', () => {
    expect(splitPath('re\u0301sume\u0301')).toEqual(splitPath('r\u00e9sum\u00e9'));
  });

  it.each([
    'a//b',
    '',
    '/',
    'a/../b',
    `${'d/'.repeat(64)}x`,
    `${'日'.repeat(200)}/${'本'.repeat(200)}/${'語'.repeat(255)}/${'語'.repeat(255)}`,
  ])('cannot be %j', (path) => {
    expect(pathProblem(splitPath(path))).toBeDefined();
  });
});
