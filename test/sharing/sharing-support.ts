import {
  type Client,
  newDocument,
  newMember,
  newOwner,
  newProject,
  type Person,
  type Project,
  sql,
  uniqueName,
  newDocId,
} from '#testing';
import { deployments } from '../support/deployments';

/** A document of a test. `docId` is the id of its Doc ID. */
export interface Document {
  nodeId: string;
  docId: string;
  projectId: string;
}

/** A tenant with its owner, a member and a project. */
export interface Office {
  owner: Person;
  member: Person;
  project: Project;
}

export async function newOffice(url: string): Promise<Office> {
  const owner = await newOwner(url);
  const [member, project] = await Promise.all([newMember(owner), newProject(owner)]);
  return { owner, member, project };
}

/** Saves a document in a project, and issues its Doc ID. */
export async function projectDocument(
  person: Person,
  project: { id: string },
  path: string,
  content = `# ${path}\n\n## Within ${path}\n`,
): Promise<Document> {
  const nodeId = await newDocument(person, project, path, content);
  return { nodeId, docId: (await newDocId(person, nodeId)).id, projectId: project.id };
}

/** Saves a document in the person's My Docs, and issues its Doc ID. */
export async function ownDocument(
  person: Person,
  path: string,
  content = `# ${path}\n\n## Within ${path}\n`,
): Promise<Document> {
  const saved = await person.post('/api/documents/save', { path, content }).expect(201);
  const nodeId = saved.body.data.nodeId as string;
  const { projectId } = (await person.get(`/api/nodes/${nodeId}`).expect(200)).body.data;
  return { nodeId, docId: (await newDocId(person, nodeId)).id, projectId };
}

/** Revokes a Doc ID. */
export async function revokeDocId(person: Person, docId: string): Promise<void> {
  await person.delete(`/api/doc-ids/${docId}`).expect(200);
}

/** Lets a share expire, in the database. */
export async function letExpire(person: Person, shareId: string): Promise<void> {
  const update = `UPDATE share_grants SET expires_at = now() - interval '1 s' WHERE id = $1`;
  await sql(databaseOf(person), update, [shareId]);
}

/** The database of the deployment that a person uses. */
export function databaseOf({ url }: Person): string {
  return deployments().find(({ api }) => api.includes(url))!.databaseUrl;
}

/** Sends a request that shares a document. */
export function share(caller: Client, documentIdRef: string, shareType: string, more: object = {}) {
  return caller.post('/api/shares', { documentIdRef, shareType, ...more });
}

/** Whether the caller can read a document. Expects every route that reads a document to agree. */
export async function canRead(caller: Client, nodeId: string): Promise<boolean> {
  const answers = await Promise.all([
    caller.get(`/api/v1/documents/${nodeId}/content`),
    caller.post(`/api/v1/documents/${nodeId}/section`, { startLine: 1 }),
  ]);
  const statuses = [...new Set(answers.map(({ status }) => status))];
  expect(statuses).toHaveLength(1);
  expect([200, 404]).toContain(statuses[0]);
  return statuses[0] === 200;
}

/** Inserts a published document of a node into the database, and returns its id. */
export async function insertPublished(
  person: Person,
  { nodeId, projectId }: Document,
  { status = 'published', title = 'Title', slug = uniqueName('slug') } = {},
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    databaseOf(person),
    `WITH published AS (
       INSERT INTO published_documents (id, tenant_id, project_id, source_node_id, lineage_document_id, public_title, slug, content,
         content_hash, is_original_published, status, created_by)
       VALUES (gen_random_uuid(), $1, $2, $3, $3, $4, $5, '', '', true, $6, $7) RETURNING tenant_id, id)
     INSERT INTO directory (kind, key, tenant_id, id) SELECT 'published-document', uuid_send(id), tenant_id, id FROM published RETURNING id`,
    [person.tenantId, projectId, nodeId, title, slug, status, person.userId],
  );
  return row!.id;
}
