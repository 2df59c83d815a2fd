import {
  MISSING_ID,
  type Person,
  type Project,
  connectAgent,
  newDocId,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newShare,
  newToken,
} from '#testing';
import { deployment } from '../support/deployments';
import { withoutTriggers } from '../support/without-triggers';

const { api, databaseUrl } = deployment();
const [url, other] = api;

interface ChangedBy {
  changedBy: { kind: string; id: string } | null;
}

describe('the children of a folder', () => {
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
  });
  beforeEach(async () => {
    project = await newProject(owner);
  });

  const namesOf = (data: { name: string }[]) => data.map(({ name }) => name);

  it('are what is directly in it, by sort order and then by name in byte order', async () => {
    const guide = await newNode(owner, project, { type: 'folder', name: 'guide', sortOrder: 1 });
    await newNode(owner, project, { type: 'file', name: 'last.md', sortOrder: 2 });
    await newNode(owner, project, { type: 'file', name: 'first.md', sortOrder: -5 });
    for (const name of ['é.md', 'b.md', 'B.md', 'a-b.md', 'a.md'])
      await newNode(owner, project, { type: 'file', name, parentId: guide, sortOrder: 1 });
    await newDocument(owner, project, '/guide/deep/inside.md');

    const top = await owner.get(`/api/projects/${project.id}/children`).expect(200);
    expect(namesOf(top.body.data)).toEqual(['first.md', 'guide', 'last.md']);
    expect(top.body.meta).toEqual({ nextCursor: null, total: 3 });
    expect(top.body.data[1]).toEqual({
      id: guide,
      parentId: project.rootNodeId,
      type: 'folder',
      name: 'guide',
      path: '/guide',
      sortOrder: 1,
      childCount: 6,
      hasContent: false,
      etag: expect.any(String) as string,
      updatedAt: expect.any(String) as string,
      changedBy: null,
    });
    const { body: node } = await owner.get(`/api/nodes/${guide}`).expect(200);
    expect(top.body.data[1].etag).toBe(node.data.etag);

    const inside = await owner.get(`/api/nodes/${guide}/children`).expect(200);
    expect(namesOf(inside.body.data)).toEqual(['deep', 'B.md', 'a-b.md', 'a.md', 'b.md', 'é.md']);
    expect(inside.body.data[0]).toMatchObject({ childCount: 1, hasContent: false });
    const root = await owner.get(`/api/nodes/${project.rootNodeId}/children`).expect(200);
    expect(root.body.data).toEqual(top.body.data);
    const file = inside.body.data[1].id as string;
    expect((await owner.get(`/api/nodes/${file}/children`).expect(200)).body).toEqual({
      data: [],
      meta: { nextCursor: null, total: 0 },
    });
  });

  it('name the person or agent who saved them, until another change is the last one', async () => {
    const mine = await newDocument(owner, project, '/a.md');
    const agent = await connectAgent(owner, { scopes: ['write:docs'] });
    await newDocument(agent, project, '/b.md');
    await newNode(owner, project, { type: 'folder', name: 'c' });
    const changedBy = async () => {
      const { body } = await owner.get(`/api/projects/${project.id}/children`).expect(200);
      return (body.data as ChangedBy[]).map((row) => row.changedBy && [row.changedBy.kind, row.changedBy.id]);
    };
    expect(await changedBy()).toEqual([['person', owner.userId], ['agent', agent.actorId], null]);
    await owner.patch(`/api/nodes/${mine}`, { sortOrder: -1 }).expect(200);
    expect(await changedBy()).toEqual([null, ['agent', agent.actorId], null]);
  });

  it('are read in pages without a gap, while others come and the folder moves', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'many' });
    for (let n = 0; n < 7; n++)
      await newNode(owner, project, { type: 'file', name: `${n}.md`, parentId: folder, sortOrder: n % 3 });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = cursor === null ? '' : `&cursor=${cursor}`;
      const { body } = await owner.get(`/api/nodes/${folder}/children?limit=2${page}`).expect(200);
      expect(body.meta.total).toBe(seen.length < 2 ? 7 : 8);
      seen.push(...namesOf(body.data));
      if (cursor === null) {
        await newNode(owner, project, { type: 'file', name: 'before.md', parentId: folder, sortOrder: -1 });
        await owner.patch(`/api/nodes/${folder}`, { name: 'renamed' }).expect(200);
      }
      cursor = body.meta.nextCursor as string | null;
    } while (cursor !== null);
    expect(seen).toEqual(['0.md', '3.md', '6.md', '1.md', '4.md', '2.md', '5.md']);
    for (const query of ['limit=0', 'limit=1001', 'cursor=x'])
      await owner.get(`/api/nodes/${folder}/children?${query}`).expect(400);
    const { body } = await owner.get(`/api/nodes/${folder}/children?limit=1`).expect(200);
    const foreign = await owner
      .get(`/api/nodes/${project.rootNodeId}/children?cursor=${body.meta.nextCursor}`)
      .expect(400);
    expect(foreign.body.error.code).toBe('SVC_CURSOR_INVALID');
  });

  it('answer 304 in every process until something in the project changes', async () => {
    const id = await newDocument(owner, project, '/a.md');
    const path = `/api/projects/${project.slug}/children`;
    const reader = await newToken(owner, 'read');
    const { headers } = await reader.get(path).expect(200);
    const known = reader.with({ 'If-None-Match': headers.etag! });
    await known.get(path).expect(304);
    await known.at(other).get(path).expect(304);
    await known.get(`${path}?limit=5`).expect(200);
    await owner.patch(`/api/nodes/${id}`, { sortOrder: 3 }).expect(200);
    await known.at(other).get(path).expect(200);
  });

  it('are counted up to 10,000', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'large' });
    await withoutTriggers(
      databaseUrl,
      `INSERT INTO nodes (id, tenant_id, project_id, tree_id, parent_id, type, name, path, depth, created_by)
      SELECT gen_random_uuid(), tenant_id, project_id, tree_id, id, 'file', n || '.md', path || '/' || n || '.md', 2, created_by
      FROM nodes, generate_series(1, 10001) n WHERE id = $1`,
      [folder],
    );
    const { body } = await owner.get(`/api/nodes/${folder}/children?limit=1`).expect(200);
    expect(body.meta).toMatchObject({ total: 10_000, atLeast: true });
    const top = await owner.get(`/api/projects/${project.id}/children`).expect(200);
    expect(top.body.data[0].childCount).toBe(100);
  });

  it('are missing for those who cannot arrange the project, whatever is shared with them', async () => {
    const folder = await newNode(owner, project, { type: 'folder', name: 'guide' });
    const shared = await newDocument(owner, project, '/guide/a.md');
    await newShare(owner, (await newDocId(owner, shared)).id, 'public');
    const stranger = await newOwner(url);
    const refusals = await Promise.all(
      [folder, shared, MISSING_ID, 'x'].map((id) => stranger.get(`/api/nodes/${id}/children`).expect(404)),
    );
    refusals.push(await stranger.get(`/api/projects/${project.id}/children`).expect(404));
    expect(new Set(refusals.map(({ text }) => text)).size).toBe(1);

    const elsewhere = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs'], projectSlugs: [elsewhere.slug] });
    await agent.get(`/api/projects/${elsewhere.id}/children`).expect(200);
    await agent.get(`/api/nodes/${folder}/children`).expect(404);
    const without = await connectAgent(owner, { scopes: ['read:profile'] });
    await without.get(`/api/nodes/${folder}/children`).expect(403);
  });

  it('of My Docs are those of its owner alone', async () => {
    const author = await newMember(owner);
    const saved = await author
      .post('/api/documents/save', { path: 'diary.md', content: '# Diary\n' })
      .expect(201);
    const { body } = await author.get('/api/projects/~/children').expect(200);
    expect(namesOf(body.data)).toEqual(['diary.md']);
    const admin = await newMember(owner, 'admin');
    await admin.get(`/api/nodes/${saved.body.data.nodeId}/children`).expect(404);
  });
});

