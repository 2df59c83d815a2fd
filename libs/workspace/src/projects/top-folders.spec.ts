import { sumFiles, topFolderOf } from './top-folders';

describe('files of top folders', () => {
  it.each([
    ['file', '/a.md', undefined],
    ['file', '/guide/a.md', '/guide'],
    ['folder', '/guide', '/guide'],
    ['folder', '/guide/deep', '/guide'],
  ] as const)('a %s at %s counts for %s', (type, path, folder) => {
    expect(topFolderOf({ type, path })).toBe(folder);
  });

  it('a move within a folder changes nothing, one to another changes both', () => {
    const move = (from: string, to: string) =>
      sumFiles([
        { type: 'folder', path: from, count: -3 },
        { type: 'folder', path: to, count: 3 },
      ]);
    expect(move('/a/x', '/a/y')).toEqual({ total: 0, folders: new Map() });
    expect(move('/a', '/b')).toEqual({
      total: 0,
      folders: new Map([
        ['/a', -3],
        ['/b', 3],
      ]),
    });
  });
});
