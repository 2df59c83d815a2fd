import { database, type StoredNode, type StoredProject } from './database';
import { type FoundNode, NodeMatcher } from './match-nodes';
import { putAll } from './put-all';

const listeners = new Set<(projectId: string) => void>();

/** Calls back when the kept nodes of a project have changed in this tab. Returns a function that stops it. */
export function onCatalogChange(listener: (projectId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(projectId: string): void {
  forgetFound();
  for (const listener of listeners) listener(projectId);
}

/** What this tab has loaded, so that a search reads no disk. Other tabs may have kept more since. */
interface Memory {
  /** All nodes, by project. */
  nodes: Map<string, Map<string, StoredNode>>;
  /** How far they are those of the service, by project. */
  projects: Map<string, StoredProject>;
}

let loaded: Promise<Memory> | undefined;

/** What the last search found. A search for the same words with more letters finds a part of it. */
let last: { words: string; nodes: readonly StoredNode[] } | undefined;
/** How often what is kept has changed. A search during which it did may have found what is gone. */
let changes = 0;

function forgetFound(): void {
  changes++;
  last = undefined;
}

/** A search makes way for keys and frames after this time, in milliseconds. */
const SLICE_MS = 4;

/**
 * The kept nodes whose title or path contains all words, the best first. Answers without a request, also offline.
 *
 * @throws the reason of the signal
 */
export async function findNodes(words: string, limit: number, signal?: AbortSignal): Promise<FoundNode[]> {
  const matcher = new NodeMatcher(words, limit);
  const { nodes: all } = await memory();
  const changesBefore = changes;
  const lists =
    last && matcher.words.startsWith(last.words)
      ? [last.nodes]
      : [...all.values()].map((project) => project.values());
  const matching: StoredNode[] = [];
  let begun = performance.now();
  let count = 0;
  for (const list of lists)
    for (const node of list) {
      if (matcher.add(node)) matching.push(node);
      if (++count % 256 > 0 || performance.now() - begun < SLICE_MS) continue;
      await new Promise((resume) => setTimeout(resume));
      signal?.throwIfAborted();
      begun = performance.now();
    }
  if (changes === changesBefore) last = { words: matcher.words, nodes: matching };
  return matcher.found();
}

/** The nodes of a project, by their ids, if its catalog is kept; else undefined. Read them only: they are those in memory. */
export async function nodesOf(projectId: string): Promise<ReadonlyMap<string, StoredNode> | undefined> {
  return (await memory()).nodes.get(projectId);
}

/** How far this tab has loaded the catalog of a project; undefined if it is not kept or not loaded. */
export async function keptProject(projectId: string): Promise<StoredProject | undefined> {
  if ((await (await database()).getKey('projects', projectId)) === undefined) return undefined;
  return (await memory()).projects.get(projectId);
}

/** Replaces what is kept of a project. The ETag tells what is the same already: on the disk and in this tab, each for itself. */
export async function replaceNodes(project: StoredProject, all: readonly StoredNode[]): Promise<void> {
  const { projectId, etag } = project;
  const { nodes, projects } = await memory();
  const tx = (await database()).transaction(['nodes', 'projects'], 'readwrite');
  // Writing 100,000 nodes takes seconds.
  if (etag === undefined || (await tx.objectStore('projects').get(projectId))?.etag !== etag) {
    void tx.objectStore('nodes').delete(range(projectId));
    await Promise.race([putAll(tx.objectStore('nodes'), all), tx.done]);
  }
  void tx.objectStore('projects').put(project);
  await tx.done;
  const isLoaded = etag !== undefined && projects.get(projectId)?.etag === etag;
  projects.set(projectId, project);
  if (isLoaded) return;
  nodes.set(projectId, new Map(all.map((node) => [node.nodeId, node])));
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
  const placed = withPlaces(changedNodes, kept);
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

/** What is kept of a folder; undefined if its project is not kept, or if it has more nodes than `most`. Reads only this folder. */
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
    const isSame =
      old && old.path === node.path && old.sortOrder === node.sortOrder && old.changedAt === node.changedAt;
    return isSame ? [] : [{ ...node, title: old?.title ?? null }];
  });
  const ids = new Set(listed.map(({ nodeId }) => nodeId));
  const gone = known.filter(({ nodeId }) => !ids.has(nodeId));
  for (const node of replaced) void store.put(node);
  for (const { nodeId } of gone) void store.delete([projectId, nodeId]);
  if (replaced.length + gone.length === 0) return tx.done;
  // The list may be older than the catalog, so the next whole reading replaces it.
  void tx.objectStore('projects').put(withoutEtag(project));
  await tx.done;
  // What was not loaded yet is loaded with these changes.
  const { nodes, projects } = (await loaded) ?? {};
  const inMemory = nodes?.get(projectId);
  for (const node of replaced) inMemory?.set(node.nodeId, node);
  for (const { nodeId } of gone) inMemory?.delete(nodeId);
  const progress = projects?.get(projectId);
  if (progress) projects?.set(projectId, withoutEtag(progress));
  changed(projectId);
}

