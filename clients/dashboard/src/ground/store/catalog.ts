import { changed, loadedMemory, memory, range } from './catalog-memory';
import { database, type StoredNode, type StoredProject } from './database';
import { withDescendants, withPlaces } from './node-places';
import { putAll } from './put-all';
import { isAnotherSession } from './steady-sign';

/** Replaces what is kept of a project. The ETag tells what is the same already: on the disk and in this tab, each for itself. */
export async function replaceNodes(project: StoredProject, all: readonly StoredNode[]): Promise<void> {
  if (isAnotherSession()) return;
  const { projectId, etag } = project;
  const { nodes, projects } = await memory();
  const known = nodes.get(projectId);
  const listed = known ? all.map((node) => withAuthor(node, known.get(node.nodeId))) : all;
  const tx = (await database()).transaction(['nodes', 'projects'], 'readwrite');
  // Writing 100,000 nodes takes seconds.
  if (etag === undefined || (await tx.objectStore('projects').get(projectId))?.etag !== etag) {
    void tx.objectStore('nodes').delete(range(projectId));
    await Promise.race([putAll(tx.objectStore('nodes'), listed), tx.done]);
  }
  void tx.objectStore('projects').put(project);
  await tx.done;
  const isLoaded = etag !== undefined && projects.get(projectId)?.etag === etag;
  projects.set(projectId, project);
  if (isLoaded) return;
  nodes.set(projectId, new Map(listed.map((node) => [node.nodeId, node])));
  changed(projectId);
}

/**
 * Adds changed nodes and removes deleted ones, with everything below a deleted folder.
 *
 * @returns whether the folders of all of them are kept; otherwise a folder was created, renamed or moved, which the changes do not list
 */
export async function changeNodes(
  project: StoredProject,
  changedNodes: readonly StoredNode[],
  deletedIds: readonly string[],
): Promise<boolean> {
  const { projectId } = project;
  const { nodes, projects } = await memory();
  const kept = nodes.get(projectId) ?? new Map<string, StoredNode>();
  const removed = withDescendants(kept, deletedIds);
  const placed = withPlaces(changedNodes, kept).map((node) => withAuthor(node, kept.get(node.nodeId)));
  const tx = (await database()).transaction(['nodes', 'projects'], 'readwrite');
  const isSame = placed.length + removed.length === 0;
  const before = isSame ? await tx.objectStore('projects').get(projectId) : undefined;
  for (const node of placed) void tx.objectStore('nodes').put(node);
  for (const nodeId of removed) void tx.objectStore('nodes').delete([projectId, nodeId]);
  void tx.objectStore('projects').put({ ...project, etag: before?.etag });
  await tx.done;
  for (const node of placed) kept.set(node.nodeId, node);
  for (const nodeId of removed) kept.delete(nodeId);
  nodes.set(projectId, kept);
  projects.set(projectId, { ...project, etag: isSame ? projects.get(projectId)?.etag : undefined });
  if (!isSame) changed(projectId);
  return placed.every(({ parentId }) => parentId !== undefined);
}

/** Keeps what the service says of a project whose nodes are kept. */
export async function keepProject(projectId: string, project: unknown): Promise<void> {
  if (isAnotherSession()) return;
  const tx = (await database()).transaction('projects', 'readwrite');
  const kept = await tx.store.get(projectId);
  if (kept) void tx.store.put({ ...kept, project });
  await tx.done;
  const { projects } = await loadedMemory();
  const progress = projects?.get(projectId);
  if (progress) projects?.set(projectId, { ...progress, project });
}

/** Returns the last answer of the service about a project, by its id or slug; undefined without one. */
export async function keptProjectNamed(slugOrId: string): Promise<unknown> {
  const all = await (await database()).getAll('projects');
  return all.find(
    ({ projectId, project }) =>
      projectId === slugOrId || (project as { slug?: string } | undefined)?.slug === slugOrId,
  )?.project;
}

/** The catalog does not say who changed a node. What a folder said of it stays as long as nothing was changed since. */
function withAuthor(node: StoredNode, before: StoredNode | undefined): StoredNode {
  return before?.changedBy && before.changedAt === node.changedAt
    ? { ...node, changedBy: before.changedBy }
    : node;
}
