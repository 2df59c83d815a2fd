import {
  anonymous,
  bearer,
  type Client,
  connectAgent,
  MISSING_ID,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  type Person,
  type Project,
  sql,
} from '#testing';
import { myDocsOf } from '../catalog/catalog-support';
import { deployment } from '../support/deployments';

interface Item {
  nodeId: string;
  path: string;
  type: 'file' | 'folder';
  mappingStatus: string | null;
}

describe('GET /api/my-docs', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
  });

  const list = async (client: Client, query: Record<string, string | number> = {}): Promise<Item[]> => {
    const { body } = await client
      .get('/api/my-docs')
      .query({ ...query, total: 'true' })
      .expect(200);
    const items = body.data as Item[];
    if (query.cursor === undefined && body.meta.nextCursor === null)
      expect(body.meta.total).toBe(items.length);
    else expect(body.meta.total).toBeGreaterThanOrEqual(items.length);
    return items;
  };
  const paths = async (query: Record<string, string | number>) =>
    (await list(owner, { treeId: project.treeId, ...query })).map((item) => item.path);

  it('creates the My Docs of the caller at the first request, and lists them', async () => {
    const person = await newMember(owner);
    const first = await Promise.all([1, 2, 3].map(() => person.get('/api/my-docs').expect(200)));
    for (const { body } of first) expect(body).toEqual({ data: [], meta: { nextCursor: null } });
    await person.post('/api/documents/save', { path: 'notes/idea.md', content: '# Idea\n' }).expect(201);
    const { body } = await person.get('/api/my-docs').expect(200);
    const bySlug = await person.get('/api/my-docs').query({ treeId: '~' }).expect(200);
    expect(bySlug.body).toEqual(body);
    expect(body).toEqual({
      data: [
        {
          nodeId: expect.any(String),
          path: '/notes',
          type: 'folder',
          updatedAt: expect.any(String),
          tokenEstimate: null,
          mappingStatus: null,
          untrusted: { title: null },
        },
        {
          nodeId: expect.any(String),
          path: '/notes/idea.md',
          type: 'file',
          updatedAt: expect.any(String),
          tokenEstimate: expect.any(Number),
          mappingStatus: null,
          untrusted: { title: 'Idea' },
        },
      ],
      meta: { nextCursor: null },
    });
    expect(await list(owner)).toEqual([]);
  });

  it('returns 403 to an agent, and 401 with a settings token or without a credential', async () => {
    const agent = await connectAgent(owner);
    const refused = await agent.get('/api/my-docs').expect(403);
    expect(refused.body.error.code).toBe('SVC_FORBIDDEN');
    const withCookie = await owner.with({ Authorization: `Bearer ${agent.token}` }).get('/api/my-docs');
    expect(withCookie.status).toBe(403);
    const settings = await newToken(owner, 'admin');
    for (const caller of [settings, anonymous(api[0]), bearer(api[0], 'svc_nobody')])
      expect((await caller.get('/api/my-docs').expect(401)).body.error.code).toBe('SVC_UNAUTHORIZED');
    const [agentToken] = (await owner.get('/api/tokens').expect(200)).body.data.filter(
      (t: { id: string }) => t.id !== settings.id,
    );
    await owner.delete(`/api/tokens/${agentToken.id}`).expect(200);
    await agent.get('/api/my-docs').expect(401);
  });

  it("returns the same 404 for another person's tree as for one that does not exist", async () => {
    const member = await newMember(owner);
    const { projectId } = await myDocsOf(member);
    const [membersTree] = (await member.get(`/api/projects/${projectId}/trees`).expect(200)).body.data;
    const stranger = await newOwner(api[0]);
    const foreign = await newProject(stranger);
    const missing = await owner.get('/api/my-docs').query({ treeId: MISSING_ID }).expect(404);
    for (const treeId of [membersTree.id, foreign.treeId])
      expect((await owner.get('/api/my-docs').query({ treeId }).expect(404)).body).toEqual(missing.body);
  });

  it('rejects an invalid filter, tree, limit or cursor, and a cursor of another tree or filter', async () => {
    for (const query of [{ filter: 'mine' }, { treeId: 'x' }, { limit: 0 }, { limit: 201 }, { cursor: 'x' }])
      await owner.get('/api/my-docs').query(query).expect(400);
    await newDocument(owner, project, 'cursor/1.md');
    const page = await owner.get('/api/my-docs').query({ treeId: project.treeId, limit: 1 }).expect(200);
    const cursor = page.body.meta.nextCursor;
    await owner.get('/api/my-docs').query({ treeId: project.treeId, cursor, filter: 'unfiled' }).expect(400);
    await owner.get('/api/my-docs').query({ cursor }).expect(400);
  });

  it('filters by documents that an agent saved, that are in no folder, or whose mapping is broken', async () => {
    project = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['write:docs', 'read:docs'] });
    await newDocument(owner, project, 'a/person.md');
    const mapped = await newDocument(agent, project, 'a/agent.md');
    await newDocument(agent, project, 'by-agent.md');
    await newNode(owner, project, { type: 'folder', name: 'empty' });
    const broken = await newNode(owner, project, { type: 'file', name: 'bare.md' });
    expect(await paths({ filter: 'agent' })).toEqual(['/a/agent.md', '/by-agent.md']);
    await newDocument(owner, project, 'a/agent.md', '# Saved by a person\n');
    expect(await paths({ filter: 'agent' })).toEqual(['/by-agent.md']);
    expect(await paths({ filter: 'unfiled' })).toEqual(['/bare.md', '/by-agent.md']);
    expect(await paths({ filter: 'shared' })).toEqual([]);
    expect(await paths({ filter: 'published' })).toEqual([]);
    for (const [node, physicalPath] of [
      [broken, 'lost.md'],
      [mapped, 'kept.md'],
    ])
      await owner.post(`/api/nodes/${node}/mappings`, { sourceType: 'local', physicalPath }).expect(201);
    const files = [
      { physicalPath: 'lost.md', exists: false },
      { physicalPath: 'kept.md', exists: true },
    ];
    await owner.post(`/api/projects/${project.id}/health/check`, { files }).expect(201);
    expect(await list(owner, { treeId: project.treeId, filter: 'broken' })).toEqual([
      expect.objectContaining({ nodeId: broken, path: '/bare.md', mappingStatus: 'broken' }),
    ]);
    expect((await list(owner, { treeId: project.treeId })).map((i) => [i.path, i.mappingStatus])).toEqual([
      ['/a', null],
      ['/a/agent.md', 'ok'],
      ['/a/person.md', null],
      ['/bare.md', 'broken'],
      ['/by-agent.md', null],
      ['/empty', null],
    ]);
  });

  it('lists documents without folders, the last changed first, with the filter recent', async () => {
    const recent = await newProject(owner);
    for (const path of ['x/1.md', '2.md', '3.md']) await newDocument(owner, recent, path);
    await newDocument(owner, recent, 'x/1.md', '# Again\n');
    const items = await list(owner, { treeId: recent.treeId, filter: 'recent' });
    expect(items.map((item) => item.path)).toEqual(['/x/1.md', '/3.md', '/2.md']);
  });

  it.each(['recent', 'unfiled', 'broken', undefined])(
    'pages through every item once with the filter %s',
    async (filter) => {
      const many = await newProject(owner);
      // All nodes have the same time of change, so only their ids order them.
      const fill = `WITH created AS (
        INSERT INTO nodes (id, tenant_id, project_id, tree_id, parent_id, type, name, path, depth, created_by)
        SELECT gen_random_uuid(), $1, $2, $3, $4, 'file', i || '.md', '/' || i || '.md', 1, $5 FROM generate_series(1, 30) i RETURNING *),
        changes AS (
        INSERT INTO node_changes (tenant_id, node_id, project_id, xid, type, updated_at, line)
        SELECT tenant_id, id, project_id, pg_current_xact_id()::text::bigint, type, updated_at, '' FROM created)
      INSERT INTO mappings (id, tenant_id, node_id, project_id, source_type, physical_path, status)
      SELECT gen_random_uuid(), tenant_id, id, project_id, 'local', name, 'broken' FROM created`;
      await sql(databaseUrl, fill, [owner.tenantId, many.id, many.treeId, many.rootNodeId, owner.userId]);
      const all = (await list(owner, { treeId: many.treeId, ...(filter && { filter }) })).map(
        (i) => i.nodeId,
      );
      expect(new Set(all).size).toBe(30);
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query = { treeId: many.treeId, limit: 7, ...(filter && { filter }), ...(cursor && { cursor }) };
        const { body } = await owner.get('/api/my-docs').query(query).expect(200);
        seen.push(...body.data.map((item: Item) => item.nodeId));
        cursor = body.meta.nextCursor as string | null;
      }
      expect(seen).toEqual(all);
    },
  );
});
