import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keys } from '../keys';

/** Rows of a page: the most that the route returns. */
const PAGE = 1000;

export interface ChildrenPage {
  readonly nodes: readonly Schema<'ChildDto'>[];
  readonly nextCursor: string | null;
}

/** Reads a page of a folder. */
export async function readChildren(
  folderId: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ChildrenPage> {
  const { data, meta } = await api.get('/api/nodes/{id}/children', {
    params: { path: { id: folderId }, query: { limit: PAGE, ...(cursor !== null && { cursor }) } },
    signal,
  });
  return { nodes: data, nextCursor: meta.nextCursor };
}

/** The first page of a folder, which is all of most folders. */
export function childrenQuery(projectId: string, folderId: string) {
  return query(keys.children(projectId, folderId), (signal) => readChildren(folderId, null, signal));
}
