import { createHash, randomUUID } from 'node:crypto';
import type { Client, Person } from '#testing';
import { uniqueName } from '#testing';
import { sql } from '../ground/sql';

/** A Doc ID as it is answered. */
export interface DocId {
  id: string;
  globalId: string;
  nodeId: string;
  seq: number;
}

/** An entry of a chain as its owner sees it. */
export interface Entry {
  id: string;
  documentId: string;
  sequenceNumber: number;
  action: string;
  actorType: string;
  actorDisplay: string;
  contentHash: string | null;
  metadataHash: string;
  hashAlgorithm: string;
  manual: boolean;
  prevLineageId: string | null;
  prevEntryHash: string | null;
  createdAt: string;
  entryHash: string;
  untrusted?: { metadata: string | null };
}

/** What a check found. */
export interface Integrity {
  intact: boolean;
  problems: { damage: string; sequenceNumber: number | null; through: number | null; message: string }[];
  problemCount: number;
}

/** SHA-256 in hex. */
export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Canonical JSON of what has no numbers but whole ones: written apart from the code under test. */
export function canonical(value: object): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The hash that an entry should have. */
export function hashOf({ entryHash: _, untrusted: __, ...hashed }: Entry): string {
  return sha256(`\0${canonical(hashed)}`);
}

/** Gives a node a Doc ID that it has not had before. */
export async function issue(caller: Client, nodeId: string): Promise<DocId> {
  return (await caller.post('/api/doc-ids', { nodeId }).expect(201)).body.data as DocId;
}

/** A chain, and what its check found. */
export async function chainOf(
  caller: Client,
  ref: string,
  query = '',
): Promise<{ entries: Entry[]; integrity: Integrity; nextCursor: string | null }> {
  const { body } = await caller.get(`/api/lineage/${ref}${query}`).expect(200);
  return { entries: body.data, ...body.meta };
}

/** What happened to a document, oldest first; its chain must be whole. */
export async function actionsOf(caller: Client, ref: string): Promise<string[]> {
  const { entries, integrity } = await chainOf(caller, ref);
  expectSound(entries);
  expect(integrity).toEqual({ intact: true, problems: [], problemCount: 0 });
  return entries.map(({ action }) => action);
}

/** Holds a whole chain to its own rules, told apart from the code under test. */
export function expectSound(entries: Entry[]): void {
  entries.forEach((entry, i) => {
    expect(entry.sequenceNumber).toBe(i + 1);
    expect(entry.prevLineageId).toBe(entries[i - 1]?.id ?? null);
    expect(entry.prevEntryHash).toBe(entries[i - 1]?.entryHash ?? null);
    expect(entry.entryHash).toBe(hashOf(entry));
  });
}

interface Grant {
  type: 'public' | 'tenant' | 'user';
  userId?: string;
  permission?: 'read' | 'write';
  docId?: string;
}

/** Shares a document; the id of the share. */
export async function share(
  owner: Person,
  nodeId: string,
  { type, userId, permission = 'read', docId = '' }: Grant,
): Promise<string> {
  const documentIdRef = docId || (await owner.post('/api/doc-ids', { nodeId })).body.data.id;
  const input = { documentIdRef, shareType: type, targetId: userId, permission };
  return (await owner.post('/api/shares', input).expect(201)).body.data.id as string;
}

/** Publishes a document, past the service; the published document's id and slug. */
export async function publish(
  databaseUrl: string,
  owner: Person,
  { projectId, nodeId, title = 'For all to see' }: { projectId: string; nodeId?: string; title?: string },
): Promise<{ id: string; slug: string }> {
  const [id, slug, content] = [randomUUID(), uniqueName('public'), '# Public\n'];
  await sql(
    databaseUrl,
    `INSERT INTO published_documents (id, tenant_id, project_id, source_node_id, lineage_document_id, public_title, slug, content,
       content_hash, is_original_published, status, created_by, published_by, published_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, sha256(convert_to($8, 'UTF8')), true, 'published', $9, $9, now())`,
    [id, owner.tenantId, projectId, nodeId ?? null, nodeId ?? id, title, slug, content, owner.userId],
  );
  return { id, slug };
}

/** Takes a published document offline, past the service. */
export async function unpublish(databaseUrl: string, id: string): Promise<void> {
  await sql(databaseUrl, `UPDATE published_documents SET status = 'draft' WHERE id = $1`, [id]);
}
