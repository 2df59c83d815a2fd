import type { Reference } from '../reference.js';
import type { Service } from './service.js';

/** A deleted file or folder, with everything below it, or a deleted mapping. */
export interface TrashEntry {
  id: string;
  path: string;
  type: 'file' | 'folder' | 'mapping';
  deletedAt: string;
}

export const TRASH = 'GET /api/projects/{projectId}/trash';
export const RESTORE_NODE = 'POST /api/nodes/{id}/restore';
const MAX_PAGES = 10;

/** The newest entry of the trash that was at this path; undefined if none is among the newest thousands. */
export async function findInTrash(
  service: Service,
  { project, path }: Reference & { kind: 'path' },
): Promise<TrashEntry | undefined> {
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { data, meta } = await service.ask<TrashEntry[]>(TRASH, {
      path: { projectId: project },
      query: { limit: 200, cursor },
    });
    const found = data.find((entry) => entry.path === path && entry.type !== 'mapping');
    if (found || !meta?.nextCursor) return found;
    cursor = meta.nextCursor;
  }
  return undefined;
}