/** Says that single rows were changed: a catalog with the same ETag is not the same as what is kept. */
function withoutEtag(project: StoredProject): StoredProject {
  return { ...project, etag: undefined };
}

/** Keeps what the service says of a project whose nodes are kept. */
export async function keepProject(projectId: string, project: unknown): Promise<void> {
  const tx = (await database()).transaction('projects', 'readwrite');
  const kept = await tx.store.get(projectId);
  if (kept) void tx.store.put({ ...kept, project });
  await tx.done;
  const { projects } = (await loaded) ?? {};
  const progress = projects?.get(projectId);
  if (progress) projects?.set(projectId, { ...progress, project });
}

/** What the service said of a project when it was read last, by its id or slug; undefined without it. */
export async function keptProjectNamed(slugOrId: string): Promise<unknown> {
  const all = await (await database()).getAll('projects');
  return all.find(
    ({ projectId, project }) =>
      projectId === slugOrId || (project as { slug?: string } | undefined)?.slug === slugOrId,
  )?.project;
}

/** Removes a project that the person can no longer read. */
export async function forgetProject(projectId: string): Promise<void> {
  const db = await database();
  await Promise.all([db.delete('nodes', range(projectId)), db.delete('projects', projectId)]);
  const { nodes, projects } = await memory();
  nodes.delete(projectId);
  projects.delete(projectId);
  forgetFound();
}

/** Removes nodes that the person can no longer read, in whichever project they are. */
export async function forgetNodes(nodeIds: readonly string[]): Promise<void> {
  const gone = new Set(nodeIds);
  const { nodes, projects } = await memory();
  for (const [projectId, project] of nodes) {
    const had = nodeIds.filter((nodeId) => project.delete(nodeId));
    const progress = projects.get(projectId);
    if (had.length > 0 && progress) projects.set(projectId, withoutEtag(progress));
  }
  forgetFound();
  const tx = (await database()).transaction(['nodes', 'projects'], 'readwrite');
  // Other tabs may have kept more than this one has read.
  const keys = (await tx.objectStore('nodes').getAllKeys()).filter(([, nodeId]) => gone.has(nodeId));
  for (const key of keys) void tx.objectStore('nodes').delete(key);
  const touched = new Set(keys.map(([projectId]) => projectId));
  for (const project of await tx.objectStore('projects').getAll())
    if (touched.has(project.projectId)) void tx.objectStore('projects').put(withoutEtag(project));
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
  forgetFound();
}

function memory(): Promise<Memory> {
  if (loaded) return loaded;
  const loading = load();
  loaded = loading;
  // A failed reading is repeated by the next call.
  loading.catch(() => {
    if (loaded === loading) loaded = undefined;
  });
  return loading;
}

async function load(): Promise<Memory> {
  const tx = (await database()).transaction(['nodes', 'projects']);
  const [rows, kept] = await Promise.all([
    tx.objectStore('nodes').getAll(),
    tx.objectStore('projects').getAll(),
  ]);
  const nodes: Memory['nodes'] = new Map();
  for (const node of rows) {
    const project = nodes.get(node.projectId) ?? new Map<string, StoredNode>();
    nodes.set(node.projectId, project.set(node.nodeId, node));
  }
  return { nodes, projects: new Map(kept.map((project) => [project.projectId, project])) };
}

function withDescendants(kept: ReadonlyMap<string, StoredNode>, nodeIds: readonly string[]): string[] {
  const folders = nodeIds.flatMap((id) =>
    kept.get(id)?.kind === 'folder' ? [`${kept.get(id)!.path}/`] : [],
  );
  if (folders.length === 0) return [...nodeIds];
  const below = [...kept.values()].filter(({ path }) => folders.some((folder) => path.startsWith(folder)));
  return [...nodeIds, ...below.map(({ nodeId }) => nodeId)];
}

/** Adds where nodes are that are known by their paths: where they were, or in the folder with the path before the name. */
function withPlaces(
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

function range(projectId: string): IDBKeyRange {
  return IDBKeyRange.bound([projectId], [projectId, []]);
}
