import { type Client, sql, uniqueName } from '#testing';

/** Shaped like a credential of AWS, and none. Put together here, so that no scan of these sources stumbles over it. */
export const CREDENTIAL = ['AKIA', 'Z7QW3ERT5YUI2OPA'].join('');
/** A card number that adds up. */
export const CARD = ['4539', '1488', '0343', '6467'].join(' ');

/** A published document as the service answers it, as far as the tests go. */
export interface PublishedDoc {
  id: string;
  slug: string;
  status: 'draft' | 'published';
  publicTitle: string;
  publicUrl: string;
  content: string;
  contentHtml: string | null;
  contentHash: string;
  contentHtmlHash: string | null;
  isOriginalPublished: boolean;
  sourceNodeId: string | null;
  lineageDocumentId: string;
  version: number;
  etag: string;
}

/** A link of a chain, as far as the tests go. */
export interface Link {
  action: string;
  content_hash: string | null;
  snapshot: Record<string, unknown>;
  actor_user_id: string;
  actor_id: string | null;
}

/** Asks for a draft with content of its own, unless said otherwise. */
export function createDraft(caller: Client, project: { id: string }, more: object = {}) {
  const slug = uniqueName('doc');
  return caller.post('/api/published-docs', {
    projectId: project.id,
    publicTitle: 'A guide',
    slug,
    ...('sourceNodeId' in more ? {} : { content: '# A guide\n' }),
    ...more,
  });
}

/** A draft. */
export async function newDraft(
  caller: Client,
  project: { id: string },
  more: object = {},
): Promise<PublishedDoc> {
  return (await createDraft(caller, project, more).expect(201)).body.data as PublishedDoc;
}

/** A live document. */
export async function newLive(
  caller: Client,
  project: { id: string },
  more: object = {},
): Promise<PublishedDoc> {
  const draft = await newDraft(caller, project, more);
  await publish(caller, draft.id).expect(200);
  return draft;
}

export function publish(caller: Client, id: string, body: object = {}) {
  return caller.post(`/api/published-docs/${id}/publish`, body);
}

export function unpublish(caller: Client, id: string) {
  return caller.post(`/api/published-docs/${id}/unpublish`);
}

export function change(caller: Client, id: string, body: object) {
  return caller.patch(`/api/published-docs/${id}`, body);
}

export function changeSeo(caller: Client, id: string, body: object) {
  return caller.patch(`/api/published-docs/${id}/seo`, body);
}

/** A document as a list shows it. */
export async function listed(caller: Client, project: { id: string }, id: string) {
  const { body } = await caller.get(`/api/published-docs?projectId=${project.id}&limit=200`).expect(200);
  return (body.data as (PublishedDoc & Record<string, unknown>)[]).find((doc) => doc.id === id);
}

/** The chain of a document, oldest link first, past the service. */
export async function chainOf(databaseUrl: string, documentId: string): Promise<Link[]> {
  return sql<Link>(
    databaseUrl,
    `SELECT action, encode(content_hash, 'hex') AS content_hash, metadata_snapshot::json AS snapshot, actor_user_id, actor_id
     FROM lineage_entries WHERE document_id = $1 ORDER BY sequence_number`,
    [documentId],
  );
}

/** What became of a document by its chain, oldest first. */
export async function actionsOf(databaseUrl: string, documentId: string): Promise<string[]> {
  return (await chainOf(databaseUrl, documentId)).map(({ action }) => action);
}

/** Has an organization review what is published, or not. */
export async function setReview(databaseUrl: string, tenantId: string, required: boolean): Promise<void> {
  await sql(databaseUrl, 'UPDATE tenants SET require_pre_publish_review = $2 WHERE id = $1', [
    tenantId,
    required,
  ]);
}
