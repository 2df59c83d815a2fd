import { type TreeNode, compareNodes } from './node';

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
  const ids = new Set(page.map(({ id }) => id));
  const last = page.at(-1);
  const before = known.filter((node) => after && compareNodes(node, after) <= 0 && !ids.has(node.id));
  const beyond =
    isLast || !last ? [] : known.filter((node) => compareNodes(node, last) > 0 && !ids.has(node.id));
  return [...before, ...page, ...beyond];
}
