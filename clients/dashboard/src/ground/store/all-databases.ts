import { deleteDB, openDB } from 'idb';
import { serviceNow } from '../api/service-clock';
import { type Stores, closeDatabase, openName } from './database';
import { keysBefore } from './drafts';
import { keptPerson } from './kept-session';
import { PREFIX } from './names';
import { forgetOldRoomDrafts } from './room-drafts';

/** The stores of a database whose contents are answers of the service. */
const ANSWERS = ['views', 'places', 'nodes', 'projects'] as const;

/** How long the drafts of others stay, in milliseconds. */
const DRAFT_MS = 30 * 24 * 3_600_000;

/** The names of the databases of everybody who used this browser. */
export async function namesOfDatabases(): Promise<string[]> {
  // Older browsers do not list them. There, the ones of the person who was signed in last are known.
  const names =
    'databases' in indexedDB
      ? (await indexedDB.databases()).map(({ name }) => name)
      : [openName(), await keptPerson().catch(() => undefined)];
  return names
    .filter((name) => name !== undefined)
    .filter((name) => name.split(':').length === 3 && name.startsWith(`${PREFIX}:`));
}

/** Removes the answers in a database, and leaves the drafts. */
export async function clearAnswers(name: string): Promise<void> {
  const db = await openDB<Stores>(name);
  try {
    // A database that was only begun has no stores.
    if (!db.objectStoreNames.contains('drafts')) return;
    // An older one lacks the newer stores.
    const stores = ANSWERS.filter((store) => db.objectStoreNames.contains(store));
    const tx = db.transaction(stores, 'readwrite');
    await Promise.all([...stores.map((store) => tx.objectStore(store).clear()), tx.done]);
  } finally {
    db.close();
  }
}

/** Deletes the databases of the person who is signed in, in all their organizations, and removes the answers of others. */
export async function deleteOwnDatabases(): Promise<void> {
  const own = openName() ?? (await keptPerson().catch(() => undefined));
  await closeDatabase();
  const isOwn = (name: string): boolean => own !== undefined && userOf(name) === userOf(own);
  const names = await namesOfDatabases();
  if (own !== undefined && !names.includes(own)) names.push(own);
  await Promise.all(names.map((name) => (isOwn(name) ? deleteDB(name) : clearAnswers(name))));
}

/** Deletes drafts of others who have not come back for a month. Their answers went when they or their session left. */
export async function forgetOldDrafts(): Promise<void> {
  const now = serviceNow();
  if (now === undefined) return;
  // They must be old by both clocks: that of this device can be wrong by years.
  const limit = Math.min(now, Date.now()) - DRAFT_MS;
  forgetOldRoomDrafts(limit);
  for (const name of await namesOfDatabases()) {
    if (name === openName()) continue;
    const db = await openDB<Stores>(name);
    try {
      if (!db.objectStoreNames.contains('drafts')) continue;
      const tx = db.transaction('drafts', 'readwrite');
      for (const key of keysBefore(await tx.store.getAll(), limit)) void tx.store.delete(key);
      await tx.done;
    } finally {
      db.close();
    }
  }
}

function userOf(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}
