import {
  MISSING_ID,
  connectAgent,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { contentOf, save } from './workspace';

const {
  api: [url, other],
  databaseUrl,
} = deployment();

it('lists the revisions of a document in pages, the newest first, and returns the content of each', async () => {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  const nodeId = await newDocument(owner, project, 'a.md', '# 1\n');
  for (let i = 2; i <= 5; i++) await save(owner, project, 'a.md', `# ${i}\n`).expect(200);
  const reader = (await newToken(owner, 'read')).at(other);
  const seen: { id: string; number: number; bytes: number; contentHash: string }[] = [];
  for (let cursor = ''; ;) {
    const { body } = await reader.get(`/api/v1/documents/${nodeId}/revisions?limit=2${cursor}`).expect(200);
    seen.push(...(body.data as typeof seen));
    if (body.meta.nextCursor === null) break;
    cursor = `&cursor=${body.meta.nextCursor}`;
  }
  expect(seen.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1]);
  for (const revision of seen) {
    const { body } = await reader.get(`/api/v1/documents/${nodeId}/revisions/${revision.id}`).expect(200);
    expect(body.data).toEqual({ ...revision, content: `# ${revision.number}\n` });
  }
  for (const limit of [0, 201, 'x'])
    await owner.get(`/api/v1/documents/${nodeId}/revisions?limit=${limit}`).expect(400);
});

it('says who saved each revision and how many lines it changed', async () => {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  const member = await newMember(owner);
  const agent = await connectAgent(owner, { scopes: ['read:docs', 'write:docs'] });
  const nodeId = await newDocument(owner, project, 'a.md', '# 1\r\n\r\nText 🗂️\r\n');
  await save(member, project, 'a.md', '# 1\r\n\r\nText 🗂️\r\nMore\r\n').expect(200);
  await save(agent, project, 'a.md', '# 1\r\n\r\nOther\r\nMore\r\n').expect(200);
  const large = 'A line of this document.\n'.repeat(30_000);
  await save(agent, project, 'a.md', large).expect(200);
  await owner.delete(`/api/members/${member.userId}`).expect(200);
  const { body } = await owner.get(`/api/v1/documents/${nodeId}/revisions`).expect(200);
  const rows = body.data as { id: string; author: unknown; linesAdded: number; linesRemoved: number }[];
  expect(rows.map(({ author, linesAdded, linesRemoved }) => [author, linesAdded, linesRemoved])).toEqual([
    [{ kind: 'agent', id: agent.actorId, displayName: expect.any(String) }, 30_000, 4],
    [{ kind: 'agent', id: agent.actorId, displayName: expect.any(String) }, 1, 1],
    [{ kind: 'person', id: member.userId, displayName: null }, 1, 0],
    [{ kind: 'person', id: owner.userId, displayName: expect.any(String) }, 3, 0],
  ]);
  const again = await owner
    .at(other)
    .get(`/api/v1/documents/${nodeId}/revisions?limit=2&total=true`)
    .expect(200);
  expect(again.body.meta).toMatchObject({ total: 4 });
  expect(again.body.data).toEqual(rows.slice(0, 2));
});

it('tells a caller whose ETag is outdated who saved what in between, if the caller can read the document', async () => {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  const member = await newMember(owner);
  const first = await save(owner, project, 'a.md', '# 1\n').expect(201);
  const second = await save(member, project, 'a.md', '# 2\n').expect(200);
  const stale = { 'If-Match': first.headers.etag! };
  const { nodeId, etag: currentEtag, revisionId } = second.body.data;
  const base = {
    revisionId: first.body.data.revisionId,
    savedAt: expect.any(String),
    author: { kind: 'person', id: owner.userId, displayName: expect.any(String) },
  };
  const details = {
    currentEtag,
    current: {
      revisionId,
      savedAt: expect.any(String),
      author: { kind: 'person', id: member.userId, displayName: expect.any(String) },
    },
    base,
  };
  const saved = await save(owner.with(stale), project, 'a.md', '# 3\n').expect(412);
  expect(saved.body.error.details).toEqual(details);
  const edits = [{ op: 'append', text: 'x' }];
  const edited = await owner.with(stale).patch(`/api/v1/documents/${nodeId}/content`, { edits }).expect(412);
  expect(edited.body.error.details).toEqual(details);
  const writer = await connectAgent(owner, { scopes: ['write:docs'] });
  const hidden = await save(writer.with(stale), project, 'a.md', '# 3\n').expect(412);
  expect(hidden.body.error.details).toEqual({ currentEtag });
});

