import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Schema } from '../api/types';
import type { StoredDraft } from './draft';
import { nameOf } from './names';

/** A node of a project as the tree, the palette and quick open need it. */
export interface StoredNode {
  projectId: string;
  nodeId: string;
  /** The folder in which it is; undefined of a node that is only known by its path. */
  parentId?: string | undefined;
  /** Its place among its siblings, before names decide. */
  sortOrder?: number | undefined;
  kind: 'folder' | 'file';
  path: string;
  title: string | null;
  /** When it or its content last changed, in ISO 8601. */
  changedAt: string;
  /** The author of the last change, as a list of its folder said last. */
  changedBy?: Schema<'AuthorDto'> | null | undefined;
}

/** How far the catalog of a project is kept. */
export interface StoredProject {
  projectId: string;
  /** Where `catalog/changes` continues. */
  cursor: string;
  /** The ETag of the catalog that was kept as a whole, unless single rows have been changed since. */
  etag?: string | undefined;
  /** When a person last opened the project, in milliseconds: the least recently used one is removed first. */
  usedAt: number;
  /** The answer of the service about the project, for opening it without a connection. */
  project?: unknown;
}

/** The answer to a view of a document, for reading without a connection. */
export interface StoredView {
  nodeId: string;
  readAt: number;
  bytes: number;
  view: unknown;
}

/** Where a kept view is in the tree, apart from it, so that events can be compared without reading contents. */
export interface StoredPlace {
  nodeId: string;
  /** Its folders; undefined of a document that is reached only by a share. */
  folderIds?: readonly string[] | undefined;
  readAt: number;
  bytes: number;
  /** When the service last said that the person may read it, in Unix milliseconds. */
  checkedAt: number;
  /** When to ask whether the person may still read it, in Unix milliseconds; undefined if there is no reason. */
  askAt?: number | undefined;
}

export interface Stores extends DBSchema {
  nodes: { key: [string, string]; value: StoredNode; indexes: { project: string; folder: [string, string] } };
  projects: { key: string; value: StoredProject };
  views: { key: string; value: StoredView; indexes: { readAt: number } };
  places: { key: string; value: StoredPlace };
  drafts: { key: string; value: StoredDraft };
}

export type Database = IDBPDatabase<Stores>;

/** Incremented with each change of the stores. Older caches are dropped; drafts are kept. */
const VERSION = 3;

let own: { name: string; database?: Promise<Database> } | undefined;

/** The name of the database of the person who is signed in; undefined if nobody is. */
export function openName(): string | undefined {
  return own?.name;
}

/** Opens the database of a person. Each person and organization has one of their own. */
export function openDatabase(tenantId: string, userId: string): Promise<Database> {
  const name = nameOf(tenantId, userId);
  if (own?.name !== name) own = { name };
  return database();
}

/** The database of the person who is signed in. It is opened again after it was closed or could not be opened. @throws if nobody is */
export async function database(): Promise<Database> {
  if (own === undefined) throw new Error('No database is open.');
  const mine = own;
  mine.database ??= connect(mine.name, () => delete mine.database);
  return mine.database;
}

/** Closes the database. Nobody is signed in from now on. */
export async function closeDatabase(): Promise<void> {
  const connecting = own?.database;
  own = undefined;
  await connecting?.then(
    (db) => db.close(),
    () => undefined,
  );
}

/** @param onLost is called when the connection ends or cannot begin */
function connect(name: string, onLost: () => void): Promise<Database> {
  const connecting = openDB<Stores>(name, VERSION, {
    upgrade(db, oldVersion, _newVersion, tx) {
      db.createObjectStore('places', { keyPath: 'nodeId' });
      // Nothing is known of where older views are.
      if (oldVersion > 0) void tx.objectStore('views').clear();
      if (oldVersion === 2) return;
      if (oldVersion > 0) for (const store of ['nodes', 'projects'] as const) db.deleteObjectStore(store);
      const nodes = db.createObjectStore('nodes', { keyPath: ['projectId', 'nodeId'] });
      nodes.createIndex('project', 'projectId');
      nodes.createIndex('folder', ['projectId', 'parentId']);
      db.createObjectStore('projects', { keyPath: 'projectId' });
      if (oldVersion > 0) return;
      db.createObjectStore('views', { keyPath: 'nodeId' }).createIndex('readAt', 'readAt');
      db.createObjectStore('drafts', { keyPath: 'nodeId' });
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      onLost();
    },
    terminated: onLost,
  });
  connecting.catch(onLost);
  return connecting;
}
