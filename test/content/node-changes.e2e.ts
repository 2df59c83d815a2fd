import {
  MISSING_ID,
  newDocId,
  newDocument,
  newNode,
  newOwner,
  newProject,
  newShare,
  newToken,
  type Person,
  type Project,
} from '#testing';
import { deployment } from '../support/deployments';
import { expectIntactTree } from './tree-integrity';
import { contentOf, pathsOf, save, structureOf } from './workspace';

const {
  api: [url, other],
  databaseUrl,
} = deployment();
let owner: Person;
let project: Project;
beforeAll(async () => {
  owner = await newOwner(url);
});
beforeEach(async () => {
  project = await newProject(owner);
});

const rename = (id: string, name: string) => owner.patch(`/api/nodes/${id}`, { name });
const move = (id: string, parentId: string) => owner.patch(`/api/nodes/${id}/move`, { parentId });

describe('PATCH /api/nodes/:id', () => {
  it('renames a folder and changes only the paths below it', async () => {
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
    await expectIntactTree(databaseUrl, project.id);
  });

  it('reorders a node without renaming it, and accepts its current name', async () => {
    const id = await newNode(owner, project, { type: 'file', name: 'a' });
    const reordered = await owner.patch(`/api/nodes/${id}`, { sortOrder: 7 }).expect(200);
    expect(reordered.body.data).toMatchObject({ name: 'a', sortOrder: 7 });
    const same = await owner.patch(`/api/nodes/${id}`, { name: 'a' }).expect(200);
    expect(same.body.data).toMatchObject({ name: 'a', sortOrder: 7 });
    const capitalized = await rename(id, 'A').expect(200);
    expect(capitalized.body.data.path).toBe('/A');
  });

  it('rejects the name of a sibling in any Unicode normalization form', async () => {
    await newNode(owner, project, { type: 'folder', name: 'caf\u00e9' });
    const id = await newNode(owner, project, { type: 'file', name: 'tea' });
    const refused = await rename(id, 'cafe\u0301').expect(409);
    expect(refused.body.error.code).toBe('SVC_NAME_TAKEN');
    expect(await pathsOf(owner, project)).toEqual(['/caf\u00e9', '/tea']);
  });

  it('rejects a name that makes the path of a node below too long', async () => {
    const names = ['top', ...Array<string>(7).fill('y'.repeat(250))];
    await newDocument(owner, project, names.join('/'), 'x');
    const [, top] = await structureOf(owner, project);
    await rename(top!.id, 'z'.repeat(2000 - 7 * 251 - 1)).expect(200);
    const refused = await rename(top!.id, 'z'.repeat(2000 - 7 * 251)).expect(400);
    expect(refused.body.error.details.fields[0].path).toBe('name');
  });

  it('requires a session, and returns 404 to another tenant', async () => {
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
  it('moves a folder with everything below it, up and down the tree', async () => {
    const deep = await newDocument(owner, project, 'a/b/c/d.md', '# D\n');
    const target = await newNode(owner, project, { type: 'folder', name: 'z' });
    const idAt = async (path: string) => (await structureOf(owner, project)).find((n) => n.path === path)!.id;
    const b = await idAt('/a/b');
    const moved = await move(b, target).expect(200);
    expect(moved.body.data).toMatchObject({ path: '/z/b', parentId: target });
    expect(await pathsOf(owner, project)).toEqual(['/a', '/z', '/z/b', '/z/b/c', '/z/b/c/d.md']);
    await move(await idAt('/z/b/c'), project.rootNodeId).expect(200);
    expect(await pathsOf(owner, project)).toEqual(['/a', '/c', '/c/d.md', '/z', '/z/b']);
    await move(target, await idAt('/c')).expect(200);
    expect(await pathsOf(owner, project)).toEqual(['/a', '/c', '/c/d.md', '/c/z', '/c/z/b']);
    expect(await contentOf(owner, deep)).toBe('# D\n');
    await expectIntactTree(databaseUrl, project.id);
  });

  it('rejects a parent below the node, a file, a node of another tree or a missing node, and a taken name', async () => {
    await newDocument(owner, project, 'a/b/c.md', 'x');
    await newDocument(owner, project, 'z/a', 'x');
    await newDocument(owner, project, 'ab', 'x');
    const before = await structureOf(owner, project);
    const idAt = (path: string) => before.find((n) => n.path === path)!.id;
    const second = await newProject(owner);
    const foreign = await newProject(await newOwner(url));
    for (const under of ['/a', '/a/b']) await move(idAt('/a'), idAt(under)).expect(400);
    await move(idAt('/a'), idAt('/ab')).expect(409);
    const taken = await move(idAt('/a'), idAt('/z')).expect(409);
    expect(taken.body.error.code).toBe('SVC_NAME_TAKEN');
    expect([400, 404]).toContain((await move(idAt('/a'), second.rootNodeId)).status);
    await move(idAt('/a'), foreign.rootNodeId).expect(404);
    await move(idAt('/a'), MISSING_ID).expect(404);
    await owner.patch(`/api/nodes/${idAt('/a')}/move`, { parentId: 'x' }).expect(400);
    expect(await structureOf(owner, project)).toEqual(before);
  });

  it('rejects a move that makes a node too deep', async () => {
    const chain = Array<string>(33).fill('d').join('/');
    await newDocument(owner, project, `${chain}/f`, 'x');
    await newDocument(owner, project, `e/${chain.slice(0, -2)}/f`, 'x');
    const tree = await structureOf(owner, project);
    const idAt = (path: string) => tree.find((n) => n.path === path)!.id;
    const deepest = `/e/${chain.slice(0, -2)}`;
    const tooDeep = await move(idAt('/d'), idAt(deepest)).expect(400);
    expect(tooDeep.body.error.details.fields[0].path).toBe('parentId');
    await move(idAt('/d/d'), idAt(deepest)).expect(400);
    await move(idAt('/d/d/d/d/d'), idAt(deepest)).expect(200);
    await expectIntactTree(databaseUrl, project.id);
  });

  it('reorders a node without a parentId, and changes nothing without any field', async () => {
    const id = await newNode(owner, project, { type: 'file', name: 'a' });
    const reordered = await owner.patch(`/api/nodes/${id}/move`, { sortOrder: 5 }).expect(200);
    expect(reordered.body.data).toMatchObject({ path: '/a', sortOrder: 5 });
    const unchanged = await owner.patch(`/api/nodes/${id}/move`, {}).expect(200);
    expect(unchanged.body.data).toMatchObject({ path: '/a', sortOrder: 5, etag: reordered.body.data.etag });
  });

  it('records no change if the node stays as it is', async () => {
    const id = await newNode(owner, project, { type: 'file', name: 'same', sortOrder: 3 });
    const manifest = () => owner.get(`/api/projects/${project.id}/manifest`);
    const { etag } = (await manifest().expect(200)).headers;
    for (const answer of [
      await owner.patch(`/api/nodes/${id}`, {}),
      await rename(id, 'same'),
      await owner.patch(`/api/nodes/${id}/move`, { parentId: project.rootNodeId, sortOrder: 3 }),
      await owner.post(`/api/projects/${project.id}/nodes/bulk`, {
        op: 'move',
        items: [{ nodeId: id, sortOrder: 3 }],
      }),
    ])
      expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    expect((await manifest().expect(200)).headers.etag).toBe(etag);
    await rename(id, 'different').expect(200);
    expect((await manifest().expect(200)).headers.etag).not.toBe(etag);
  });
});

describe('the root of a tree', () => {
  it('cannot be renamed, reordered, moved or deleted', async () => {
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

describe('the If-Match header', () => {
  it('accepts a change with the current ETag, and rejects it with an earlier one', async () => {
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

  it('is honored by a deletion', async () => {
    const id = await newDocument(owner, project, 'a.md', '1');
    const outdated = (await owner.get(`/api/nodes/${id}`).expect(200)).headers.etag!;
    const { etag } = (await save(owner, project, 'a.md', '2').expect(200)).body.data;
    for (const query of ['', '?permanent=true']) {
      const refused = await owner
        .with({ 'If-Match': outdated })
        .delete(`/api/nodes/${id}${query}`)
        .expect(412);
      expect(refused.body.error).toMatchObject({
        code: 'SVC_PRECONDITION_FAILED',
        details: { currentEtag: etag },
      });
    }
    expect(await contentOf(owner, id)).toBe('2');
    const current = owner.with({ 'If-Match': `"${etag}"` });
    await current.delete(`/api/nodes/${id}`).expect(200);
    await current.delete(`/api/nodes/${id}`).expect(404);
    const inTrash = await current.delete(`/api/nodes/${id}?permanent=true`).expect(412);
    expect(inTrash.body.error.details).toEqual({ currentEtag: null });
    await owner.delete(`/api/nodes/${id}?permanent=true`).expect(200);
    const second = await newDocument(owner, project, 'b.md', '1');
    const { headers } = await owner.get(`/api/nodes/${second}`).expect(200);
    await owner.with({ 'If-Match': headers.etag! }).delete(`/api/nodes/${second}?permanent=true`).expect(200);
  });

  it('is not refused after a share, with the ETag of the header either', async () => {
    const id = await newDocument(owner, project, 'a.md', '1');
    const before = (await owner.get(`/api/nodes/${id}`).expect(200)).headers.etag!;
    await newShare(owner, (await newDocId(owner, id)).id, 'tenant');
    const shared = await owner.with({ 'If-None-Match': before }).get(`/api/nodes/${id}`).expect(200);
    expect(shared.body.data.sharedCount).toBe(1);
    const { etag } = shared.headers;
    expect(etag).toBe(`"${shared.body.data.etag}-s1"`);
    expect(`"${shared.body.data.etag}"`).toBe(before);
    await owner.with({ 'If-None-Match': etag! }).get(`/api/nodes/${id}`).expect(304);
    const renamed = await owner
      .with({ 'If-Match': before })
      .patch(`/api/nodes/${id}`, { name: 'b.md' })
      .expect(200);
    const saved = await save(owner.with({ 'If-Match': renamed.headers.etag! }), project, 'b.md', '2').expect(
      200,
    );
    const stale = await save(owner.with({ 'If-Match': etag! }), project, 'b.md', '3').expect(412);
    expect(stale.body.error.details).toMatchObject({
      currentEtag: saved.body.data.etag,
      base: { revisionId: expect.any(String) as string },
    });
    const now = (await owner.get(`/api/nodes/${id}`).expect(200)).headers.etag!;
    await owner.with({ 'If-None-Match': now }).get(`/api/nodes/${id}`).expect(304);
    await owner
      .with({ 'If-Match': `W/"other-s2", W/${now}` })
      .delete(`/api/nodes/${id}`)
      .expect(200);
  });

  it('returns the same 404 for a project that is not visible as for one that does not exist', async () => {
    const foreign = await newProject(await newOwner(owner.url));
    const conditional = owner.with({ 'If-Match': '"any"' });
    await save(conditional, project, 'missing.md', 'x').expect(412);
    const missing = await save(conditional, { id: MISSING_ID }, 'missing.md', 'x').expect(404);
    expect((await save(conditional, foreign, 'missing.md', 'x').expect(404)).body).toEqual(missing.body);
  });

  it('rejects the ETag of a node after a folder above it is renamed', async () => {
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
