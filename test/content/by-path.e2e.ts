import {
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newShare,
  newToken,
  type Person,
  type Project,
} from '#testing';
import { deployment } from '../support/deployments';
import { save } from './workspace';

const { api } = deployment();
const [url, other] = api;
const TEXT = '# Start\n\n## Install\n\nRun it.\n\n## Use\n\nUse it.\n';
let owner: Person;
let project: Project;
let nodeId: string;

beforeAll(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
  nodeId = await newDocument(owner, project, 'guide/Übersicht 1.md', TEXT);
});

type Reader = Pick<Person, 'get' | 'post'>;
const read = (reader: Reader, path: string, { id } = project as { id: string }) =>
  reader.get(`/api/projects/${id}/documents?path=${encodeURIComponent(path)}`);
const readSection = (reader: Reader, path: string, part: object = {}, { id } = project as { id: string }) =>
  reader.post(`/api/projects/${id}/documents/section`, { path, ...part });

it('answers the content of the document at a path exactly as by its id', async () => {
  const byId = await owner.get(`/api/v1/documents/${nodeId}/content`).expect(200);
  for (const path of [
    'guide/Übersicht 1.md',
    '/guide/Übersicht 1.md',
    'guide/Übersicht 1.md/',
    'guide/Übersicht 1.md'.normalize('NFD'),
  ]) {
    const answer = await read(owner.at(other), path).expect(200);
    expect(answer.body).toEqual(byId.body);
    expect(answer.headers.etag).toBe(byId.headers.etag);
  }
  const known = owner.with({ 'If-None-Match': byId.headers.etag! });
  expect((await read(known, 'guide/Übersicht 1.md').expect(304)).text).toBe('');
});

it('accepts the slug of the project, and ~ for My Docs', async () => {
  const path = 'guide/Übersicht 1.md';
  expect((await read(owner, path, { id: project.slug }).expect(200)).body.data.nodeId).toBe(nodeId);
  await readSection(owner, path, { anchor: 'use' }, { id: project.slug }).expect(200);
  const saved = await owner.post('/api/documents/save', { path: 'own.md', content: '# Own\n' }).expect(201);
  const own = await read(owner, 'own.md', { id: '~' }).expect(200);
  expect(own.body.data.nodeId).toBe(saved.body.data.nodeId);
});

it('answers a section of the document at a path exactly as by its id', async () => {
  for (const part of [
    {},
    { anchor: 'install' },
    { startLine: 5, lineCount: 1 },
    { anchor: 'use', maxTokens: 1 },
  ]) {
    const byId = await owner.post(`/api/v1/documents/${nodeId}/section`, part).expect(200);
    const answer = await readSection(owner, '/guide/Übersicht 1.md', part).expect(200);
    expect(answer.body).toEqual(byId.body);
    const { etag } = byId.body.data;
    const unchanged = await readSection(owner, 'guide/Übersicht 1.md', { ...part, ifNoneMatch: etag });
    expect(unchanged.body.data).toMatchObject({ notModified: true, untrusted: { text: null } });
  }
  const missing = await owner.post(`/api/v1/documents/${nodeId}/section`, { anchor: 'none' }).expect(404);
  const byPath = await readSection(owner, 'guide/Übersicht 1.md', { anchor: 'none' }).expect(404);
  expect(byPath.body).toEqual(missing.body);
  await readSection(owner, 'guide/Übersicht 1.md', { startLine: 99 }).expect(400);
});

it('answers for a folder, the root and a file without content as by their ids', async () => {
  const empty = await newNode(owner, project, { type: 'file', name: 'empty.md' });
  const folder = (await owner.get(`/api/nodes/${nodeId}`).expect(200)).body.data.parentId as string;
  for (const [path, id] of [
    ['/', project.rootNodeId],
    ['guide', folder],
    ['/guide/', folder],
    ['empty.md', empty],
  ] as const) {
    const byId = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
    expect((await read(owner, path).expect(200)).body).toEqual(byId.body);
    const refused = await owner.post(`/api/v1/documents/${id}/section`, {}).expect(404);
    expect((await readSection(owner, path).expect(404)).body).toEqual(refused.body);
  }
});

it('follows a document that is moved', async () => {
  const moving = await newDocument(owner, project, 'moving/a.md', '# A\n');
  await owner.patch(`/api/nodes/${moving}`, { name: 'b.md' }).expect(200);
  await read(owner, 'moving/a.md').expect(404);
  expect((await read(owner, 'moving/b.md').expect(200)).body.data.nodeId).toBe(moving);
  await save(owner, project, 'moving/a.md', '# Another\n').expect(201);
  expect((await read(owner, 'moving/a.md').expect(200)).body.data.content).toBe('# Another\n');
});

it.each([
  '',
  ' ',
  'a//b.md',
  '../a.md',
  'a/./b.md',
  'a\u0000b',
  'x'.repeat(2001),
  '//',
  `${'a/'.repeat(65)}b`,
])('rejects the path %j as a save does', async (path) => {
  for (const refused of [await read(owner, path), await readSection(owner, path)]) {
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_VALIDATION_ERROR',
      details: { fields: [{ path: 'path' }] },
    });
  }
  await save(owner, project, path, '# No\n').expect(400);
});

it('requires one path', async () => {
  await owner.get(`/api/projects/${project.id}/documents`).expect(400);
  await owner.get(`/api/projects/${project.id}/documents?path=a.md&path=b.md`).expect(400);
  await owner.post(`/api/projects/${project.id}/documents/section`, { anchor: 'install' }).expect(400);
});

it('accepts every token within its reach, and answers the same 404 for everything that is not readable', async () => {
  const path = 'guide/Übersicht 1.md';
  const elsewhere = await newProject(owner);
  const [inside, outside, settings, stranger] = await Promise.all([
    connectAgent(owner, { scopes: ['read:profile'], projectSlugs: [project.slug] }),
    connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [elsewhere.slug] }),
    newToken(owner, 'read'),
    newOwner(url),
  ]);
  for (const reader of [inside, settings]) {
    await read(reader, path).expect(200);
    await readSection(reader, path).expect(200);
  }
  const missing = (await read(owner, 'none.md').expect(404)).body;
  for (const reader of [outside, stranger]) {
    expect((await read(reader, path).expect(404)).body).toEqual(missing);
    expect((await readSection(reader, path).expect(404)).body).toEqual(missing);
  }
  expect((await read(owner, path, elsewhere).expect(404)).body).toEqual(missing);
  expect((await readSection(owner, 'none.md').expect(404)).body).toEqual(missing);
});

it('reads nothing in a partly visible project: a share shows the name of a document and not its path', async () => {
  const member = await newMember(owner);
  const saved = await owner
    .post('/api/documents/save', { path: 'plans/shared.md', content: TEXT })
    .expect(201);
  const { nodeId } = saved.body.data as { nodeId: string };
  const { projectId } = (await owner.get(`/api/nodes/${nodeId}`).expect(200)).body.data;
  const mine = { id: projectId as string };
  const missing = (await read(member, 'plans/shared.md', mine).expect(404)).body;
  const { id: docId } = await newDocId(owner, nodeId);
  await newShare(owner, docId, 'user', { targetId: member.userId });
  expect((await member.get(`/api/v1/documents/${nodeId}/content`).expect(200)).body.data.content).toBe(TEXT);
  for (const path of ['plans/shared.md', 'shared.md', 'plans', '/', 'plans/none.md']) {
    expect((await read(member, path, mine).expect(404)).body).toEqual(missing);
    expect((await readSection(member, path, { anchor: 'use' }, mine).expect(404)).body).toEqual(missing);
  }
});
