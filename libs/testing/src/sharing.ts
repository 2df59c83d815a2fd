import type { Client } from './client';
import type { Person } from './people';

/** A Doc ID as the API shows it. */
export interface DocId {
  id: string;
  globalId: string;
  nodeId: string;
  seq: number;
}

/** Issues the Doc ID of a node that has none. */
export async function newDocId(caller: Client, nodeId: string): Promise<DocId> {
  return (await caller.post('/api/doc-ids', { nodeId }).expect(201)).body.data as DocId;
}

/** Shares a document, named by a Doc ID or by the id of its node's Doc ID, and returns the id of the share. */
export async function newShare(
  caller: Client,
  documentIdRef: string,
  shareType: 'public' | 'tenant' | 'group' | 'user',
  more: { targetId?: string; permission?: 'read' | 'write' } & Record<string, unknown> = {},
): Promise<string> {
  const { body } = await caller.post('/api/shares', { documentIdRef, shareType, ...more }).expect(201);
  return body.data.id as string;
}

/** Creates a share group with members, and returns its id. */
export async function newShareGroup(owner: Person, name: string, members: Person[] = []): Promise<string> {
  const { body } = await owner.post('/api/share-groups', { name }).expect(201);
  const id = body.data.id as string;
  for (const { userId } of members) await owner.put(`/api/share-groups/${id}/members/${userId}`).expect(200);
  return id;
}