describe('a tree and the lists beside it', () => {
  it('answer 304 for their ETags until what they show changes', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const node = await newDocument(owner, project, '/a.md');
    const lists: [path: string, change: () => Promise<unknown>][] = [
      [
        `/api/projects/${project.id}/trees/${project.treeId}`,
        () => owner.patch(`/api/nodes/${node}`, { sortOrder: 9 }).expect(200),
      ],
      ['/api/projects', () => newProject(owner)],
      [
        `/api/projects/${project.id}`,
        () => owner.patch(`/api/projects/${project.id}`, { name: 'New' }).expect(200),
      ],
      ['/api/members', () => newMember(owner)],
      ['/api/personal-views', () => owner.post('/api/personal-views', { name: 'Mine' }).expect(201)],
      [
        '/api/my-docs',
        () => owner.post('/api/documents/save', { path: 'a.md', content: '# A\n' }).expect(201),
      ],
      [`/api/projects/${project.id}/trash`, () => owner.delete(`/api/nodes/${node}`).expect(200)],
    ];
    for (const [path, change] of lists) {
      const { headers } = await owner.get(path).expect(200);
      const known = owner.with({ 'If-None-Match': headers.etag! });
      expect([path, (await known.get(path)).status]).toEqual([path, 304]);
      await change();
      expect([path, (await known.at(other).with({ Origin: url }).get(path)).status]).toEqual([path, 200]);
    }
    const trees = `/api/projects/${project.id}/trees`;
    const { headers } = await owner.get(trees).expect(200);
    await owner.with({ 'If-None-Match': headers.etag! }).get(trees).expect(304);
  });

  it('have another ETag for each form of the tree', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const path = `/api/projects/${project.id}/trees/${project.treeId}`;
    const forms = [
      '',
      '?includeMetadata=true',
      '?includeMappings=true',
      '?includeMetadata=true&includeMappings=true',
    ];
    const tags = await Promise.all(
      forms.map(async (form) => (await owner.get(path + form).expect(200)).headers.etag),
    );
    expect(new Set(tags).size).toBe(forms.length);
    const stranger = await newOwner(url);
    await stranger.with({ 'If-None-Match': tags[0]! }).get(path).expect(404);
  });
});
