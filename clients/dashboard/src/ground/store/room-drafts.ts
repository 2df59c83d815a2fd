import { openName } from './database';

/** A text that a person has written for a room and not sent. */
export interface RoomDraft {
  text: string;
  /** The key and the text of a message of which nobody knows whether the service has it. */
  attempt?: { id: string; text: string } | undefined;
}

/** A draft as the browser keeps it. One without a time was written by an older version. */
type StoredDraft = RoomDraft & { at?: number };

const PREFIX = 'room-draft';
/** The drafts of this page, also if storage is full or switched off. */
const held = new Map<string, RoomDraft>();
const listeners = new Set<() => void>();

/** The draft for a room; an empty one without any. */
export function roomDraft(roomId: string): RoomDraft {
  const key = keyOf(roomId);
  const draft = held.get(key) ?? stored(key);
  held.set(key, draft);
  return draft;
}

/** Keeps the draft for a room at once, so that a reload loses no word. An empty one is removed, with its attempt: the next text is another message. */
export function keepRoomDraft(roomId: string, { text, attempt }: RoomDraft): void {
  const key = keyOf(roomId);
  const draft = text === '' ? { text } : { text, attempt };
  held.set(key, draft);
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() } satisfies StoredDraft));
  } catch {
    // The draft lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Calls back when a draft changes, here or in another tab. Returns a function that stops it. */
export function onRoomDraft(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', takeOver);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', takeOver);
  };
}

/** Removes the drafts of the person who is signed in, in all their organizations. */
export function forgetRoomDrafts(): void {
  const user = userOf(keyOf(''));
  held.clear();
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${PREFIX}:`) && userOf(key) === user) localStorage.removeItem(key);
  } catch {
    // Nothing is kept without storage.
  }
}

/**
 * Removes the drafts of other people who have not come back since a time. One without a time gets that of now, so that it goes a month later.
 *
 * @param limit a time in milliseconds, by the clock of this device
 */
export function forgetOldRoomDrafts(limit: number): void {
  const user = userOf(keyOf(''));
  for (const key of storedKeys()) {
    if (!key.startsWith(`${PREFIX}:`) || userOf(key) === user) continue;
    try {
      const draft = read(key);
      if (draft?.at === undefined) localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }));
      else if (draft.at < limit) localStorage.removeItem(key);
    } catch {
      // The storage may be full, and what is removed makes room.
    }
  }
}

/** The keys of the storage of the browser; none if the page may not use it. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Takes over what another tab has written, unless the person writes here. */
function takeOver({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(`${PREFIX}:`)) return;
  if (document.hasFocus() && document.activeElement instanceof HTMLTextAreaElement) return;
  if (key === null) held.clear();
  else held.delete(key);
  for (const listener of listeners) listener();
}

function stored(key: string): RoomDraft {
  const { text = '', attempt } = read(key) ?? {};
  return { text, attempt };
}

/** The draft with this key; undefined if there is none, or if it can't be read. */
function read(key: string): Partial<StoredDraft> | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredDraft> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function userOf(key: string): string | undefined {
  return key.split(':').at(-2);
}

/** Each person and organization has drafts of their own. */
function keyOf(roomId: string): string {
  return `${PREFIX}:${openName() ?? ''}:${roomId}`;
}
