import { type DBSchema, type IDBPDatabase, deleteDB, openDB } from 'idb';
import type { StoredNode } from './database';
import { PREFIX, nameOf } from './names';
import { sessionSign } from './session-sign';
import { isAnotherSession, steadySign } from './steady-sign';

/** An answer of the service, with the sign of the session to which it was given. */
interface Kept {
  answer: unknown;
  /** Undefined for a session without one, which began before sessions had signs. */
  sign: string | undefined;
  /** When it was kept, in Unix milliseconds of this device. */
  at: number;
}

/** `project` is the one that was opened last, with the rows at its top. */
type Answer = 'session' | 'home' | 'project';

interface Stores extends DBSchema {
  answers: { key: Answer; value: Kept };
}

/** A project, with what is in the folder at its top. */
export interface KeptTop {
  project: unknown;
  rows: StoredNode[];
}

/** The parts of a session by which its person is known. */
interface Person {
  userId: string;
  organization: { id: string };
}

const NAME = `${PREFIX}:session`;
/** Incremented with each change of the stores. Older ones are dropped. */
const VERSION = 2;

/** Keeps who was signed in last, so that the dashboard opens without a connection. */
export function keepSession(session: unknown): Promise<void> {
  return keep('session', session);
}

/** Keeps the start page, so that it is there at once at the next visit. */
export function keepHome(home: unknown): Promise<void> {
  return keep('home', home);
}

/** Keeps the project that was opened last with the rows at its top, for its next visit: its catalog is kept later, or not at all. */
export function keepTop(top: KeptTop): Promise<void> {
  return keep('project', top);
}

/** The session of the person who was signed in last in this browser; undefined after signing out, and after the session ended. */
export function keptSession(): Promise<unknown> {
  return withStore(async (db) => (await db.get('answers', 'session'))?.answer);
}

/** The name of the database of the person who was signed in last; undefined without one. */
export async function keptPerson(): Promise<string | undefined> {
  const kept = (await keptSession()) as Person | undefined;
  return kept && nameOf(kept.organization.id, kept.userId);
}

/** The answers that may be shown before the service has answered. */
export interface KeptStart {
  session: unknown;
  home: unknown;
  /** The project that was opened last. */
  top: KeptTop | undefined;
  /** The database of the person. */
  name: string;
}

/**
 * Returns the answers to the session that this browser holds now. In any doubt, it returns undefined: if the session is another one or none, if it may
 * have expired by now, or if the clock was set back.
 */
export async function keptStart(): Promise<KeptStart | undefined> {
  const sign = sessionSign();
  const idleMs = Number(sign?.split('.')[1]) * 1000;
  if (sign === undefined || !(idleMs > 0)) return undefined;
  const [session, home, top] = await withStore((db) =>
    Promise.all((['session', 'home', 'project'] as const).map((what) => db.get('answers', what))),
  );
  const now = Date.now();
  const isSure = (kept: Kept | undefined): kept is Kept =>
    kept?.sign === sign && kept.at <= now && now < kept.at + idleMs;
  if (!isSure(session) || sessionSign() !== sign) return undefined;
  const { userId, organization } = session.answer as Person;
  return {
    session: session.answer,
    home: isSure(home) ? home.answer : undefined,
    top: isSure(top) ? (top.answer as KeptTop) : undefined,
    name: nameOf(organization.id, userId),
  };
}

/** Forgets the start page and the project: they can name documents that the person has lost. */
export async function forgetScreens(): Promise<void> {
  await withStore((db) => Promise.all([db.delete('answers', 'home'), db.delete('answers', 'project')]));
}

/** Forgets who was signed in. */
export function forgetSession(): Promise<void> {
  return deleteDB(NAME);
}

async function keep(what: Answer, answer: unknown): Promise<void> {
  if (isAnotherSession()) return;
  const kept = { answer, sign: steadySign(), at: Date.now() };
  await withStore((db) => db.put('answers', kept, what));
}

/** It is closed after each use, so that it never stands in the way of its deletion. */
async function withStore<T>(act: (db: IDBPDatabase<Stores>) => Promise<T>): Promise<T> {
  const db = await openDB<Stores>(NAME, VERSION, {
    upgrade: (created) => {
      for (const name of created.objectStoreNames) created.deleteObjectStore(name);
      created.createObjectStore('answers');
    },
  });
  try {
    return await act(db);
  } finally {
    db.close();
  }
}
