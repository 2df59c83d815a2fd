import type { LiveEvent } from '../../ground/live/stream';
import type { Schema } from '../../ground/api/types';

/** Where a document is, as far as the person sees it. */
export interface Places {
  nodeId: string;
  /** Its folders; undefined for a person who reaches it only by a share, and does not see them. */
  folderIds: readonly string[] | undefined;
}

export function placesOf({ node, place }: Schema<'DocumentViewDto'>): Places {
  return { nodeId: node.id, folderIds: place?.folders.map(({ id }) => id) };
}

/** Whether an event means that a document was deleted, or that the person may have lost their right to it. */
export function whatToDo({ kind, ids }: LiveEvent, places: Places): 'wipe' | 'ask' | 'nothing' {
  const { nodeId, folderIds } = places;
  if (kind === 'trees') {
    const isIn = (id: string): boolean => id === nodeId || (folderIds?.includes(id) ?? false);
    return [ids.deletedIds ?? []].flat().some(isIn) ? 'wipe' : 'nothing';
  }
  // A person who can read the project needs no share.
  if (folderIds !== undefined) return 'nothing';
  const mayEnd = kind === 'shares' && (ids.nodeIds == null || ids.nodeIds.includes(nodeId));
  return mayEnd || kind === 'resync' ? 'ask' : 'nothing';
}
