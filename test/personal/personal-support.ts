import type { Client } from '#testing';

/** An entry of a view's tree as these tests look at it. */
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

export async function newView(person: Client, name = 'Reading list'): Promise<string> {
  const { body } = await person.post('/api/personal-views', { name }).expect(201);
  return body.data.id as string;
}

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

export async function treeOf(person: Client, viewId: string): Promise<TreeEntry[]> {
  const { body } = await person.get(`/api/personal-views/${viewId}/tree`).expect(200);
  return body.data.entries as TreeEntry[];
}

/** Every entry of a tree with its level, the top being 1. */
export function levelsOf(entries: TreeEntry[], level = 1): [id: string, level: number][] {
  return entries.flatMap((e) => [[e.id, level] as [string, number], ...levelsOf(e.children, level + 1)]);
}

/** Where each entry is: its folder, or null. */
export function parentsOf(entries: TreeEntry[], parent: string | null = null): [string, string | null][] {
  return entries.flatMap((e) => [[e.id, parent] as [string, string | null], ...parentsOf(e.children, e.id)]);
}
