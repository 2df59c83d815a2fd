import { openDB } from 'idb';
import { PREFIX, type Stores, openName } from './database';
import { keptPerson } from './kept-session';

/** The stores of a database whose contents are answers of the service. */
const ANSWERS = ['views', 'nodes', 'projects'] as const;

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
    if (!ANSWERS.every((store) => db.objectStoreNames.contains(store))) return;
    const tx = db.transaction(ANSWERS, 'readwrite');
    await Promise.all([...ANSWERS.map((store) => tx.objectStore(store).clear()), tx.done]);
  } finally {
    db.close();
  }
}
