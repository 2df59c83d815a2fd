import { MISSING_ID, newDocument, newNode, newOwner, newProject, newToken } from '#testing';
import { deployment } from '../support/deployments';
import { contentOf, save } from './workspace';

const [url, other] = deployment().api;

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
