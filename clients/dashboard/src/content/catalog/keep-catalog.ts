import { isMissing } from '../../ground/api/errors';
import { admit } from '../../ground/api/budget';
import { api } from '../../ground/api/client';
import { onLiveEvent } from '../../ground/live/stream';
import { changeNodes, keepProject, replaceNodes } from '../../ground/store/catalog';
import { keptProject } from '../../ground/store/catalog-memory';
import { forgetProject } from '../../ground/store/forget-kept';
import type { StoredNode, StoredProject } from '../../ground/store/database';
import type { Project } from '../projects/projects';

/** The shortest time between two readings of a project's changes, in milliseconds. */
const PAUSE_MS = 10_000;

interface Followed {
  project: Project;
  timer?: ReturnType<typeof setTimeout>;
  deleted: Set<string>;
  whole: boolean;
}

/** The projects that are kept current, with what is due. */
const followed = new Map<string, Followed>();

/**
 * Keeps the catalog of a project in the browser, so that the tree and the palette show its documents at once and offline. The first call reads the
 * whole catalog in two requests, and events lead to the changes since. It uses only what the minute's budget leaves.
 */
export async function keepCatalog(project: Project): Promise<void> {
  const { id: projectId } = project;
  const known = followed.get(projectId);
  if (known) {
    known.project = project;
    return keepProject(projectId, project);
  }
  // A person who saves data, or whose device cannot tell its space, searches on the server.
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  followed.set(projectId, { project, deleted: new Set(), whole: false });
  const kept = await keptProject(projectId);
  await (kept ? renew(projectId, kept) : fill(projectId));
}

/** The progress of keeping a project, with the service's answer about it. */
function upTo(projectId: string, cursor: string, etag?: string): StoredProject {
  return { projectId, cursor, etag, usedAt: Date.now(), project: followed.get(projectId)?.project };
}

onLiveEvent(({ kind, ids }) => {
  for (const [projectId, due] of followed) {
    if (kind !== 'resync' && !((kind === 'trees' || kind === 'documents') && ids.projectId === projectId))
      continue;
    // Without a list of deletions, the whole catalog says what is missing.
    if (kind === 'resync' || (kind === 'trees' && ids.nodeIds === undefined && ids.deletedIds === undefined))
      due.whole = true;
    for (const nodeId of listOf(ids.deletedIds)) due.deleted.add(nodeId);
    due.timer ??= setTimeout(() => void update(projectId), PAUSE_MS);
  }
});

async function update(projectId: string): Promise<void> {
  const due = followed.get(projectId);
  if (due === undefined) return;
  const { project, deleted, whole } = due;
  followed.set(projectId, { project, deleted: new Set(), whole: false });
  const kept = await keptProject(projectId);
  await (kept === undefined || whole ? fill(projectId) : renew(projectId, kept, [...deleted]));
}

/** Reads the whole catalog. The cursor comes first, so that no change between the two is missed. */
async function fill(projectId: string): Promise<void> {
  await stopIfMissing(projectId, async () => {
    const path = { projectId };
    await admit('fill');
    const { data: start } = await api.get('/api/projects/{projectId}/catalog/changes', { params: { path } });
    await admit('fill');
    const { data } = await api.get('/api/projects/{projectId}/manifest', {
      params: { path, query: { fields: 'parentId,sortOrder' } },
    });
    if (!('nodes' in data)) return;
    const all = data.nodes.map(({ id, parentId, sortOrder, path, type, title, updatedAt }): StoredNode => ({
      projectId,
      nodeId: id,
      parentId: parentId ?? undefined,
      sortOrder,
      kind: type,
      path,
      title,
      changedAt: updatedAt,
    }));
    await replaceNodes(upTo(projectId, start.cursor, data.etag), all);
  });
}

async function renew(projectId: string, kept: StoredProject, deleted: readonly string[] = []): Promise<void> {
  await stopIfMissing(projectId, async () => {
    for (let since = kept.cursor, isFirst = true; ; isFirst = false) {
      await admit('fill');
      const { data } = await api.get('/api/projects/{projectId}/catalog/changes', {
        params: { path: { projectId }, query: { since, limit: 200 } },
      });
      if (data.resyncRequired) return fill(projectId);
      const changed = data.changes.map(({ nodeId, path, freshness, untrusted }): StoredNode => ({
        projectId,
        nodeId,
        kind: 'file',
        path,
        title: untrusted.title,
        changedAt: freshness.updatedAt,
      }));
      since = data.cursor;
      if (!(await changeNodes(upTo(projectId, since), changed, isFirst ? deleted : [])))
        return fill(projectId);
      if (!data.hasMore) return;
    }
  });
}

/** A project that the person can no longer read is forgotten. Other failures leave what is kept, until the next event. */
async function stopIfMissing(projectId: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isMissing(error)) return;
    followed.delete(projectId);
    await forgetProject(projectId);
  }
}

function listOf(ids: string | string[] | null | undefined): string[] {
  return ids == null ? [] : [ids].flat();
}
