import { type DBSchema, type IDBPDatabase, deleteDB, openDB } from 'idb';
import type { Draft } from './draft';

/** A node of a project as palette and quick open need it. */
export interface StoredNode {
  projectId: string;
  nodeId: string;
  kind: 'folder' | 'file';
  path: string;
  title: string | null;
  /** When it or its content last changed, in ISO 8601. */
  changedAt: string;
}

/** How far the catalog of a project is kept. */
export interface StoredProject {
  projectId: string;
  /** Where `catalog/changes` continues. */
  cursor: string;
  /** When a person last opened the project, in milliseconds: the least recently used one is removed first. */
  usedAt: number;
}

/** The answer to a view of a document, for reading without a connection. */
export interface StoredView {
  nodeId: string;
  readAt: number;
  bytes: number;
  view: unknown;
}

export interface Stores extends DBSchema {
  nodes: { key: [string, string]; value: StoredNode; indexes: { project: string } };
  projects: { key: string; value: StoredProject };
  views: { key: string; value: StoredView; indexes: { readAt: number } };
  drafts: { key: string; value: Draft };
}

export type Database = IDBPDatabase<Stores>;

/** Incremented with each change of the stores. Older caches are dropped; drafts are kept. */
const VERSION = 1;
/** With what the names of all databases of people begin. */
export const PREFIX = 'workspace';

let open: { name: string; database: Promise<Database> } | undefined;

/** The name of the database of a person. */
export function nameOf(tenantId: string, userId: string): string {
  return `${PREFIX}:${tenantId}:${userId}`;
}

/** The name of the database of the person who is signed in; undefined if nobody is. */
export function openName(): string | undefined {
  return open?.name;
}

/** Opens the database of a person. Each person and organization has one of their own. */
export function openDatabase(tenantId: string, userId: string): Promise<Database> {
  const name = nameOf(tenantId, userId);
  if (open?.name !== name) open = { name, database: connect(name) };
  return open.database;
}

/** The database of the person who is signed in. @throws if nobody is */
export function database(): Promise<Database> {
  if (open === undefined) throw new Error('No database is open.');
  return open.database;
}

function connect(name: string): Promise<Database> {
  return openDB<Stores>(name, VERSION, {
    upgrade(db, oldVersion) {
      if (oldVersion > 0) return;
      db.createObjectStore('nodes', { keyPath: ['projectId', 'nodeId'] }).createIndex('project', 'projectId');
      db.createObjectStore('projects', { keyPath: 'projectId' });
      db.createObjectStore('views', { keyPath: 'nodeId' }).createIndex('readAt', 'readAt');
      db.createObjectStore('drafts', { keyPath: 'nodeId' });
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      open = undefined;
    },
  });
}

/** Deletes the databases of everybody who used this browser. */
export async function deleteDatabases(): Promise<void> {
  if (open) (await open.database).close();
  open = undefined;
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  await Promise.all(names.filter((name) => name.startsWith(`${PREFIX}:`)).map((name) => deleteDB(name)));
}
