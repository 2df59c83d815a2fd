import { database, type StoredNode, type StoredProject } from './database';
import { type FoundNode, matchNodes } from './match-nodes';

const listeners = new Set<(projectId: string) => void>();

/** Calls back when the kept nodes of a project have changed in this tab. Returns a function that stops it. */
export function onCatalogChange(listener: (projectId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(projectId: string): void {
  for (const listener of listeners) listener(projectId);
}

/** All nodes that are kept, by project, so that a search reads no disk. */
let loaded: Promise<Map<string, Map<string, StoredNode>>> | undefined;

/** The kept nodes whose title or path contains all words, the best first. Answers without a request, also offline. */
export async function findNodes(words: string, limit: number): Promise<FoundNode[]> {
  return matchNodes(
    [...(await nodes()).values()].flatMap((project) => [...project.values()]),
    words,
    limit,
  );
}

/** The nodes of a project, by their ids, if its catalog is kept; else undefined. Read them only: they are those in memory. */
export async function nodesOf(projectId: string): Promise<ReadonlyMap<string, StoredNode> | undefined> {
  return (await nodes()).get(projectId);
}

/** How far the catalog of a project is kept; undefined if it is not. */
export async function keptProject(projectId: string): Promise<StoredProject | undefined> {
  return (await database()).get('projects', projectId);
}

/** Replaces what is kept of a project. */
export async function replaceNodes(project: StoredProject, all: readonly StoredNode[]): Promise<void> {
  const memory = await nodes();
  const tx = (await database()).transaction(['nodes', 'projects'], 'readwrite');
  void tx.objectStore('nodes').delete(range(project.projectId));
  for (const node of all) void tx.objectStore('nodes').put(node);
  void tx.objectStore('projects').put(project);
  await tx.done;
  memory.set(project.projectId, new Map(all.map((node) => [node.nodeId, node])));
  changed(project.projectId);
}

/** Adds changed nodes and removes deleted ones, with everything below a deleted folder. */
export async function changeNodes(
  project: StoredProject,
  changedNodes: readonly StoredNode[],
  deletedIds: readonly string[],
): Promise<void> {
  const kept = (await nodes()).get(project.projectId) ?? new Map<string, StoredNode>();
  const removed = withDescendants(kept, deletedIds);
  const tx = (await database()).transaction(['nodes', 'projects'], 'readwrite');
  for (const node of changedNodes) void tx.objectStore('nodes').put(node);
  for (const nodeId of removed) void tx.objectStore('nodes').delete([project.projectId, nodeId]);
  void tx.objectStore('projects').put(project);
  await tx.done;
  for (const node of changedNodes) kept.set(node.nodeId, node);
  for (const nodeId of removed) kept.delete(nodeId);
  (await nodes()).set(project.projectId, kept);
  if (changedNodes.length + removed.length > 0) changed(project.projectId);
}

/** Removes a project that the person can no longer read. */
export async function forgetProject(projectId: string): Promise<void> {
  const db = await database();
  await Promise.all([db.delete('nodes', range(projectId)), db.delete('projects', projectId)]);
  (await nodes()).delete(projectId);
}

/** Removes nodes that the person can no longer read, in whichever project they are. */
export async function forgetNodes(nodeIds: readonly string[]): Promise<void> {
  const gone = new Set(nodeIds);
  const memory = await nodes();
  for (const project of memory.values()) for (const nodeId of gone) project.delete(nodeId);
  const tx = (await database()).transaction('nodes', 'readwrite');
  // Other tabs may have kept more than this one has read.
  for (const key of await tx.store.getAllKeys()) if (gone.has(key[1])) void tx.store.delete(key);
  await tx.done;
}

/** Removes the projects that are not in the complete list of those that the person can read. */
export async function forgetOtherProjects(projectIds: readonly string[]): Promise<void> {
  const kept = await (await database()).getAllKeys('projects');
  await Promise.all(kept.filter((id) => !projectIds.includes(id)).map(forgetProject));
}

/** Forgets what is in memory, after the stores were cleared. */
export function dropLoadedNodes(): void {
  loaded = undefined;
}

function nodes(): Promise<Map<string, Map<string, StoredNode>>> {
  if (loaded) return loaded;
  const loading = load();
  loaded = loading;
  // A failed reading is repeated by the next call.
  loading.catch(() => {
    if (loaded === loading) loaded = undefined;
  });
  return loading;
}

async function load(): Promise<Map<string, Map<string, StoredNode>>> {
  const all = new Map<string, Map<string, StoredNode>>();
  for (const node of await (await database()).getAll('nodes')) {
    const project = all.get(node.projectId) ?? new Map<string, StoredNode>();
    all.set(node.projectId, project.set(node.nodeId, node));
  }
  return all;
}

function withDescendants(kept: ReadonlyMap<string, StoredNode>, nodeIds: readonly string[]): string[] {
  const folders = nodeIds.flatMap((id) =>
    kept.get(id)?.kind === 'folder' ? [`${kept.get(id)!.path}/`] : [],
  );
  if (folders.length === 0) return [...nodeIds];
  const below = [...kept.values()].filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  return [...nodeIds, ...below.map(({ nodeId }) => nodeId)];
}

function range(projectId: string): IDBKeyRange {
  return IDBKeyRange.bound([projectId], [projectId, []]);
}
