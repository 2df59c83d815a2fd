import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';

/** Nodes of one request: the most that the route accepts. */
const MOST = 200;

/** Moves, deletes or restores nodes, 200 in a request. Each request does all or nothing. Returns the new ETags. */
export async function changeTogether(
  projectId: string,
  op: Schema<'BulkDto'>['op'],
  items: readonly Schema<'BulkItemDto'>[],
): Promise<Map<string, string>> {
  const etags = new Map<string, string>();
  for (let at = 0; at < items.length; at += MOST) {
    const { data } = await api.post('/api/projects/{projectId}/nodes/bulk', {
      params: { path: { projectId } },
      body: { op, items: items.slice(at, at + MOST) },
    });
    for (const { id, node } of data) if (node) etags.set(id, node.etag);
  }
  return etags;
}

/** Renames a node. Returns its new ETag. */
export async function renameNode(id: string, name: string, etag: string): Promise<string> {
  const { data } = await api.patch('/api/nodes/{id}', {
    params: { path: { id }, header: { 'If-Match': `"${etag}"` } },
    body: { name },
  });
  return data.etag;
}
