import {
  MISSING_ID,
  type Client,
  type Person,
  type Project,
  connectAgent,
  newDocId,
  newDocument,
  newNode,
  newOwner,
  newProject,
  newShare,
  newToken,
} from '#testing';
import { deployment } from '../support/deployments';
import { expectIntactTree } from './tree-integrity';
import { contentOf, pathsOf } from './workspace';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('POST /api/projects/:projectId/nodes/bulk', () => {
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
  });
  beforeEach(async () => {
    project = await newProject(owner);
  });
  afterEach(() => expectIntactTree(databaseUrl, project.id));

  const bulk = (op: string, items: object[], caller: Client = owner) =>
    caller.post(`/api/projects/${project.id}/nodes/bulk`, { op, items });
  const etagOf = async (id: string) =>
    (await owner.get(`/api/nodes/${id}`).expect(200)).body.data.etag as string;

  it('moves nodes one after the other, and answers in their order', async () => {
    const archive = await newNode(owner, project, { type: 'folder', name: 'archive' });
    const guide = await newNode(owner, project, { type: 'folder', name: 'guide' });
    const [a, b] = [
      await newDocument(owner, project, '/guide/a.md'),
      await newDocument(owner, project, '/b.md'),
    ];
    const etags = await Promise.all([b, guide, a].map(etagOf));
    const { body } = await bulk('move', [
      { nodeId: b.toUpperCase(), parentId: archive, sortOrder: 4, etag: etags[0] },
      { nodeId: guide, parentId: archive, etag: `"${etags[1]}"` },
      // Its path has changed with its folder, and its ETag is that from before the request.
      { nodeId: a, parentId: project.rootNodeId, etag: etags[2] },
    ]).expect(200);
    const shown = (body.data as { id: string; deleted: boolean; node: { path: string } }[]).map(
      ({ id, deleted, node }) => [id, deleted, node.path],
    );
    expect(shown).toEqual([
      [b, false, '/archive/b.md'],
      [guide, false, '/archive/guide'],
      [a, false, '/a.md'],
    ]);
    expect(body.data[0].node).toMatchObject({ sortOrder: 4, etag: await etagOf(b) });
    expect(await pathsOf(owner, project)).toEqual(['/a.md', '/archive', '/archive/b.md', '/archive/guide']);
    const lineage = await owner.get(`/api/lineage/${b}`).expect(200);
    expect((lineage.body.data as { action: string }[]).map(({ action }) => action)).toContain('moved');
  });

  it('changes all nodes or none, and names the index of the node that it refuses', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'folder' });
    const inner = await newNode(owner, project, { type: 'folder', name: 'inner', parentId: folder });
    const [a, b] = [await newDocument(owner, project, '/a.md'), await newDocument(owner, project, '/b.md')];
    await newDocument(owner, project, '/folder/b.md');
    const elsewhere = await newNode(owner, await newProject(owner), { type: 'file', name: 'c.md' });
    const before = await pathsOf(owner, project);
    const first = { nodeId: a, parentId: folder };
    const refusals: [item: object, status: number, code: string][] = [
      [{ nodeId: b, parentId: folder }, 409, 'SVC_NAME_TAKEN'],
      [{ nodeId: b, parentId: a }, 409, 'SVC_NOT_A_FOLDER'],
      [{ nodeId: project.rootNodeId, parentId: folder }, 409, 'SVC_ROOT_FIXED'],
      [{ nodeId: b, parentId: folder, etag: 'old' }, 412, 'SVC_PRECONDITION_FAILED'],
      [{ nodeId: MISSING_ID, parentId: folder }, 404, 'SVC_NOT_FOUND'],
      [{ nodeId: elsewhere, parentId: folder }, 404, 'SVC_NOT_FOUND'],
      [{ nodeId: b, parentId: MISSING_ID }, 404, 'SVC_NOT_FOUND'],
    ];
    for (const [item, status, code] of refusals) {
      const { body } = await bulk('move', [first, item]).expect(status);
      expect(body.error).toMatchObject({ code, details: { index: 1 } });
      expect(body.error.message).toContain('`items.1`');
    }
    const { body: stale } = await bulk('move', [{ ...first, etag: 'old' }]).expect(412);
    expect(stale.error.details).toEqual({ index: 0, currentEtag: await etagOf(a) });
    const { body: under } = await bulk('move', [first, { nodeId: folder, parentId: inner }]).expect(400);
    expect(under.error.details.fields).toEqual([
      expect.objectContaining({ path: 'items.1.parentId', rule: 'notUnderItself' }),
    ]);
    expect(await pathsOf(owner, project)).toEqual(before);
    await bulk('move', [first]).expect(200);
  });

  it('deletes nodes to the trash, a node with the folder that contains it, and restores them', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'folder' });
    const inside = await newDocument(owner, project, '/folder/inside.md', '# Inside\n');
    const beside = await newDocument(owner, project, '/folder-beside.md', '# Beside\n');
    const { body } = await bulk('delete', [
      { nodeId: inside },
      { nodeId: folder },
      { nodeId: beside },
    ]).expect(200);
    expect(body.data).toEqual([inside, folder, beside].map((id) => ({ id, deleted: true, node: null })));
    expect(await pathsOf(owner, project)).toEqual([]);
    const trash = await owner.get(`/api/projects/${project.id}/trash`).expect(200);
    expect(
      (trash.body.data as { nodeId: string; nodes: number }[]).map(({ nodeId, nodes }) => [nodeId, nodes]),
    ).toEqual([
      [beside, 1],
      [folder, 2],
    ]);

    await newDocument(owner, project, '/folder-beside.md', '# Another\n');
    const taken = await bulk('restore', [{ nodeId: folder }, { nodeId: beside }]).expect(409);
    expect(taken.body.error).toMatchObject({ code: 'SVC_PLACE_TAKEN', details: { index: 1 } });
    const missing = await bulk('restore', [{ nodeId: folder }, { nodeId: inside }]).expect(404);
    expect(missing.body.error.details).toEqual({ index: 1 });
    expect(await pathsOf(owner, project)).toEqual(['/folder-beside.md']);
    const restored = await bulk('restore', [
      { nodeId: folder },
      { nodeId: beside, newPath: '/folder/new/beside.md' },
    ]).expect(200);
    expect(restored.body.data[1].node.path).toBe('/folder/new/beside.md');
    expect(await pathsOf(owner, project)).toEqual([
      '/folder',
      '/folder-beside.md',
      '/folder/inside.md',
      '/folder/new',
      '/folder/new/beside.md',
    ]);
    expect(await contentOf(owner, inside)).toBe('# Inside\n');
    expect(await contentOf(owner, beside)).toBe('# Beside\n');
  });

  it('refuses what no item can have, before it changes anything', async () => {
    const a = await newDocument(owner, project, '/a.md');
    const wrong: [op: string, items: object[], path: string][] = [
      ['move', [], 'items'],
      ['move', [{ nodeId: a }, { nodeId: a.toUpperCase() }], 'items.1.nodeId'],
      ['delete', [{ nodeId: a, parentId: project.rootNodeId }], 'items.0.parentId'],
      ['restore', [{ nodeId: a, etag: 'x' }], 'items.0.etag'],
      ['move', [{ nodeId: a, newPath: '/b.md' }], 'items.0.newPath'],
      ['move', [{ nodeId: 'x' }], 'items.0.nodeId'],
      ['publish', [{ nodeId: a }], 'op'],
      ['restore', [{ nodeId: a, newPath: '/../b' }], 'items.0.newPath'],
      ['move', Array.from({ length: 201 }, () => ({ nodeId: a })), 'items'],
    ];
    for (const [op, items, path] of wrong) {
      const answer = await bulk(op, items);
      // A restoration looks for the node first.
      if (op === 'restore' && answer.status === 404) continue;
      expect(answer.status).toBe(400);
      expect(answer.body.error.details.fields[0].path).toBe(path);
    }
  });

  it('needs the right to write to the project, which no share gives', async () => {
    const a = await newDocument(owner, project, '/a.md');
    await newShare(owner, (await newDocId(owner, a)).id, 'public');
    const stranger = await newOwner(url);
    const answers = await Promise.all(
      ['move', 'delete', 'restore'].map((op) => bulk(op, [{ nodeId: a }], stranger).expect(404)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await bulk('delete', [{ nodeId: a }], await newToken(owner, 'read')).expect(403);
    const elsewhere = await connectAgent(owner, {
      scopes: ['write:docs'],
      projectSlugs: [(await newProject(owner)).slug],
    });
    await bulk('delete', [{ nodeId: a }], elsewhere).expect(404);
    const agent = await connectAgent(owner, { scopes: ['write:docs'], projectSlugs: [project.slug] });
    await bulk('move', [{ nodeId: a, sortOrder: 2 }], agent).expect(403);
    await bulk('delete', [{ nodeId: a }], agent).expect(200);
    await bulk('restore', [{ nodeId: a }], agent).expect(200);
  });

  it('changes My Docs of the caller', async () => {
    const save = (path: string) =>
      owner.post('/api/documents/save', { path, content: '# Note\n' }).expect(201);
    const ids = [await save('a.md'), await save('b.md')].map(({ body }) => body.data.nodeId as string);
    const items = ids.map((nodeId) => ({ nodeId }));
    await owner.post('/api/projects/~/nodes/bulk', { op: 'delete', items }).expect(200);
    expect((await owner.get('/api/projects/~/children').expect(200)).body.data).toEqual([]);
    await owner.post('/api/projects/~/nodes/bulk', { op: 'restore', items }).expect(200);
  });
});
