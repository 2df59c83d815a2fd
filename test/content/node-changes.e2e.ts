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
import { expectSoundTree } from './tree-integrity';
import { contentOf, pathsOf, save, structureOf } from './workspace';

const {
  api: [url, other],
  databaseUrl,
} = deployment();
let owner: Person;
let project: Project;
beforeEach(async () => {
  owner = await newOwner(url);
  project = await newProject(owner);
});

const rename = (id: string, name: string) => owner.patch(`/api/nodes/${id}`, { name });
const move = (id: string, parentId: string) => owner.patch(`/api/nodes/${id}/move`, { parentId });

describe('PATCH /api/nodes/:id', () => {
  it('renames a folder with every path below it, and nothing beside it', async () => {
    const deep = await newDocument(owner, project, 'a%_b/c/d.md', '# D\n');
    for (const path of ['a%_b.md', 'a%_b0/x.md', 'axxb/x.md', 'a%_b /x.md'])
      await newDocument(owner, project, path, 'x');
    const folder = (await structureOf(owner, project)).find(({ path }) => path === '/a%_b')!;
    const renamed = await rename(folder.id, 'e\u0301\u{1F389}').expect(200);
    expect(renamed.body.data).toMatchObject({ name: '\u00e9\u{1F389}', path: '/\u00e9\u{1F389}' });
    expect(await pathsOf(owner.at(other), project)).toEqual([
      '/a%_b ',
      '/a%_b /x.md',
      '/a%_b.md',
      '/a%_b0',
      '/a%_b0/x.md',
      '/axxb',
      '/axxb/x.md',
      '/\u00e9\u{1F389}',
      '/\u00e9\u{1F389}/c',
      '/\u00e9\u{1F389}/c/d.md',
    ]);
    expect(await contentOf(owner, deep)).toBe('# D\n');
    await expectSoundTree(databaseUrl, project.id);
  });

  it('reorders without renaming, and keeps the name where it is given again', async () => {
    const id = await newNode(owner, project, { type: 'file', name: 'a' });
    const ordered = await owner.patch(`/api/nodes/${id}`, { sortOrder: 7 }).expect(200);
    expect(ordered.body.data).toMatchObject({ name: 'a', sortOrder: 7 });
    const same = await owner.patch(`/api/nodes/${id}`, { name: 'a' }).expect(200);
    expect(same.body.data).toMatchObject({ name: 'a', sortOrder: 7 });
    const cased = await rename(id, 'A').expect(200);
    expect(cased.body.data.path).toBe('/A');
  });

  it('refuses a sibling’s name, however it is spelled', async () => {
    await newNode(owner, project, { type: 'folder', name: 'caf\u00e9' });
    const id = await newNode(owner, project, { type: 'file', name: 'tea' });
    const refused = await rename(id, 'cafe\u0301').expect(409);
    expect(refused.body.error.code).toBe('SVC_NAME_TAKEN');
    expect(await pathsOf(owner, project)).toEqual(['/caf\u00e9', '/tea']);
  });

  it('refuses a name that makes a path below it too long', async () => {
    const names = ['top', ...Array<string>(7).fill('y'.repeat(250))];
    await newDocument(owner, project, names.join('/'), 'x');
    const [, top] = await structureOf(owner, project);
    await rename(top!.id, 'z'.repeat(2000 - 7 * 251 - 1)).expect(200);
    const refused = await rename(top!.id, 'z'.repeat(2000 - 7 * 251)).expect(400);
    expect(refused.body.error.details.fields[0].path).toBe('name');
  });

  it('is for sessions of the tenant only', async () => {
    const id = await newNode(owner, project, { type: 'file', name: 'a' });
    const token = await newToken(owner, 'admin');
    await token.patch(`/api/nodes/${id}`, { name: 'b' }).expect(401);
    await token.patch(`/api/nodes/${id}/move`, {}).expect(401);
    const stranger = await newOwner(url);
    const foreign = await stranger.patch(`/api/nodes/${id}`, { name: 'b' }).expect(404);
    const missing = await stranger.patch(`/api/nodes/${MISSING_ID}`, { name: 'b' }).expect(404);
    expect(foreign.body).toEqual(missing.body);
  });
});

