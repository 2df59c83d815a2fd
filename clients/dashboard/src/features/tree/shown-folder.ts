import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keys } from '../../content/keys';
import type { NodeRow } from '../../content/tree/rows';
import type { OpenTree } from '../../content/tree/open-tree';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';

/** The path of a node that is not in the part of the tree that was read. */
function pathQuery(projectId: string, id: string) {
  return query([...keys.project(projectId), 'path', id], async (signal) => {
    const { data } = await api.get('/api/nodes/{id}', { params: { path: { id } }, signal });
    return data.type === 'folder' && data.projectId === projectId ? data.path : null;
  });
}

/** The folder that an address names: `null` while it is looked for, and the root, with `isGone`, if it is not in the project any more. */
export function useShownFolder(
  tree: OpenTree,
  folderId: string | undefined,
): { folder: NodeRow | null; isGone: boolean } {
  useSyncExternalStore(tree.subscribe, tree.dataVersion);
  const id = folderId ?? tree.rootId;
  const row = tree.model.find(id);
  const isKnown = row?.node.type === 'folder';
  const path = useQuery({ ...pathQuery(tree.projectId, id), enabled: !isKnown });
  const [missedPath, setMissedPath] = useState<string>();
  useEffect(() => {
    if (isKnown) {
      tree.load(id);
      return;
    }
    const { data } = path;
    if (data) void tree.reveal(data).then((found) => found === undefined && setMissedPath(data));
  }, [tree, id, isKnown, path.data]);
  if (isKnown) return { folder: row, isGone: false };
  const isGone = path.isError || path.data === null || (path.data !== undefined && path.data === missedPath);
  return { folder: isGone ? tree.model.root : null, isGone };
}
