import { mergePage } from './folder-items';
import type { TreeNode } from './node';

function items(names: string): TreeNode[] {
  return [...names].map((name) => ({
    id: name,
    parentId: 'p',
    type: 'file',
    name,
    sortOrder: 0,
    childCount: 0,
    etag: '',
    updatedAt: '',
  }));
}

function merged(known: string, after: string | null, page: string, isLast: boolean): string {
  const place = after === null ? null : { sortOrder: 0, name: after };
  return mergePage(items(known), place, items(page), isLast)
    .map(({ name }) => name)
    .join('');
}

describe('The pages of a folder', () => {
  it('follow each other', () => {
    expect(merged('', null, 'abc', false)).toBe('abc');
    expect(merged('abc', 'c', 'def', false)).toBe('abcdef');
    expect(merged('abcdef', 'f', '', true)).toBe('abcdef');
  });

  it('replace what they cover when they are read again, and keep the rest', () => {
    expect(merged('abcdef', null, 'bcx', false)).toBe('bcx');
    expect(merged('abcdef', null, 'aab', false)).toBe('aabcdef');
    expect(merged('abcdef', 'c', 'df', false)).toBe('abcdf');
  });

  it('end the folder with the last one', () => {
    expect(merged('abcdef', null, 'ab', true)).toBe('ab');
    expect(merged('abcdef', 'c', 'd', true)).toBe('abcd');
  });
});
