import { openName } from './database';

/** What a person has written for a room and not sent. */
export interface RoomDraft {
  text: string;
  /** The key and the text of a message of which nobody knows whether the service has it. */
  attempt?: { id: string; text: string } | undefined;
}

const PREFIX = 'room-draft';

/** The draft for a room; an empty one without any. */
export function roomDraft(roomId: string): RoomDraft {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(roomId)) ?? '{}') as Partial<RoomDraft>;
    return { text: '', ...stored };
  } catch {
    return { text: '' };
  }
}

/** Keeps the draft for a room at once, so that a reload loses no word. An empty one is removed. */
export function keepRoomDraft(roomId: string, draft: RoomDraft): void {
  try {
    if (draft.text === '' && !draft.attempt) localStorage.removeItem(keyOf(roomId));
    else localStorage.setItem(keyOf(roomId), JSON.stringify(draft));
  } catch {
    // Storage is full or switched off: the draft lasts as long as the page.
  }
}

/** Removes the drafts of the person who is signed in, in all their organizations. */
export function forgetRoomDrafts(): void {
  const user = userOf(keyOf(''));
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${PREFIX}:`) && userOf(key) === user) localStorage.removeItem(key);
  } catch {
    // Nothing is kept without storage.
  }
}

function userOf(key: string): string | undefined {
  return key.split(':').at(-2);
}

/** Each person and organization has drafts of their own. */
function keyOf(roomId: string): string {
  return `${PREFIX}:${openName() ?? ''}:${roomId}`;
}
