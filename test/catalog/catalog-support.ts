import { type Client, MISSING_ID, type Person, type Project, anonymous, bearer, newToken } from '#testing';

/** Saves a document to a person's My Docs, which creates them. Returns the ids of their project and of the document's node. */
export async function myDocsOf(person: Person): Promise<{ projectId: string; nodeId: string }> {
  const save = await person.post('/api/documents/save', { path: 'mine.md', content: '# Mine\n' });
  const nodeId = save.body.data.nodeId as string;
  const node = await person.get(`/api/nodes/${nodeId}`).expect(200);
  return { projectId: node.body.data.projectId, nodeId };
}

/** Expects a route to refuse a missing or invalid credential, a token without `read:catalog`, another tenant and a malformed id. */
export async function expectRefusals(
  owner: Person,
  stranger: Person,
  pathOf: (id: string) => string,
  id: string,
): Promise<void> {
  const path = pathOf(id);
  await anonymous(owner.url).get(path).expect(401);
  await bearer(owner.url, 'svc_nobody').get(path).expect(401);
  const refused = await (await newToken(owner, 'read')).get(path).expect(403);
  expect(refused.body.error).toMatchObject({
    code: 'SVC_INSUFFICIENT_SCOPE',
    details: { requiredScopes: ['read:catalog'] },
  });
  const foreign = await stranger.get(path).expect(404);
  const missing = await owner.get(pathOf(MISSING_ID)).expect(404);
  expect(foreign.body).toEqual(missing.body);
  await owner.get(pathOf('not-an-id')).expect(404);
}

/** Reads the catalog of a project page by page, and returns every entry. */
export async function walk(
  client: Client,
  { id }: Pick<Project, 'id'>,
  query: Record<string, string | number | undefined> = {},
): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await client
      .get(`/api/projects/${id}/catalog`)
      .query({ ...query, ...(cursor && { cursor }) })
      .expect(200);
    entries.push(...(body.data as Entry[]));
    cursor = body.meta.nextCursor as string | null;
  }
  return entries;
}

/** The fields of a catalog entry that the tests read. */
export interface Entry {
  nodeId: string;
  path: string;
  untrusted: { title: string | null; tags?: string[]; headings?: { anchor: string }[] };
  headingsWithheld?: boolean;
  headingsTruncated?: boolean;
}
