import { type Client, type Person, newShare, sha256, uniqueName } from '#testing';

/** An entry of a chain, as the API shows it to users of the organization. */
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

/** The result of checking a chain. */
export interface Integrity {
  intact: boolean;
  problems: { damage: string; sequenceNumber: number | null; through: number | null; message: string }[];
  problemCount: number;
}

/** Canonical JSON of a value whose numbers are integers, independent of the code under test. */
export function canonical(value: object): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The hash that an entry must have. */
export function hashOf({ entryHash: _, untrusted: __, ...hashed }: Entry): string {
  return sha256(`\0${canonical(hashed)}`);
}

/** A chain and the result of checking it. */
export async function chainOf(
  caller: Client,
  ref: string,
  query = '',
): Promise<{ entries: Entry[]; integrity: Integrity; nextCursor: string | null }> {
  const { body } = await caller.get(`/api/lineage/${ref}${query}`).expect(200);
  return { entries: body.data, ...body.meta };
}

/** The actions in a document's chain, oldest first. Expects the chain to be intact. */
export async function actionsOf(caller: Client, ref: string): Promise<string[]> {
  const { entries, integrity } = await chainOf(caller, ref);
  expectIntact(entries);
  expect(integrity).toEqual({ intact: true, problems: [], problemCount: 0 });
  return entries.map(({ action }) => action);
}

/** Expects a whole chain to be intact, independent of the code under test. */
export function expectIntact(entries: Entry[]): void {
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

/** Shares a document, issues its Doc ID if it has none, and returns the id of the share. */
export async function share(owner: Person, nodeId: string, { shareType, ...more }: Grant): Promise<string> {
  const docId = await owner.post('/api/doc-ids', { nodeId });
  return newShare(owner, docId.body.data.globalId as string, shareType, { ...more });
}

/** Publishes a file or a separate content, and returns the id and slug of the published document. */
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

/** Unpublishes a document. */
export async function unpublish(owner: Person, id: string): Promise<void> {
  await owner.post(`/api/published-docs/${id}/unpublish`).expect(200);
}
