import { type Client, sql, uniqueName } from '#testing';

/** Has the format of an AWS access key ID. It is joined here so that scanners of source code do not report it. */
export const CREDENTIAL = ['AKIA', 'Z7QW3ERT5YUI2OPA'].join('');
/** A card number with a valid check digit. */
export const CARD = ['4539', '1488', '0343', '6467'].join(' ');

/** The fields of a published document that the tests use. */
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

/** The fields of a lineage entry that the tests use. */
export interface Entry {
  action: string;
  content_hash: string | null;
  snapshot: Record<string, unknown>;
  actor_user_id: string;
  actor_id: string | null;
}

/** Sends a request that creates a draft. It has content of its own unless `more` names a source. */
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

/** Creates a draft. */
export async function newDraft(
  caller: Client,
  project: { id: string },
  more: object = {},
): Promise<PublishedDoc> {
  return (await createDraft(caller, project, more).expect(201)).body.data as PublishedDoc;
}

/** Creates a draft and publishes it. */
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

export function scan(caller: Client, id: string) {
  return caller.post(`/api/published-docs/${id}/scan`);
}

export function change(caller: Client, id: string, body: object) {
  return caller.patch(`/api/published-docs/${id}`, body);
}

export function changeSeo(caller: Client, id: string, body: object) {
  return caller.patch(`/api/published-docs/${id}/seo`, body);
}

/** A document as the list of its project shows it. */
export async function listed(caller: Client, project: { id: string }, id: string) {
  const { body } = await caller.get(`/api/published-docs?projectId=${project.id}&limit=200`).expect(200);
  return (body.data as (PublishedDoc & Record<string, unknown>)[]).find((doc) => doc.id === id);
}

/** The entries of a document's chain in the database, oldest first. */
export async function chainOf(databaseUrl: string, documentId: string): Promise<Entry[]> {
  return sql<Entry>(
    databaseUrl,
    `SELECT action, encode(content_hash, 'hex') AS content_hash, metadata_snapshot::json AS snapshot, actor_user_id, actor_id
     FROM lineage_entries WHERE document_id = $1 ORDER BY sequence_number`,
    [documentId],
  );
}

/** The actions in a document's chain, oldest first. */
export async function actionsOf(databaseUrl: string, documentId: string): Promise<string[]> {
  return (await chainOf(databaseUrl, documentId)).map(({ action }) => action);
}

/** Sets whether an owner or admin of the organization must review what is published, in the database. */
export async function setReview(databaseUrl: string, tenantId: string, required: boolean): Promise<void> {
  await sql(databaseUrl, 'UPDATE tenants SET require_pre_publish_review = $2 WHERE id = $1', [
    tenantId,
    required,
  ]);
}
