import type { StoredNode } from './database';

/** Nodes with everything below those that are folders, by their ids. */
export function withDescendants(kept: ReadonlyMap<string, StoredNode>, nodeIds: readonly string[]): string[] {
  const folders = nodeIds.flatMap((id) =>
    kept.get(id)?.kind === 'folder' ? [`${kept.get(id)!.path}/`] : [],
  );
  if (folders.length === 0) return [...nodeIds];
  const below = [...kept.values()].filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  return [...nodeIds, ...below.map(({ nodeId }) => nodeId)];
}

/** Adds where nodes are that are known by their paths: where they were, or in the folder with the path before the name. */
export function withPlaces(
  changed: readonly StoredNode[],
  kept: ReadonlyMap<string, StoredNode>,
): readonly StoredNode[] {
  const folders = new Map<string, string | undefined>();
  const folderIds = (): typeof folders => {
    if (folders.size > 0) return folders;
    for (const { nodeId, kind, path, parentId } of kept.values()) {
      if (kind === 'folder') folders.set(path, nodeId);
      // The top has no node of its own.
      if (above(path) === '') folders.set('', parentId);
    }
    return folders;
  };
  return changed.map((node) => {
    const old = kept.get(node.nodeId);
    const isThere = old !== undefined && above(old.path) === above(node.path);
    const parentId = isThere ? old.parentId : folderIds().get(above(node.path));
    return { parentId, sortOrder: isThere ? old.sortOrder : 0, ...node };
  });
}

function above(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
