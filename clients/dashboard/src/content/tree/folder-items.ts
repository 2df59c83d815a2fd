import { type TreeNode, compareNodes } from './node';
import { indexAfter } from './sorted';

/** Where a page of a folder begins: after a node with this sort order and name, or at the top. */
export type Place = Pick<TreeNode, 'sortOrder' | 'name'> | null;

/**
 * Puts a page of a folder into what is known of it. The page replaces what is known between its begin and its last item; without a further
 * page, all that is known after its begin. What is known beyond it stays, so that reading a page again loses nothing of the others.
 */
export function mergePage(
  known: readonly TreeNode[],
  after: Place,
  page: readonly TreeNode[],
  isLast: boolean,
): TreeNode[] {
  const last = page.at(-1);
  const begin = after ? indexAfter(known, after, compareNodes) : 0;
  const end = isLast || !last ? known.length : Math.max(begin, indexAfter(known, last, compareNodes));
  const replaced = new Set(known.slice(begin, end).map(({ id }) => id));
  const arrived = new Set(page.flatMap(({ id }) => (replaced.has(id) ? [] : [id])));
  const merged = [...known.slice(0, begin), ...page, ...known.slice(end)];
  if (arrived.size === 0 || begin + known.length - end === 0) return merged;
  // A node that moved to this page is no longer where it was.
  return merged.filter(({ id }, i) => !arrived.has(id) || (i >= begin && i < begin + page.length));
}
