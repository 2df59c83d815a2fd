import { TreeModel } from './model';
import type { NodeRow } from './rows';
import type { TreeNode } from './node';
import { findByName, keyAct } from './tree-keys';

function node(id: string, parentId: string, type: 'file' | 'folder' = 'folder'): TreeNode {
  return { id, parentId, type, name: id, sortOrder: 0, childCount: 0, etag: '', updatedAt: '' };
}

function key(name: string, changes: Partial<KeyboardEvent> = {}) {
  return { key: name, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...changes };
}

describe('The keys of a tree', () => {
  const model = new TreeModel('root');
  model.setChildren('root', [node('anna', 'root'), node('Ben', 'root', 'file'), node('bob', 'root')]);
  model.setChildren('anna', [node('amy', 'anna', 'file')]);
  model.expand('anna');
  const { rows } = model;
  const act = (name: string, index: number, changes: Partial<KeyboardEvent> = {}) =>
    keyAct(key(name, changes), rows, index);

  it('move the focus, and stop at both ends', () => {
    expect(act('ArrowDown', 0)).toEqual({ do: 'focus', id: 'amy', extend: false });
    expect(act('ArrowUp', 0)).toEqual({ do: 'focus', id: 'anna', extend: false });
    expect(act('End', 0, { shiftKey: true })).toEqual({ do: 'focus', id: 'bob', extend: true });
    expect(act('PageDown', 0)).toEqual({ do: 'focus', id: 'bob', extend: false });
  });

  it('open and close folders, and lead into and out of them', () => {
    expect(act('ArrowRight', 0)).toEqual({ do: 'focus', id: 'amy', extend: false });
    expect(act('ArrowLeft', 0)).toEqual({ do: 'collapse', row: rows[0] as NodeRow });
    expect(act('ArrowLeft', 1)).toEqual({ do: 'focus', id: 'anna', extend: false });
    expect(act('ArrowRight', 3)).toEqual({ do: 'expand', row: rows[3] as NodeRow });
    expect(act('ArrowRight', 2)).toBeUndefined();
    expect(act('ArrowLeft', 2)).toBeUndefined();
  });

  it('leave keys of the browser alone', () => {
    expect(act('Tab', 0)).toBeUndefined();
    expect(act('r', 0, { ctrlKey: true })).toBeUndefined();
    expect(act('F5', 0)).toBeUndefined();
  });

  it('find names by their first letters, whatever the case', () => {
    expect(findByName(rows, 0, 'b')).toBe('Ben');
    expect(findByName(rows, 2, 'b')).toBe('bob');
    expect(findByName(rows, 2, 'bb')).toBe('bob');
    expect(findByName(rows, 3, 'an')).toBe('anna');
    expect(findByName(rows, 3, 'x')).toBeUndefined();
  });
});
