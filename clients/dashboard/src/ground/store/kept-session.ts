import { type DBSchema, type IDBPDatabase, deleteDB, openDB } from 'idb';
import { PREFIX, nameOf } from './names';

interface Stores extends DBSchema {
  session: { key: 'last'; value: { session: unknown } };
}

const NAME = `${PREFIX}:session`;

/** Keeps who was signed in last, so that the dashboard opens without a connection. */
export function keepSession(session: unknown): Promise<void> {
  return withStore(async (db) => void (await db.put('session', { session }, 'last')));
}

/** The session of the person who was signed in last in this browser; undefined after signing out, and after the session ended. */
export function keptSession(): Promise<unknown> {
  return withStore(async (db) => (await db.get('session', 'last'))?.session);
}

/** The name of the database of the person who was signed in last; undefined without one. */
export async function keptPerson(): Promise<string | undefined> {
  const kept = (await keptSession()) as { userId: string; organization: { id: string } } | undefined;
  return kept && nameOf(kept.organization.id, kept.userId);
}

/** Forgets who was signed in. */
export function forgetSession(): Promise<void> {
  return deleteDB(NAME);
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
