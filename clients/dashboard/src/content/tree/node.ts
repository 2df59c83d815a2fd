import type { Schema } from '../../ground/api/types';

/** The fields of a file or folder that the tree needs; the answers of `children` have them. */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string;
  readonly type: 'file' | 'folder';
  readonly name: string;
  readonly sortOrder: number;
  readonly childCount: number;
  readonly etag: string;
  readonly updatedAt: string;
  /** The author of the last change, as far as it was read. */
  readonly changedBy?: Schema<'ChildDto'>['changedBy'];
}

/** The order of siblings: by sort order, then by name in the byte order of UTF-8, as the service sorts them. */
export function compareNodes(
  a: Pick<TreeNode, 'sortOrder' | 'name'>,
  b: Pick<TreeNode, 'sortOrder' | 'name'>,
): number {
  return a.sortOrder - b.sortOrder || compareNames(a.name, b.name);
}

/** Compares by code points, which is the byte order of UTF-8. JavaScript compares UTF-16 units, which differs above U+FFFF. */
export function compareNames(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return rank(x) - rank(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others, so they are ranked above U+E000 to U+FFFF. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
