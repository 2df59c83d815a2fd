import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keepChildren, keptChildren } from '../../ground/store/kept-folders';
import type { StoredNode } from '../../ground/store/database';
import { keys } from '../keys';
import { PAGE } from './children-page';
import { type TreeNode, compareNodes } from './node';

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
  return query(keys.children(projectId, folderId), async (signal) => {
    const page = await readChildren(folderId, null, signal);
    // Storage can be full or switched off.
    if (page.nextCursor === null) void keepFolder(projectId, folderId, page).catch(() => undefined);
    return page;
  });
}

/** Returns the kept nodes of a folder, in the order of the tree; undefined if none are kept. ETags are not kept: a change asks for them first. */
export async function keptFolder(
  projectId: string,
  folderId: string,
  most?: number,
): Promise<TreeNode[] | undefined> {
  const kept = await keptChildren(projectId, folderId, most).catch(() => undefined);
  return kept
    ?.map(({ nodeId, kind, path, sortOrder, changedAt, changedBy = null }): TreeNode => ({
      id: nodeId,
      parentId: folderId,
      type: kind,
      name: path.slice(path.lastIndexOf('/') + 1),
      sortOrder: sortOrder ?? 0,
      childCount: 0,
      etag: '',
      updatedAt: changedAt,
      changedBy,
    }))
    .sort(compareNodes);
}

/** Keeps what was read of folders before their project was kept, such as the authors of the last changes, which its catalog lacks. */
export async function keepReadFolders(client: QueryClient, projectId: string): Promise<void> {
  for (const [key, page] of client.getQueriesData<ChildrenPage>({
    queryKey: keys.children(projectId, '').slice(0, -1),
  }))
    if (page && page.nextCursor === null) await keepFolder(projectId, key.at(-1) as string, page);
}

function keepFolder(projectId: string, folderId: string, { nodes }: ChildrenPage): Promise<void> {
  return keepChildren(projectId, folderId, storedNodes(projectId, folderId, nodes));
}

/** Converts the nodes of a folder to those that this browser keeps. */
export function storedNodes(projectId: string, folderId: string, nodes: ChildrenPage['nodes']): StoredNode[] {
  return nodes.map(({ id, type, path, sortOrder, updatedAt, changedBy }) => {
    return {
      projectId,
      nodeId: id,
      parentId: folderId,
      kind: type,
      path,
      sortOrder,
      changedAt: updatedAt,
      changedBy,
      title: null,
    };
  });
}
