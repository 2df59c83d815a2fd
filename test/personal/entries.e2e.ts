import {
  countStatuses,
  MISSING_ID,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
  sql,
} from '#testing';
import { myDocsOf } from '../catalog/catalog-support';
import { deployment } from '../support/deployments';
import { addFolder, addRef, newView, treeOf } from './personal-support';

describe('entries of a personal view', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  let project: Project;
  let node: string;
  beforeAll(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
    node = await newDocument(owner, project, 'guide/start.md', '# Getting started\n');
  });

  const entriesOf = (view: string) => `/api/personal-views/${view}/entries`;
  const fieldOf = (answer: { body: { error: { details: { fields: { path: string }[] } } } }) =>
    answer.body.error.details.fields[0]!.path;

  it('are listed in order, as folders and as references with their nodes', async () => {
    const view = await newView(owner);
    const folder = await addFolder(owner, view, 'Folder');
    const ref = await addRef(owner, view, node, folder);
    const first = await owner
      .post(entriesOf(view), { entryType: 'ref', sourceNodeId: project.rootNodeId, sortOrder: -1 })
      .expect(201);
    const { body } = await owner.get(`/api/personal-views/${view}/tree`).expect(200);
    const common = { viewId: view, createdAt: expect.any(String) };
    expect(body.data).toMatchObject({ id: view, name: 'Reading list', entryCount: 3 });
    expect(body.data.entries).toEqual([
      {
        ...common,
        id: first.body.data.id,
        parentEntryId: null,
        entryType: 'ref',
        virtualName: null,
        sourceNodeId: project.rootNodeId,
        sortOrder: -1,
        ref: expect.objectContaining({
          state: 'available',
          path: '/',
          type: 'folder',
          untrusted: { title: null },
        }),
        children: [],
      },
      {
        ...common,
        id: folder,
        parentEntryId: null,
        entryType: 'folder',
        virtualName: 'Folder',
        sourceNodeId: null,
        sortOrder: 0,
        ref: null,
        children: [
          {
            ...common,
            id: ref,
            parentEntryId: folder,
            entryType: 'ref',
            virtualName: null,
            sourceNodeId: node,
            sortOrder: 0,
            ref: {
              state: 'available',
              nodeId: node,
              projectId: project.id,
              type: 'file',
              name: 'start.md',
              path: '/guide/start.md',
              updatedAt: expect.any(String),
              untrusted: { title: 'Getting started' },
            },
            children: [],
          },
        ],
      },
    ]);
  });

  it('are rejected with the path of the first invalid field', async () => {
    const view = await newView(owner);
    const ref = await addRef(owner, view, node);
    const invalid: [object, string][] = [
      [{}, 'entryType'],
      [{ entryType: 'link' }, 'entryType'],
      [{ entryType: 'ref' }, 'sourceNodeId'],
      [{ entryType: 'ref', sourceNodeId: 'x' }, 'sourceNodeId'],
      [{ entryType: 'ref', sourceNodeId: node, virtualName: 'x' }, 'virtualName'],
      [{ entryType: 'folder' }, 'virtualName'],
      [{ entryType: 'folder', virtualName: '' }, 'virtualName'],
      ...['\u200b', 'a\nb\u0007', 'a\u202eb'].map((name): [object, string] => [
        { entryType: 'folder', virtualName: name },
        'virtualName',
      ]),
      [{ entryType: 'folder', virtualName: 'x', sourceNodeId: node }, 'sourceNodeId'],
      [{ entryType: 'folder', virtualName: 'x', parentEntryId: ref }, 'parentEntryId'],
      [{ entryType: 'folder', virtualName: 'x', sortOrder: 1.5 }, 'sortOrder'],
    ];
    for (const [entry, field] of invalid)
      expect(fieldOf(await owner.post(entriesOf(view), entry).expect(400))).toBe(field);
    expect(fieldOf(await owner.post('/api/personal-views/refs', {}).expect(400))).toBe('sourceNodeId');
    const renamed = await owner.patch(`${entriesOf(view)}/${ref}`, { virtualName: 'alias' }).expect(400);
    expect(fieldOf(renamed)).toBe('virtualName');
  });

  it('return the same 404 for a node that is not visible as for one that does not exist', async () => {
    const view = await newView(owner);
    const member = await newMember(owner);
    const stranger = await newOwner(api[0]);
    const foreignNode = await newDocument(stranger, await newProject(stranger), 'secret.md');
    const { nodeId: privateNode } = await myDocsOf(member);
    const missing = await owner.post('/api/personal-views/refs', { sourceNodeId: MISSING_ID }).expect(404);
    for (const sourceNodeId of [foreignNode, privateNode]) {
      expect((await owner.post('/api/personal-views/refs', { sourceNodeId }).expect(404)).body).toEqual(
        missing.body,
      );
      const entry = { entryType: 'ref', sourceNodeId };
      expect((await owner.post(entriesOf(view), entry).expect(404)).body).toEqual(missing.body);
    }
    expect((await owner.get('/api/personal-views').expect(200)).body.data).not.toContainEqual(
      expect.objectContaining({ isDefault: true }),
    );
  });

  it('have only folders of the same view as parents', async () => {
    const view = await newView(owner);
    const elsewhere = await addFolder(owner, await newView(owner), 'Elsewhere');
    const folder = await addFolder(owner, view, 'Here');
    for (const parentEntryId of [elsewhere, MISSING_ID]) {
      await owner.post(entriesOf(view), { entryType: 'folder', virtualName: 'x', parentEntryId }).expect(404);
      await owner
        .post('/api/personal-views/refs', { sourceNodeId: node, viewId: view, parentEntryId })
        .expect(404);
      await owner.patch(`${entriesOf(view)}/${folder}`, { parentEntryId }).expect(404);
    }
    await owner.patch(`${entriesOf(view)}/${elsewhere}`, { virtualName: 'x' }).expect(404);
    await owner.delete(`${entriesOf(view)}/${elsewhere}`).expect(404);
  });

  it('reference a node at most once in each folder', async () => {
    const view = await newView(owner);
    const folder = await addFolder(owner, view, 'F');
    const ref = await addRef(owner, view, node);
    const inFolder = await addRef(owner, view, node, folder);
    const twice = await owner
      .post('/api/personal-views/refs', { sourceNodeId: node, viewId: view })
      .expect(409);
    expect(twice.body.error.code).toBe('SVC_ALREADY_PLACED');
    await owner.patch(`${entriesOf(view)}/${ref}`, { parentEntryId: folder }).expect(409);
    await owner.patch(`${entriesOf(view)}/${inFolder}`, { parentEntryId: folder.toUpperCase() }).expect(200);
    const contested = await newView(owner);
    const requests = Array.from({ length: 5 }, () =>
      owner.post('/api/personal-views/refs', { sourceNodeId: node, viewId: contested }),
    );
    expect(countStatuses(await Promise.all(requests))).toEqual({ 201: 1, 409: 4 });
  });

  it('can be moved with everything below them, reordered and renamed', async () => {
    const view = await newView(owner);
    const [a, b] = [await addFolder(owner, view, 'a'), await addFolder(owner, view, 'b')];
    const inner = await addFolder(owner, view, 'inner', a);
    const ref = await addRef(owner, view, node, inner);
    const moved = await owner
      .patch(`${entriesOf(view)}/${inner}`, { parentEntryId: b, virtualName: 'In' })
      .expect(200);
    expect(moved.body.data).toMatchObject({ id: inner, parentEntryId: b, virtualName: 'In', sortOrder: 0 });
    await owner.patch(`${entriesOf(view)}/${b}`, { sortOrder: -5 }).expect(200);
    const [first, second] = await treeOf(owner, view);
    expect([first!.id, second!.id]).toEqual([b, a]);
    expect(first!.children[0]!.children[0]!.id).toBe(ref);
    const top = await owner.patch(`${entriesOf(view)}/${inner}`, { parentEntryId: null }).expect(200);
    expect(top.body.data).toMatchObject({ parentEntryId: null, sortOrder: 1 });
    expect((await treeOf(owner, view)).map((e) => e.id)).toEqual([b, a, inner]);
  });

  it('cannot be moved below themselves', async () => {
    const view = await newView(owner);
    const a = await addFolder(owner, view, 'a');
    const b = await addFolder(owner, view, 'b', a);
    const c = await addFolder(owner, view, 'c', b);
    for (const parentEntryId of [a, b, c])
      expect(fieldOf(await owner.patch(`${entriesOf(view)}/${a}`, { parentEntryId }).expect(400))).toBe(
        'parentEntryId',
      );
  });

  it('are at most 16 levels deep when they are created or moved', async () => {
    const view = await newView(owner);
    const chain: string[] = [];
    for (let level = 1; level <= 16; level++)
      chain.push(await addFolder(owner, view, `l${level}`, chain.at(-1)));
    const tooDeep = { entryType: 'ref', sourceNodeId: node, parentEntryId: chain[15] };
    expect(fieldOf(await owner.post(entriesOf(view), tooDeep).expect(400))).toBe('parentEntryId');
    const pair = await addFolder(owner, view, 'pair');
    await addFolder(owner, view, 'below', pair);
    await owner.patch(`${entriesOf(view)}/${pair}`, { parentEntryId: chain[14] }).expect(400);
    await owner.patch(`${entriesOf(view)}/${pair}`, { parentEntryId: chain[13] }).expect(200);
  });

  it('are at most 5,000 in a view', async () => {
    const view = await newView(owner);
    const fill = `INSERT INTO personal_view_entries (id, tenant_id, view_id, entry_type, virtual_name, sort_order)
      SELECT gen_random_uuid(), $1, $2, 'folder', 'f' || i, i FROM generate_series(1, 4999) i`;
    await sql(databaseUrl, fill, [owner.tenantId, view]);
    await addRef(owner, view, node);
    const refused = await owner.post(entriesOf(view), { entryType: 'folder', virtualName: 'x' }).expect(409);
    expect(refused.body.error.code).toBe('SVC_TOO_MANY_ENTRIES');
    expect(await treeOf(owner, view)).toHaveLength(5000);
  });

  it('are deleted with their folder, while their nodes stay unchanged', async () => {
    const view = await newView(owner);
    const folder = await addFolder(owner, view, 'F');
    const inner = await addFolder(owner, view, 'inner', folder);
    await addRef(owner, view, node, inner);
    const kept = await addRef(owner, view, node);
    const before = (await owner.get(`/api/nodes/${node}`).expect(200)).body;
    await owner.delete(`${entriesOf(view)}/${folder}`).expect(200, { data: { id: folder, deleted: true } });
    expect((await treeOf(owner, view)).map((e) => e.id)).toEqual([kept]);
    await owner.delete(`/api/personal-views/refs/${kept}`).expect(200, { data: { id: kept, deleted: true } });
    expect(await treeOf(owner, view)).toEqual([]);
    expect((await owner.get(`/api/nodes/${node}`).expect(200)).body).toEqual(before);
    await owner.delete(`/api/personal-views/refs/${kept}`).expect(404);
    const another = await addFolder(owner, view, 'G');
    await owner.delete(`/api/personal-views/refs/${another}`).expect(404);
  });

  it('stay without details when their node is deleted or no longer visible', async () => {
    const view = await newView(owner);
    const deletedProject = await newProject(owner);
    const [deleted, hidden] = [
      await newDocument(owner, project, 'deleted.md'),
      await newDocument(owner, deletedProject, 'hidden.md'),
    ];
    const folder = await newNode(owner, project, { type: 'folder', name: 'moving' });
    for (const id of [deleted, hidden, folder]) await addRef(owner, view, id);
    await owner.delete(`/api/nodes/${deleted}`).expect(200);
    await owner.delete(`/api/projects/${deletedProject.id}`).expect(200);
    await owner.patch(`/api/nodes/${folder}`, { name: 'moved' }).expect(200);
    const tree = await treeOf(owner, view);
    expect(tree.map((e) => [e.sourceNodeId, e.ref])).toEqual([
      [deleted, { state: 'unavailable' }],
      [hidden, { state: 'unavailable' }],
      [folder, expect.objectContaining({ state: 'available', path: '/moved' })],
    ]);
    await owner.delete(`/api/personal-views/refs/${tree[0]!.id}`).expect(200);
  });
});
