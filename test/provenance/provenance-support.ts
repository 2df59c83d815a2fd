import { type Client, type Person, sha256, uniqueName } from '#testing';

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
  shareType: 'public' | 'tenant' | 'user';
  targetId?: string;
  permission?: 'read' | 'write';
}

/** Shares a document by a Doc ID; the id of the share. */
export async function share(owner: Person, nodeId: string, grant: Grant): Promise<string> {
  const docId = await owner.post('/api/doc-ids', { nodeId });
  const documentIdRef = docId.body.data.globalId as string;
  return (await owner.post('/api/shares', { documentIdRef, ...grant }).expect(201)).body.data.id as string;
}

/** Publishes a file, or a text of its own; the published document's id and slug. */
export async function publish(
  owner: Person,
  { projectId, nodeId, content }: { projectId: string; nodeId?: string; content?: string },
): Promise<{ id: string; slug: string }> {
  const slug = uniqueName('public');
  const draft = { projectId, publicTitle: 'For all to see', slug, sourceNodeId: nodeId, content };
  const { body } = await owner.post('/api/published-docs', draft).expect(201);
  const id = body.data.id as string;
  await owner.post(`/api/published-docs/${id}/publish`).expect(200);
  return { id, slug };
}

/** Takes a published document offline. */
export async function unpublish(owner: Person, id: string): Promise<void> {
  await owner.post(`/api/published-docs/${id}/unpublish`).expect(200);
}
