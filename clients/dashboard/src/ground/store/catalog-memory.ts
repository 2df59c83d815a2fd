import { database, type StoredNode, type StoredProject } from './database';

const listeners = new Set<(projectId: string) => void>();

/** Calls back when the kept nodes of a project have changed in this tab. Returns a function that stops it. */
export function onCatalogChange(listener: (projectId: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says that what is kept of a project has changed. Of a project that was forgotten, nobody needs to hear. */
export function changed(projectId?: string): void {
  changes++;
  if (projectId === undefined) return;
  for (const listener of listeners) listener(projectId);
}

/** The number of changes of the kept nodes. A search during a change may have found nodes that no longer exist. */
let changes = 0;

export function changeCount(): number {
  return changes;
}

/** The nodes and projects that this tab has loaded, so that a search reads no disk. Other tabs may have kept more since. */
export interface Memory {
  /** All nodes, by project. */
  nodes: Map<string, Map<string, StoredNode>>;
  /** How far they are those of the service, by project. */
  projects: Map<string, StoredProject>;
}

let loaded: Promise<Memory> | undefined;

/** The nodes of a project, by their ids, if its catalog is kept; else undefined. Read them only: they are those in memory. */
export async function nodesOf(projectId: string): Promise<ReadonlyMap<string, StoredNode> | undefined> {
  return (await memory()).nodes.get(projectId);
}

/** How far this tab has loaded the catalog of a project; undefined if it is not kept or not loaded. */
export async function keptProject(projectId: string): Promise<StoredProject | undefined> {
  if ((await (await database()).getKey('projects', projectId)) === undefined) return undefined;
  return (await memory()).projects.get(projectId);
}

/** Forgets what is in memory, after the stores were cleared. */
export function dropLoadedNodes(): void {
  loaded = undefined;
  changed();
}

/** Returns the nodes and projects that are loaded already, without loading any. */
export async function loadedMemory(): Promise<Partial<Memory>> {
  return (await loaded) ?? {};
}

/** Returns the nodes and projects in memory. The first call loads them. */
export function memory(): Promise<Memory> {
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

/** Says that single rows were changed: a catalog with the same ETag is not the same as what is kept. */
export function withoutEtag(project: StoredProject): StoredProject {
  return { ...project, etag: undefined };
}

/** The keys of the nodes of a project. */
export function range(projectId: string): IDBKeyRange {
  return IDBKeyRange.bound([projectId], [projectId, []]);
}
