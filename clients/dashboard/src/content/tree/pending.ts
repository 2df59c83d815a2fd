import { type TreeNode, compareNodes } from './node';

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
  for (const { change, etags } of pending) nodes = applied(folderId, nodes, change, etags);
  return nodes === listed ? listed : [...nodes].sort(compareNodes);
}

function applied(
  folderId: string,
  nodes: readonly TreeNode[],
  change: TreeChange,
  etags: ReadonlyMap<string, string>,
): readonly TreeNode[] {
  if (!foldersOf(change).includes(folderId)) return nodes;
  const fresh = (node: TreeNode): TreeNode => ({ ...node, etag: etags.get(node.id) ?? node.etag });
  if (change.kind === 'rename') {
    return nodes.map((node) => (node.id === change.node.id ? fresh({ ...node, name: change.name }) : node));
  }
  if (change.kind === 'remove') {
    const ids = new Set(change.nodes.map(({ id }) => id));
    return nodes.filter(({ id }) => !ids.has(id));
  }
  const ids = new Set(change.placements.map(({ node }) => node.id));
  const known = new Map(nodes.map((node) => [node.id, node]));
  const here = change.placements.filter(({ parentId }) => parentId === folderId);
  return [
    ...nodes.filter(({ id }) => !ids.has(id)),
    ...here.map(({ node, sortOrder }) =>
      fresh({ ...node, ...known.get(node.id), parentId: folderId, sortOrder }),
    ),
  ];
}
