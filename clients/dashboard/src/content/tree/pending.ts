import { type TreeNode, compareNodes } from './node';
import { indexAfter } from './sorted';

/** So many changed nodes are put into a list one by one; more are sorted together with it. */
const FEW = 16;

/** Where a node is put. */
export interface Placement {
  readonly node: TreeNode;
  readonly parentId: string;
  readonly sortOrder: number;
}

/** A change that the person made. */
export type TreeChange =
  | { readonly kind: 'rename'; readonly node: TreeNode; readonly name: string }
  | { readonly kind: 'place'; readonly placements: readonly Placement[] }
  | { readonly kind: 'remove'; readonly nodes: readonly TreeNode[] };

/** A change over the data: shown until the data contains it, or until it is refused. */
export interface Pending {
  readonly change: TreeChange;
  /** ETags from the answer. The data still has those from before the change. */
  readonly etags: ReadonlyMap<string, string>;
}

/** The folders whose lists a change affects. */
export function foldersOf(change: TreeChange): string[] {
  if (change.kind === 'rename') return [change.node.parentId];
  if (change.kind === 'remove') return [...new Set(change.nodes.map(({ parentId }) => parentId))];
  return [...new Set(change.placements.flatMap(({ node, parentId }) => [node.parentId, parentId]))];
}

/** The list of a folder as it is with the changes. */
export function withPending(
  folderId: string,
  listed: readonly TreeNode[],
  pending: readonly Pending[],
): readonly TreeNode[] {
  let nodes = listed;
  for (const { change, etags } of pending)
    if (foldersOf(change).includes(folderId)) nodes = applied(folderId, nodes, change, etags);
  return nodes;
}

function applied(
  folderId: string,
  nodes: readonly TreeNode[],
  change: TreeChange,
  etags: ReadonlyMap<string, string>,
): readonly TreeNode[] {
  const { stay, known } = without(nodes, nodesOf(change));
  // The list is newer than the node that the person saw when they changed it.
  const fresh = (node: TreeNode, changes: Partial<TreeNode>): TreeNode => {
    const listed = known.get(node.id) ?? node;
    return { ...listed, ...changes, etag: etags.get(node.id) ?? listed.etag };
  };
  if (change.kind === 'remove') return stay;
  if (change.kind === 'rename') {
    const { node, name } = change;
    return known.has(node.id) ? withNodes(stay, [fresh(node, { name })]) : nodes;
  }
  const here = change.placements.filter(({ parentId }) => parentId === folderId);
  return withNodes(
    stay,
    here.map(({ node, sortOrder }) => fresh(node, { parentId: folderId, sortOrder })),
  );
}

/** A sorted list without some nodes, and what it says of them. */
function without(
  sorted: readonly TreeNode[],
  nodes: readonly TreeNode[],
): { stay: TreeNode[]; known: Map<string, TreeNode> } {
  const known = new Map<string, TreeNode>();
  if (nodes.length <= FEW) {
    const stay = [...sorted];
    for (const node of nodes) {
      const expected = indexAfter(stay, node, compareNodes) - 1;
      const at = stay[expected]?.id === node.id ? expected : stay.findIndex(({ id }) => id === node.id);
      for (const listed of at < 0 ? [] : stay.splice(at, 1)) known.set(node.id, listed);
    }
    return { stay, known };
  }
  const ids = new Set(nodes.map(({ id }) => id));
  const stay = sorted.filter((node) => {
    if (ids.has(node.id)) known.set(node.id, node);
    return !ids.has(node.id);
  });
  return { stay, known };
}

/** A sorted list with more nodes, at their places. */
function withNodes(sorted: TreeNode[], nodes: readonly TreeNode[]): TreeNode[] {
  if (nodes.length > FEW) return [...sorted, ...nodes].sort(compareNodes);
  for (const node of nodes) sorted.splice(indexAfter(sorted, node, compareNodes), 0, node);
  return sorted;
}

/** The nodes that a change is about. */
export function nodesOf(change: TreeChange): readonly TreeNode[] {
  if (change.kind === 'rename') return [change.node];
  return change.kind === 'remove' ? change.nodes : change.placements.map(({ node }) => node);
}
