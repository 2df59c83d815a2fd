import { changed, loadedMemory, withoutEtag } from './catalog-memory';
import { database, type StoredNode } from './database';

/** Returns the kept nodes of a folder; undefined if its project is not kept, or if it has more nodes than `most`. Reads only this folder. */
export async function keptChildren(
  projectId: string,
  folderId: string,
  most = Infinity,
): Promise<StoredNode[] | undefined> {
  const tx = (await database()).transaction(['nodes', 'projects']);
  const folder = tx.objectStore('nodes').index('folder');
  const key: [string, string] = [projectId, folderId];
  if (!(await tx.objectStore('projects').get(projectId)) || (await folder.count(key)) > most)
    return undefined;
  return folder.getAll(key);
}

/** Replaces what is kept of a folder by what the service lists. Titles that are known stay. Does nothing if the project is not kept. */
export async function keepChildren(
  projectId: string,
  folderId: string,
  listed: readonly StoredNode[],
): Promise<void> {
  const tx = (await database()).transaction(['nodes', 'projects'], 'readwrite');
  const project = await tx.objectStore('projects').get(projectId);
  if (!project) return tx.done;
  const store = tx.objectStore('nodes');
  const known = await store.index('folder').getAll([projectId, folderId]);
  const before = new Map(known.map((node) => [node.nodeId, node]));
  const replaced = listed.flatMap((node) => {
    const old = before.get(node.nodeId);
    const isSame = old && isSameNode(old, node) && isSameAuthor(old.changedBy, node.changedBy);
    return isSame ? [] : [{ ...node, title: old?.title ?? null }];
  });
  const ids = new Set(listed.map(({ nodeId }) => nodeId));
  const gone = known.filter(({ nodeId }) => !ids.has(nodeId));
  for (const node of replaced) void store.put(node);
  for (const { nodeId } of gone) void store.delete([projectId, nodeId]);
  if (replaced.length + gone.length === 0) return tx.done;
  // The list may be older than the catalog, so the next whole reading replaces it. Authors are not in the catalog.
  const isOther = gone.length > 0 || replaced.some((node) => !isSameNode(before.get(node.nodeId), node));
  if (isOther) void tx.objectStore('projects').put(withoutEtag(project));
  await tx.done;
  // Nodes that are not in memory yet are loaded with these changes later.
  const { nodes, projects } = await loadedMemory();
  const inMemory = nodes?.get(projectId);
  for (const node of replaced) inMemory?.set(node.nodeId, node);
  for (const { nodeId } of gone) inMemory?.delete(nodeId);
  const progress = projects?.get(projectId);
  if (progress && isOther) projects?.set(projectId, withoutEtag(progress));
  changed(projectId);
}

function isSameNode(a: StoredNode | undefined, b: StoredNode): boolean {
  return a?.path === b.path && a.sortOrder === b.sortOrder && a.changedAt === b.changedAt;
}

function isSameAuthor(a: StoredNode['changedBy'], b: StoredNode['changedBy']): boolean {
  return a?.kind === b?.kind && a?.displayName === b?.displayName;
}
