import type { Client } from '#testing';

/** The fields of an entry in the tree of a view that the tests read. */
export interface TreeEntry {
  id: string;
  parentEntryId: string | null;
  entryType: 'ref' | 'folder';
  virtualName: string | null;
  sourceNodeId: string | null;
  sortOrder: number;
  ref: object | null;
  children: TreeEntry[];
}

/** Creates a personal view, and returns its id. */
export async function newView(person: Client, name = 'Reading list'): Promise<string> {
  const { body } = await person.post('/api/personal-views', { name }).expect(201);
  return body.data.id as string;
}

/** Creates a folder in a view, and returns the id of its entry. */
export async function addFolder(
  person: Client,
  viewId: string,
  virtualName: string,
  parentEntryId?: string | null,
): Promise<string> {
  const entry = { entryType: 'folder', virtualName, parentEntryId };
  const { body } = await person.post(`/api/personal-views/${viewId}/entries`, entry).expect(201);
  return body.data.id as string;
}

/** Creates a reference to a node in a view, and returns the id of its entry. */
export async function addRef(
  person: Client,
  viewId: string,
  sourceNodeId: string,
  parentEntryId?: string,
): Promise<string> {
  const ref = { sourceNodeId, viewId, parentEntryId };
  const { body } = await person.post('/api/personal-views/refs', ref).expect(201);
  return body.data.id as string;
}

/** Returns the top entries of a view with all entries below them. */
export async function treeOf(person: Client, viewId: string): Promise<TreeEntry[]> {
  const { body } = await person.get(`/api/personal-views/${viewId}/tree`).expect(200);
  return body.data.entries as TreeEntry[];
}

/** The id and the level of every entry of a tree. Top entries have level 1. */
export function levelsOf(entries: TreeEntry[], level = 1): [id: string, level: number][] {
  return entries.flatMap((e) => [[e.id, level] as [string, number], ...levelsOf(e.children, level + 1)]);
}

/** The ids of every entry of a tree and of its folder, or null for a top entry. */
export function parentsOf(entries: TreeEntry[], parent: string | null = null): [string, string | null][] {
  return entries.flatMap((e) => [[e.id, parent] as [string, string | null], ...parentsOf(e.children, e.id)]);
}