describe('PATCH /api/nodes/:id/move', () => {
  it('takes everything below along, up and down the tree', async () => {
    const deep = await newDocument(owner, project, 'a/b/c/d.md', '# D\n');
    const other = await newNode(owner, project, { type: 'folder', name: 'z' });
    const at = async (path: string) => (await structureOf(owner, project)).find((n) => n.path === path)!.id;
    const b = await at('/a/b');
    const moved = await move(b, other).expect(200);
    expect(moved.body.data).toMatchObject({ path: '/z/b', parentId: other });
    expect(await pathsOf(owner, project)).toEqual(['/a', '/z', '/z/b', '/z/b/c', '/z/b/c/d.md']);
    await move(await at('/z/b/c'), project.rootNodeId).expect(200);
    expect(await pathsOf(owner, project)).toEqual(['/a', '/c', '/c/d.md', '/z', '/z/b']);
    await move(other, await at('/c')).expect(200);
    expect(await pathsOf(owner, project)).toEqual(['/a', '/c', '/c/d.md', '/c/z', '/c/z/b']);
    expect(await contentOf(owner, deep)).toBe('# D\n');
    await expectSoundTree(databaseUrl, project.id);
  });

  it('refuses under itself, into a file, another tree, nowhere, or onto a taken name', async () => {
    await newDocument(owner, project, 'a/b/c.md', 'x');
    await newDocument(owner, project, 'z/a', 'x');
    await newDocument(owner, project, 'ab', 'x');
    const before = await structureOf(owner, project);
    const id = (path: string) => before.find((n) => n.path === path)!.id;
    const second = await newProject(owner);
    const foreign = await newProject(await newOwner(url));
    for (const under of ['/a', '/a/b']) await move(id('/a'), id(under)).expect(400);
    await move(id('/a'), id('/ab')).expect(409);
    const taken = await move(id('/a'), id('/z')).expect(409);
    expect(taken.body.error.code).toBe('SVC_NAME_TAKEN');
    expect([400, 404]).toContain((await move(id('/a'), second.rootNodeId)).status);
    await move(id('/a'), foreign.rootNodeId).expect(404);
    await move(id('/a'), MISSING_ID).expect(404);
    await owner.patch(`/api/nodes/${id('/a')}/move`, { parentId: 'x' }).expect(400);
    expect(await structureOf(owner, project)).toEqual(before);
  });

  it('refuses what would become too deep, and moves what just fits', async () => {
    const chain = Array<string>(33).fill('d').join('/');
    await newDocument(owner, project, `${chain}/f`, 'x');
    await newDocument(owner, project, `e/${chain.slice(0, -2)}/f`, 'x');
    const tree = await structureOf(owner, project);
    const at = (path: string) => tree.find((n) => n.path === path)!.id;
    const deepest = `/e/${chain.slice(0, -2)}`;
    const tooDeep = await move(at('/d'), at(deepest)).expect(400);
    expect(tooDeep.body.error.details.fields[0].path).toBe('parentId');
    await move(at('/d/d'), at(deepest).toString()).expect(400);
    await move(at('/d/d/d/d/d'), at(deepest)).expect(200);
    await expectSoundTree(databaseUrl, project.id);
  });

  it('changes the place among siblings alone, or nothing', async () => {
    const id = await newNode(owner, project, { type: 'file', name: 'a' });
    const placed = await owner.patch(`/api/nodes/${id}/move`, { sortOrder: 5 }).expect(200);
    expect(placed.body.data).toMatchObject({ path: '/a', sortOrder: 5 });
    const kept = await owner.patch(`/api/nodes/${id}/move`, {}).expect(200);
    expect(kept.body.data).toMatchObject({ path: '/a', sortOrder: 5, etag: placed.body.data.etag });
  });
});

describe('the root', () => {
  it('can be neither renamed, reordered, moved nor deleted', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'a' });
    for (const refused of [
      await rename(project.rootNodeId, 'x'),
      await owner.patch(`/api/nodes/${project.rootNodeId}`, { sortOrder: 1 }),
      await move(project.rootNodeId, folder),
      await owner.delete(`/api/nodes/${project.rootNodeId}`),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body.error.code).toBe('SVC_ROOT_FIXED');
    }
    const root = await owner.get(`/api/nodes/${project.rootNodeId}`).expect(200);
    expect(root.body.data).toMatchObject({ name: '', path: '/', parentId: null });
  });
});

describe('If-Match', () => {
  it('lets a change through with the present ETag, and refuses it with one of before', async () => {
    const id = await newDocument(owner, project, 'a.md', '1');
    const first = (await owner.get(`/api/nodes/${id}`).expect(200)).headers.etag!;
    const { etag } = (await save(owner, project, 'a.md', '2').expect(200)).headers;
    for (const change of [
      owner.with({ 'If-Match': first }).patch(`/api/nodes/${id}`, { name: 'b.md' }),
      owner.with({ 'If-Match': first }).patch(`/api/nodes/${id}/move`, { sortOrder: 1 }),
      save(owner.with({ 'If-Match': first }), project, 'a.md', '3'),
    ]) {
      const refused = await change.expect(412);
      expect(refused.body.error).toMatchObject({
        code: 'SVC_PRECONDITION_FAILED',
        details: { currentEtag: etag!.replaceAll('"', '') },
      });
    }
    const renamed = await owner
      .with({ 'If-Match': `"other", ${etag}` })
      .patch(`/api/nodes/${id}`, { name: 'b.md' })
      .expect(200);
    expect(renamed.headers.etag).not.toBe(etag);
    await owner.with({ 'If-Match': '*' }).patch(`/api/nodes/${id}`, { name: 'c.md' }).expect(200);
  });

  it('tells nothing of a project that is not in sight', async () => {
    const foreign = await newProject(await newOwner(owner.url));
    const hopeful = owner.with({ 'If-Match': '"any"' });
    await save(hopeful, project, 'not-there.md', 'x').expect(412);
    const missing = await save(hopeful, { id: MISSING_ID }, 'not-there.md', 'x').expect(404);
    expect((await save(hopeful, foreign, 'not-there.md', 'x').expect(404)).body).toEqual(missing.body);
  });

  it('notices that a folder above was moved or renamed', async () => {
    const id = await newDocument(owner, project, 'a/b/c.md', 'x');
    const { etag } = (await owner.get(`/api/nodes/${id}`).expect(200)).headers;
    const [, a] = await structureOf(owner, project);
    await rename(a!.id, 'z').expect(200);
    await owner.with({ 'If-Match': etag! }).patch(`/api/nodes/${id}`, { name: 'd.md' }).expect(412);
    await owner
      .with({ 'If-None-Match': etag! })
      .get(`/api/v1/documents/${id}/content`)
      .expect(200)
      .expect(({ body }) => expect(body.data.path).toBe('/z/b/c.md'));
  });
});