it('names the revision of an outdated ETag only if it is certain', async () => {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  const first = (await save(owner, project, 'a.md', '# 1\n').expect(201)).body.data;
  const nodeId = first.nodeId as string;
  const renamed = await owner.patch(`/api/nodes/${nodeId}`, { name: 'b.md' }).expect(200);
  const second = (await save(owner, project, 'b.md', '# 2\n').expect(200)).body.data;
  const third = (await save(owner, project, 'b.md', '# 3\n').expect(200)).body.data;
  const baseOf = async (etag: string) => {
    const { body } = await save(owner.with({ 'If-Match': etag }), project, 'b.md', '# 4\n').expect(412);
    expect(body.error.details.current.revisionId).toBe(third.revisionId);
    return body.error.details.base?.revisionId as string | undefined;
  };
  expect(await baseOf(renamed.headers.etag!)).toBe(first.revisionId);
  expect(await baseOf(second.etag as string)).toBe(second.revisionId);
  expect(await baseOf(`"other", W/"${second.etag}"`)).toBe(second.revisionId);
  const end = nodeId.slice(-12);
  for (const etag of ['*.1', `"${end}.999"`, `${end}.0`, `${first.etag}, ${second.etag}`, '"000000000000.1"'])
    expect(await baseOf(etag)).toBeUndefined();
  // A process of the version before has saved the second revision.
  await sql(databaseUrl, 'UPDATE revisions SET node_version = NULL WHERE id = $1', [second.revisionId]);
  expect(await baseOf(second.etag as string)).toBeUndefined();
  expect(await baseOf(renamed.headers.etag!)).toBeUndefined();
});

it('restores the content of a revision as a new revision, with its sections', async () => {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  const first = await save(owner, project, 'a.md', '# Old\n').expect(201);
  const { nodeId, revisionId } = first.body.data;
  const second = await save(owner, project, 'a.md', '# New\n').expect(200);
  const path = `/api/v1/documents/${nodeId}/revisions`;
  const refused = await owner
    .with({ 'If-Match': first.headers.etag! })
    .post(`${path}/${revisionId}/restore`)
    .expect(412);
  expect(refused.body.error.details.currentEtag).toBe(second.body.data.etag);
  await (await newToken(owner, 'read')).post(`${path}/${revisionId}/restore`).expect(403);
  const restored = await owner.at(other).post(`${path}/${revisionId}/restore`).expect(200);
  expect(restored.body.data).toMatchObject({
    nodeId,
    contentHash: first.body.data.contentHash,
    created: false,
  });
  expect(restored.body.data.revisionId).not.toBe(revisionId);
  expect(await contentOf(owner, nodeId as string)).toBe('# Old\n');
  await owner.post(`/api/v1/documents/${nodeId}/section`, { anchor: 'old' }).expect(200);
  await owner.post(`/api/v1/documents/${nodeId}/section`, { anchor: 'new' }).expect(404);
  const { body } = await owner.get(path).expect(200);
  expect((body.data as { number: number }[]).map(({ number }) => number)).toEqual([3, 2, 1]);
  const again = await owner.post(`${path}/${revisionId}/restore`).expect(200);
  expect(again.body.data.revisionId).toBe(restored.body.data.revisionId);
});

it('returns a revision after its document is moved, and only for that document', async () => {
  const owner = await newOwner(url);
  const project = await newProject(owner);
  const saved = await save(owner, project, 'a.md', '1').expect(201);
  const { nodeId, revisionId } = saved.body.data;
  const folder = await newNode(owner, project, { type: 'folder', name: 'folder' });
  const sibling = await newDocument(owner, project, 'b.md', '1');
  await owner.patch(`/api/nodes/${nodeId}/move`, { parentId: folder }).expect(200);
  await owner.get(`/api/v1/documents/${nodeId}/revisions/${revisionId}`).expect(200);
  const stranger = await newOwner(url);
  for (const answer of [
    await owner.get(`/api/v1/documents/${sibling}/revisions/${revisionId}`),
    await owner.get(`/api/v1/documents/${nodeId}/revisions/${MISSING_ID}`),
    await owner.get(`/api/v1/documents/${nodeId}/revisions/x`),
    await owner.post(`/api/v1/documents/${sibling}/revisions/${revisionId}/restore`),
    await stranger.get(`/api/v1/documents/${nodeId}/revisions`),
    await stranger.get(`/api/v1/documents/${nodeId}/revisions/${revisionId}`),
    await stranger.post(`/api/v1/documents/${nodeId}/revisions/${revisionId}/restore`),
  ]) {
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe('SVC_NOT_FOUND');
  }
  await owner
    .get(`/api/v1/documents/${folder}/revisions`)
    .expect(200, { data: [], meta: { nextCursor: null } });
});
