import { changed, memory, range, withoutEtag } from './catalog-memory';
import { database } from './database';
import { forgetScreens } from './kept-session';

/** Removes a project that the person can no longer read. */
export async function forgetProject(projectId: string): Promise<void> {
  await forgetScreens();
  const db = await database();
  await Promise.all([db.delete('nodes', range(projectId)), db.delete('projects', projectId)]);
  const { nodes, projects } = await memory();
  nodes.delete(projectId);
  projects.delete(projectId);
  changed();
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
  changed();
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
