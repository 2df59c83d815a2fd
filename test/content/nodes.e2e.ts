import {
  MISSING_ID,
  newDocument,
  newNode,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
} from '#testing';
import { deployment } from '../support/deployments';
import { pathsOf, save } from './workspace';

const [url, other] = deployment().api;

describe('POST /api/trees/:treeId/nodes', () => {
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
  });
  beforeEach(async () => {
    project = await newProject(owner);
  });
  const create = (body: object) => owner.post(`/api/trees/${project.treeId}/nodes`, body);

  it('creates folders and files, under the root by default', async () => {
    const folder = await create({ type: 'folder', name: 'Guide', sortOrder: -3, metadata: { tags: ['a'] } });
    expect(folder.status).toBe(201);
    expect(folder.body.data).toMatchObject({
      treeId: project.treeId,
      projectId: project.id,
      parentId: project.rootNodeId,
      type: 'folder',
      path: '/Guide',
      sortOrder: -3,
      metadata: { tags: ['a'] },
      mapping: null,
      sharedCount: 0,
      hasContent: false,
    });
    const file = await create({ type: 'file', name: 'a.md', parentId: folder.body.data.id }).expect(201);
    expect(file.body.data).toMatchObject({
      path: '/Guide/a.md',
      parentId: folder.body.data.id,
      sortOrder: 0,
    });
    const read = await owner.at(other).get(`/api/nodes/${file.body.data.id}`).expect(200);
    expect(read.body).toEqual(file.body);
    expect(read.headers.etag).toBe(`"${file.body.data.etag}"`);
    await (
      await newToken(owner, 'write')
    )
      .post(`/api/trees/${project.treeId}/nodes`, { type: 'file', name: 'b.md' })
      .expect(201);
    await (
      await newToken(owner, 'read')
    )
      .post(`/api/trees/${project.treeId}/nodes`, { type: 'file', name: 'c.md' })
      .expect(403);
  });

  it('requires unique names within a folder, in any Unicode normalization form', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'caf\u00e9' });
    for (const name of ['caf\u00e9', 'cafe\u0301']) {
      const refused = await create({ type: 'file', name }).expect(409);
      expect(refused.body.error.code).toBe('SVC_NAME_TAKEN');
    }
    await create({ type: 'file', name: 'CAF\u00c9' }).expect(201);
    const inside = await create({ type: 'file', name: 'cafe\u0301', parentId: folder }).expect(201);
    expect(inside.body.data.path).toBe('/caf\u00e9/caf\u00e9');
    await save(owner, project, 'cafe\u0301/cafe\u0301', 'x').expect(201);
    expect(await pathsOf(owner, project)).toEqual(['/CAF\u00c9', '/caf\u00e9', '/caf\u00e9/caf\u00e9']);
  });

  it.each(['x', 'é', '字', '🎉', '\u1112\u1161\u11ab'])(
    'accepts names of at most 255 characters (%s)',
    async (character) => {
      const created = await create({ type: 'file', name: character.repeat(255) }).expect(201);
      expect([...(created.body.data.name as string)]).toHaveLength(255);
      await create({ type: 'file', name: character.repeat(256) }).expect(400);
      await save(owner, project, `folder/${character.repeat(255)}`, 'x').expect(201);
      await save(owner, project, `folder/${character.repeat(256)}`, 'x').expect(400);
    },
  );

  it.each([
    '',
    ' ',
    '\u3000',
    '.',
    '..',
    'a/b',
    '/',
    'a\0',
    'a\nb',
    'a\u007f',
    'a\u0085',
    'a\u2028b',
    'a\u2029b',
    'a\u202eb',
    'a\u2066b',
    '\u200b',
    ' \u3164',
    '\ud800',
    'a\udc00b',
  ])('rejects the name %j in creations, renames and saves', async (name) => {
    const id = await newNode(owner, project, { type: 'file', name: 'existing' });
    for (const answer of [
      await create({ type: 'file', name }),
      await owner.patch(`/api/nodes/${id}`, { name }),
      ...(/^$|\//.test(name) ? [] : [await save(owner, project, `folder/${name}`, 'x')]),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe('SVC_VALIDATION_ERROR');
      expect(answer.body.error.details.fields).toHaveLength(1);
    }
    expect(await pathsOf(owner, project)).toEqual(['/existing']);
  });

  it.each([' a ', 'a b.md', '...', '.hidden', '-', '*?"<>|\\:', '%2e%2e', '~', 'العربية', '\u200fא', '#1'])(
    'stores the name %j unchanged',
    async (name) => {
      const created = await create({ type: 'file', name }).expect(201);
      expect(created.body.data).toMatchObject({ name, path: `/${name}` });
      await save(owner, project, `/${name}`, 'x').expect(201);
      expect(await pathsOf(owner, project)).toEqual([`/${name}`]);
    },
  );

  it('creates nodes at most 64 levels deep', async () => {
    const deep = Array<string>(63).fill('d').join('/');
    await save(owner, project, `${deep}/f`, 'x').expect(201);
    await save(owner, project, `${deep}/d/f`, 'x').expect(400);
    const file = await save(owner, project, `${deep}/f`, 'x').expect(200);
    const { parentId } = (await owner.get(`/api/nodes/${file.body.data.nodeId}`).expect(200)).body.data;
    const last = await newNode(owner, project, {
      type: 'folder',
      name: 'last',
      parentId: parentId as string,
    });
    const refused = await create({ type: 'file', name: 'x', parentId: last }).expect(400);
    expect(refused.body.error.details.fields[0].path).toBe('parentId');
  });

  it('limits paths to 2,000 bytes', async () => {
    const parts = Array<string>(7).fill('字'.repeat(90)).join('/');
    await save(owner, project, `${parts}/${'x'.repeat(102)}`, 'x').expect(201);
    await save(owner, project, `${parts}/${'y'.repeat(103)}`, 'x').expect(400);
  });

  it('rejects a parent that is a file, is in another tree, is not visible or does not exist', async () => {
    const file = await newNode(owner, project, { type: 'file', name: 'file' });
    const refused = await create({ type: 'file', name: 'x', parentId: file }).expect(409);
    expect(refused.body.error.code).toBe('SVC_NOT_A_FOLDER');
    const second = await newProject(owner);
    const stranger = await newOwner(url);
    const foreign = await newProject(stranger);
    const answers = [];
    for (const parentId of [second.rootNodeId, foreign.rootNodeId, MISSING_ID])
      answers.push((await create({ type: 'file', name: 'x', parentId }).expect(404)).body);
    expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
    await stranger.post(`/api/trees/${project.treeId}/nodes`, { type: 'file', name: 'x' }).expect(404);
  });

  it.each([
    [{ name: 'x' }, 'type'],
    [{ type: 'link', name: 'x' }, 'type'],
    [{ type: 'file' }, 'name'],
    [{ type: 'file', name: 'x', parentId: 'root' }, 'parentId'],
    [{ type: 'file', name: 'x', sortOrder: 1.5 }, 'sortOrder'],
    [{ type: 'file', name: 'x', sortOrder: 2_000_000_000 }, 'sortOrder'],
    [{ type: 'file', name: 'x', metadata: [] }, 'metadata'],
    [{ type: 'file', name: 'x', metadata: { a: 'x'.repeat(16_384) } }, 'metadata'],
    [{ type: 'file', name: 'x', metadata: { a: '\0' } }, 'metadata'],
    [{ type: 'file', name: 'x', metadata: { a: '\ud800' } }, 'metadata'],
    [{ type: 'file', name: 'x', metadata: { '\udc00': 1 } }, 'metadata'],
  ])('names the invalid field of %j', async (body, path) => {
    const refused = await create(body).expect(400);
    expect(refused.body.error.details.fields[0].path).toBe(path);
  });

  it.each([
    [{ a: [1, null, true, { b: 'ü' }], c: {} }],
    [{ '': '', ' ': '\\u0000', ключ: '🎉', big: 1e21, small: -0.5 }],
  ])('stores the metadata %j unchanged', async (metadata) => {
    const created = await create({ type: 'file', name: 'x', metadata }).expect(201);
    expect(created.body.data.metadata).toEqual(metadata);
  });
});

