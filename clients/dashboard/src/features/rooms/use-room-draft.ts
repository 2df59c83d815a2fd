import { useSyncExternalStore } from 'react';
import { type RoomDraft, onRoomDraft, roomDraft } from '../../ground/store/room-drafts';

/** The draft for a room as it is now, also if another tab or the end of an act changes it. */
export function useRoomDraft(roomId: string): RoomDraft {
  return useSyncExternalStore(onRoomDraft, () => roomDraft(roomId));
}
