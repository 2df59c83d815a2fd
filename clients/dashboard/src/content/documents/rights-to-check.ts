import type { LiveEvent } from '../../ground/live/stream';
import type { Schema } from '../../ground/api/types';

/** Where a document is, as far as the person sees it. */
export interface Places {
  nodeId: string;
  projectId: string | null;
  /** Its folders; undefined for a person who reaches it only by a share, and does not see them. */
  folderIds: readonly string[] | undefined;
}

export function placesOf({ node, place }: Schema<'DocumentViewDto'>): Places {
  return { nodeId: node.id, projectId: node.projectId, folderIds: place?.folders.map(({ id }) => id) };
}

/** Whether an event means that a document was deleted, or that the person may have lost their right to it. */
export function whatToDo({ kind, ids }: LiveEvent, places: Places): 'wipe' | 'ask' | 'nothing' {
  const { nodeId, projectId, folderIds } = places;
  const isShared = folderIds === undefined;
  if (kind === 'resync') return isShared ? 'ask' : 'nothing';
  if (ids.projectId != null && ids.projectId !== projectId) return 'nothing';
  const has = (list: LiveEvent['ids'][string]): boolean =>
    [list ?? []].flat().some((id) => id === nodeId || folderIds?.includes(id));
  if (kind === 'trees') return has(ids.deletedIds) ? 'wipe' : 'nothing';
  if (kind !== 'shares') return 'nothing';
  // The share of a folder names only the folder.
  return isShared || ids.nodeIds == null || has(ids.nodeIds) ? 'ask' : 'nothing';
}