describe('GET /api/nodes/:id', () => {
  it('returns 304 while the node has the ETag of If-None-Match', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const id = await newNode(owner, project, { type: 'folder', name: 'Guide' });
    const { etag } = (await owner.get(`/api/nodes/${id}`).expect(200)).headers;
    const known = owner.with({ 'If-None-Match': etag! });
    expect((await known.get(`/api/nodes/${id}`).expect(304)).headers.etag).toBe(etag);
    await owner.patch(`/api/nodes/${id}`, { name: 'Handbook' }).expect(200);
    await known.get(`/api/nodes/${id}`).expect(200);
  });
});

describe('DELETE /api/nodes/:id', () => {
  it('deletes a node with everything below it, and makes its name available again', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const token = await newToken(owner, 'write');
    const file = await newDocument(owner, project, 'a/b/c.md', 'x');
    await newDocument(owner, project, 'a/b.md', 'x');
    await newDocument(owner, project, 'a0', 'x');
    await newDocument(owner, project, 'a.md', 'x');
    const folder = await newNode(owner, project, { type: 'folder', name: 'ab' });
    const { parentId } = (await owner.get(`/api/nodes/${file}`).expect(200)).body.data;
    const top = (await owner.get(`/api/nodes/${parentId}`).expect(200)).body.data.parentId as string;
    await token.delete(`/api/nodes/${top}`).expect(200, { data: { id: top, deleted: true } });
    for (const id of [file, parentId, top]) await owner.at(other).get(`/api/nodes/${id}`).expect(404);
    await owner.get(`/api/v1/documents/${file}/content`).expect(404);
    await owner.delete(`/api/nodes/${top}`).expect(404);
    expect(await pathsOf(owner, project)).toEqual(['/a.md', '/a0', '/ab']);
    const again = await save(owner, project, 'a/b/c.md', 'y').expect(201);
    expect(again.body.data.nodeId).not.toBe(file);
    await (await newOwner(url)).delete(`/api/nodes/${folder}`).expect(404);
    await (await newToken(owner, 'read')).delete(`/api/nodes/${folder}`).expect(403);
  });
});
