import type { LiveEvent } from '../../ground/live/stream';
import type { Schema } from '../../ground/api/types';

/** The shortest time between two questions about a document because of missed events, in milliseconds. */
const SHARED_MS = 10 * 60_000;
const OWN_MS = 60 * 60_000;
/** The pause between two documents. A page that opens needs its requests for itself. */
const TURN_MS = 5_000;

/** Where a document is, as far as the person sees it. */
export interface Places {
  nodeId: string;
  /** Its folders; undefined for a person who reaches it only by a share, and does not see them. */
  folderIds?: readonly string[] | undefined;
}

export function placesOf({ node, place }: Schema<'DocumentViewDto'>): Places {
  return { nodeId: node.id, folderIds: place?.folders.map(({ id }) => id) };
}

/** Whether any document can be deleted, or any right lost, according to an event. Most events say neither. */
export function mayEndRights({ kind, ids }: LiveEvent): boolean {
  return kind === 'shares' || kind === 'resync' || (kind === 'trees' && deletedIds(ids).length > 0);
}

/** Whether an event means that a document was deleted, or that the person may have lost their right to it. */
export function whatToDo({ kind, ids }: LiveEvent, places: Places): 'wipe' | 'ask' | 'nothing' {
  const { nodeId, folderIds } = places;
  if (kind === 'trees') {
    const isIn = (id: string): boolean => id === nodeId || (folderIds?.includes(id) ?? false);
    return deletedIds(ids).some(isIn) ? 'wipe' : 'nothing';
  }
  if (kind === 'resync') return 'ask';
  // A person who can read the project needs no share.
  if (folderIds !== undefined) return 'nothing';
  return kind === 'shares' && (ids.nodeIds == null || ids.nodeIds.includes(nodeId)) ? 'ask' : 'nothing';
}

/** A kept document, and when the service was asked about it, or is to be asked. */
export interface Checked extends Places {
  checkedAt: number;
  askAt?: number | undefined;
}

/**
 * When to ask the service about documents, in Unix milliseconds. The end of a share is asked about at once. Events are missed with each load of
 * the page, so then what was read a short time ago waits, and the others have their turn one by one.
 */
export function askTimes<Place extends Checked>(
  { kind }: LiveEvent,
  places: readonly Place[],
  now: number,
): (Place & { askAt: number })[] {
  if (kind !== 'resync') return places.map((place) => ({ ...place, askAt: now }));
  return places
    .map((place) => {
      const pause = place.folderIds === undefined ? SHARED_MS : OWN_MS;
      // The clock of the device can have been set back.
      return { ...place, askAt: Math.min(place.askAt ?? Infinity, place.checkedAt + pause, now + pause) };
    })
    .sort((a, b) => a.askAt - b.askAt)
    .map((place, index) => ({ ...place, askAt: Math.max(place.askAt, now + (index + 1) * TURN_MS) }));
}

function deletedIds(ids: LiveEvent['ids']): readonly string[] {
  return [ids.deletedIds ?? []].flat();
}
