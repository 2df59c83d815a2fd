import {
  countStatuses,
  MISSING_ID,
  newNode,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  spread,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { expectIntactTree } from './tree-integrity';
import { saveTo, structureOf } from './workspace';

const { api, databaseUrl } = deployment();
const [url, other] = api;
const HASH = 'a'.repeat(64);
let owner: Person;
let project: Project;
let nodeId: string;
beforeAll(async () => {
  owner = await newOwner(url);
});
beforeEach(async () => {
  project = await newProject(owner);
  nodeId = await newNode(owner, project, { type: 'file', name: 'a.md' });
});

const map = (body: object, id = nodeId) => owner.post(`/api/nodes/${id}/mappings`, body);

it.each([
  ['local', 'docs/intro.md'],
  ['local', 'docs/日本 語.md'],
  ['github', 'acme/handbook@main:docs/intro.md'],
  ['github', 'acme/handbook@feature/x:README.md'],
  ['gdrive', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms'],
])(
  'maps a file to the %s path %s, and shows the mapping on the node and on its content',
  async (sourceType, physicalPath) => {
    const created = await map({ sourceType, physicalPath, fileHash: HASH }).expect(201);
    expect(created.body.data).toEqual({
      id: expect.any(String),
      nodeId,
      sourceType,
      physicalPath,
      fileHash: HASH,
      status: 'ok',
      lastCheckedAt: null,
    });
    const listed = await owner.at(other).get(`/api/nodes/${nodeId}/mappings`).expect(200);
    expect(listed.body.data).toEqual([created.body.data]);
    const node = await owner.get(`/api/nodes/${nodeId}`).expect(200);
    expect(node.body.data.mapping).toEqual(created.body.data);
    const { mapping, retrieval, content } = (
      await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200)
    ).body.data;
    expect(mapping).toEqual(created.body.data);
    expect(retrieval).toMatchObject({ source: sourceType, physicalPath, fileHash: HASH });
    expect(content).toBeNull();
  },
);

it.each([
  ['local', 'docs/intro.md', 'working copy'],
  ['github', 'acme/handbook@main:docs/intro.md', 'GitHub'],
  ['gdrive', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms', 'Google Drive'],
])(
  'shows the whole mapping to a %s file with guidance for it, also while the service stores the content',
  async (sourceType, physicalPath, guidance) => {
    const { id } = (await map({ sourceType, physicalPath, fileHash: HASH }).expect(201)).body.data;
    await sql(databaseUrl, "UPDATE mappings SET status = 'broken', last_checked_at = now() WHERE id = $1", [
      id,
    ]);
    const path = `/api/v1/documents/${nodeId}/content`;
    const mapped = (await owner.get(path).expect(200)).body.data;
    const whole = { id, nodeId, sourceType, physicalPath, fileHash: HASH, status: 'broken' };
    expect(mapped.mapping).toEqual({ ...whole, lastCheckedAt: expect.stringMatching(/\.\d{3}Z$/) });
    expect(mapped.retrieval).toMatchObject({
      source: sourceType,
      guidance: expect.stringContaining(guidance) as string,
    });
    await saveTo(owner, project, nodeId, '# Hosted\n').expect(201);
    const hosted = (await owner.get(path).expect(200)).body.data;
    expect(hosted).toMatchObject({
      content: '# Hosted\n',
      mapping: mapped.mapping,
      retrieval: {
        source: 'hosted',
        physicalPath,
        fileHash: HASH,
        guidance: expect.stringContaining(guidance) as string,
      },
    });
    expect(hosted.retrieval.guidance).toContain('This answer contains the content');
    await owner.delete(`/api/mappings/${id}`).expect(200);
    const unmapped = (await owner.get(path).expect(200)).body.data;
    expect(unmapped).toMatchObject({
      content: '# Hosted\n',
      mapping: null,
      retrieval: { source: 'hosted', physicalPath: null, fileHash: null },
    });
    expect(unmapped.retrieval.guidance).not.toContain(guidance);
  },
);

it.each([
  [{ sourceType: 'local', physicalPath: '/etc/passwd' }],
  [{ sourceType: 'local', physicalPath: 'a/../../b' }],
  [{ sourceType: 'local', physicalPath: 'a\\b' }],
  [{ sourceType: 'local', physicalPath: '' }],
  [{ sourceType: 'github', physicalPath: 'acme/handbook:x' }],
  [{ sourceType: 'github', physicalPath: 'acme/handbook@main:../x' }],
  [{ sourceType: 'gdrive', physicalPath: 'https://drive.google.com/x' }],
  [{ sourceType: 's3', physicalPath: 'x' }],
  [{ sourceType: 'local', physicalPath: 'x', fileHash: 'nothex' }],
  [{ sourceType: 'local', physicalPath: 'x', fileHash: HASH.toUpperCase() }],
  [{ physicalPath: 'x' }],
  [{ sourceType: 'local' }],
])('rejects the mapping %j, and stores nothing', async (body) => {
  const refused = await map(body).expect(400);
  expect(refused.body.error.details.fields).toHaveLength(1);
  await owner.get(`/api/nodes/${nodeId}/mappings`).expect(200, { data: [] });
});

it('allows one mapping for a file and none for a folder, and returns 404 to another tenant', async () => {
  const body = { sourceType: 'local', physicalPath: 'a.md' };
  const created = await map(body).expect(201);
  const twice = await map({ ...body, physicalPath: 'b.md' }).expect(409);
  expect(twice.body.error.code).toBe('SVC_ALREADY_MAPPED');
  await map(body, project.rootNodeId).expect(400);
  await map(body, MISSING_ID).expect(404);
  const stranger = await newOwner(url);
  const { id } = created.body.data;
  await stranger.get(`/api/nodes/${nodeId}/mappings`).expect(404);
  await stranger.post(`/api/nodes/${nodeId}/mappings`, body).expect(404);
  await stranger.post(`/api/mappings/${id}/repair`, { physicalPath: 'x' }).expect(404);
  const foreign = await stranger.delete(`/api/mappings/${id}`).expect(404);
  expect((await owner.delete(`/api/mappings/${MISSING_ID}`).expect(404)).body).toEqual(foreign.body);
  const reader = await newToken(owner, 'read');
  await reader.get(`/api/nodes/${nodeId}/mappings`).expect(200);
  await reader.delete(`/api/mappings/${id}`).expect(403);
});

it('repairs a broken mapping with a valid path, and keeps its hash unless the request has another', async () => {
  const { id } = (await map({ sourceType: 'local', physicalPath: 'a.md', fileHash: HASH }).expect(201)).body
    .data;
  await sql(databaseUrl, "UPDATE mappings SET status = 'broken' WHERE id = $1", [id]);
  expect((await owner.get(`/api/nodes/${nodeId}`).expect(200)).body.data.mapping.status).toBe('broken');
  const repair = (body: object) => owner.post(`/api/mappings/${id}/repair`, body);
  await repair({ physicalPath: '../a.md' }).expect(400);
  await repair({}).expect(400);
  const before = Date.now();
  const repaired = await repair({ physicalPath: 'b/a.md' }).expect(200);
  expect(repaired.body.data).toMatchObject({ physicalPath: 'b/a.md', fileHash: HASH, status: 'ok' });
  expect(Date.parse(repaired.body.data.lastCheckedAt as string)).toBeGreaterThanOrEqual(before);
  const hashed = await repair({ physicalPath: 'b/a.md', fileHash: 'b'.repeat(40) }).expect(200);
  expect(hashed.body.data.fileHash).toBe('b'.repeat(40));
});

it('deletes a mapping but not its node, which can be mapped again', async () => {
  const { id } = (await map({ sourceType: 'local', physicalPath: 'a.md' }).expect(201)).body.data;
  await owner.delete(`/api/mappings/${id}`).expect(200, { data: { id, deleted: true } });
  await owner.delete(`/api/mappings/${id}`).expect(404);
  expect((await owner.get(`/api/nodes/${nodeId}`).expect(200)).body.data.mapping).toBeNull();
  await map({ sourceType: 'gdrive', physicalPath: 'x'.repeat(20) }).expect(201);
  await expectIntactTree(databaseUrl, project.id);
});

it('creates one mapping when many are created for a node at once', async () => {
  const answers = await Promise.all(
    spread(owner, api, 12).map((caller, i) =>
      caller.post(`/api/nodes/${nodeId}/mappings`, { sourceType: 'local', physicalPath: `${i}.md` }),
    ),
  );
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 11 });
  await expectIntactTree(databaseUrl, project.id);
});

it('counts nodes and mappings correctly while files are mapped, unmapped and deleted with their folder', async () => {
  for (let round = 0; round < 8; round++) {
    const folder = await newNode(owner, project, { type: 'folder', name: `f${round}` });
    const files = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        newNode(owner, project, { type: 'file', name: `${i}`, parentId: folder }),
      ),
    );
    const mapped = await Promise.all(
      files.slice(0, 3).map((id) => map({ sourceType: 'local', physicalPath: 'x' }, id).expect(201)),
    );
    const answers = await Promise.all([
      ...files
        .slice(3)
        .map((id, i) =>
          owner.at(api[i % 2]!).post(`/api/nodes/${id}/mappings`, { sourceType: 'local', physicalPath: 'y' }),
        ),
      owner.at(other).delete(`/api/nodes/${folder}`),
      ...mapped.map(({ body }) => owner.delete(`/api/mappings/${body.data.id}`)),
    ]);
    expect(
      Object.keys(countStatuses(answers)).every((status) => ['200', '201', '404'].includes(status)),
    ).toBe(true);
  }
  expect(await structureOf(owner, project)).toHaveLength(2);
  await expectIntactTree(databaseUrl, project.id);
});
