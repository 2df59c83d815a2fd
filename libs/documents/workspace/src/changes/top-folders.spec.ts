import { sumFiles, topFolderOf } from './top-folders';

describe('counting files in top folders', () => {
  it.each([
    ['file', '/a.md', undefined],
    ['file', '/guide/a.md', '/guide'],
    ['folder', '/guide', '/guide'],
    ['folder', '/guide/deep', '/guide'],
  ] as const)('counts a %s with the path %s in the top folder %s', (type, path, folder) => {
    expect(topFolderOf({ type, path })).toBe(folder);
  });

  it('counts nothing for a move within a top folder, and both folders for a move between two', () => {
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
