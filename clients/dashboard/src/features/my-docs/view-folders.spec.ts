import type { ViewEntry } from './my-docs.queries';
import { foldersOfView, swapped } from './view-folders';

function entry(id: string, sortOrder: number, children?: ViewEntry[]): ViewEntry {
  return {
    id,
    viewId: 'view',
    parentEntryId: null,
    entryType: children ? 'folder' : 'ref',
    virtualName: children ? id : null,
    sourceNodeId: null,
    sortOrder,
    createdAt: '2026-01-01T00:00:00Z',
    ref: null,
    children: children ?? [],
  };
}

describe('A personal view', () => {
  it('lists its folders, without one and what is below it', () => {
    const entries = [entry('a', 0, [entry('b', 0, []), entry('x', 1)]), entry('c', 1, [])];
    expect(foldersOfView(entries, 'none').map(({ path }) => path)).toEqual(['a', 'a / b', 'c']);
    expect(foldersOfView(entries, 'a').map(({ path }) => path)).toEqual(['c']);
  });

  it('moves an entry past its neighbor', () => {
    const entries = [entry('a', 0), entry('b', 5)];
    expect(swapped(entries, 1, -1)).toEqual([
      { id: 'b', sortOrder: 0 },
      { id: 'a', sortOrder: 5 },
    ]);
    expect(swapped(entries, 0, -1)).toEqual([]);
  });

  it('orders entries that have the same sort order', () => {
    expect(swapped([entry('a', 0), entry('b', 0), entry('c', 0)], 0, 1)).toEqual([
      { id: 'b', sortOrder: 0 },
      { id: 'a', sortOrder: 10 },
      { id: 'c', sortOrder: 20 },
    ]);
  });
});
