import { keys } from '../../content/keys';
import { pages } from '../../content/more';
import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';

export type TrashEntry = Schema<'TrashEntryDto'>;

/** The deleted nodes and mappings of a project, newest first. */
export function trashQuery(projectId: string) {
  return pages(keys.trash(projectId), (cursor, signal) =>
    api.get('/api/projects/{projectId}/trash', {
      params: { path: { projectId }, query: { limit: 100, ...(cursor !== undefined && { cursor }) } },
      signal,
    }),
  );
}

/** Restores entries: nodes together, all or none, and mappings one by one. */
export async function restore(projectId: string, entries: readonly TrashEntry[]): Promise<void> {
  const nodes = entries.filter(({ type }) => type !== 'mapping');
  for (let at = 0; at < nodes.length; at += 200) {
    await api.post('/api/projects/{projectId}/nodes/bulk', {
      params: { path: { projectId } },
      body: { op: 'restore', items: nodes.slice(at, at + 200).map(({ id }) => ({ nodeId: id })) },
    });
  }
  for (const { id, type } of entries) {
    if (type === 'mapping') await api.post('/api/mappings/{id}/restore', { params: { path: { id } } });
  }
}

/** Restores a node at another path. */
export async function restoreAt(id: string, newPath: string): Promise<void> {
  await api.post('/api/nodes/{id}/restore', { params: { path: { id } }, body: { newPath } });
}

export async function deleteForGood(id: string): Promise<void> {
  await api.delete('/api/nodes/{id}', { params: { path: { id }, query: { permanent: true } } });
}
