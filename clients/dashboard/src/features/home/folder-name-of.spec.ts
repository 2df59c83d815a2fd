import { folderNameOf } from './folder-name-of';

describe('the name of what was dropped', () => {
  const named = (...paths: string[]) => folderNameOf(paths.map((path) => ({ path })));

  it('is that of the folder with all files, or of the archive', () => {
    expect(named('handbook/a.md', 'handbook/deep/b.md')).toBe('handbook');
    expect(named('handbook.zip')).toBe('handbook');
  });

  it('is empty for files of several folders or of none', () => {
    expect(named('a/x.md', 'b/x.md')).toBe('');
    expect(named('a.md', 'a.md.zip')).toBe('');
    expect(folderNameOf(undefined)).toBe('');
  });
});
