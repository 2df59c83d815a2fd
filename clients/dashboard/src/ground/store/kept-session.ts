import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { PREFIX } from './database';

interface Stores extends DBSchema {
  session: { key: 'last'; value: { session: unknown } };
}

// It begins as the databases of people do, so that signing out deletes it as well.
const NAME = `${PREFIX}:session`;

/** Keeps who was signed in last, so that the dashboard opens without a connection. */
export function keepSession(session: unknown): Promise<void> {
  return withStore(async (db) => void (await db.put('session', { session }, 'last')));
}

/** Who was signed in last in this browser; undefined after signing out, and after the session ended. */
export function keptSession(): Promise<unknown> {
  return withStore(async (db) => (await db.get('session', 'last'))?.session);
}

/** Forgets who was signed in. */
export function forgetSession(): Promise<void> {
  return withStore((db) => db.clear('session'));
}

/** It is closed after each use, so that it never stands in the way of its deletion. */
async function withStore<T>(act: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> {
  const db = await openDB<Stores>(NAME, 1, {
    upgrade: (created) => void created.createObjectStore('session'),
  });
  try {
    return await act(db);
  } finally {
    db.close();
  }
}
