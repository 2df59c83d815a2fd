import {
  type Agent,
  connectAgent,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  type Person,
  type Project,
  sha256,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { type Entry, expectRefusals, myDocsOf, walk } from './catalog-support';

const SCOPES = ['read:catalog', 'read:docs', 'write:docs'];

describe('GET /api/projects/:id/catalog', () => {
  const { api, databaseUrl } = deployment();
  let owner: Person;
  let member: Person;
  let stranger: Person;
  let ownersAgent: Agent;
  let membersAgent: Agent;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
    stranger = await newOwner(api[0]);
    member = await newMember(owner);
    project = await newProject(owner);
    ownersAgent = await connectAgent(owner, { scopes: SCOPES });
    membersAgent = await connectAgent(member, { scopes: SCOPES });
    await newDocument(owner, project, 'b.md', '---\ntags: [intro]\n---\n# B\n\n## Usage\n\nWords here.\n');
    await newDocument(membersAgent, project, 'a.md', '# A\n');
    await newDocument(owner, project, 'guide/one.md');
    await newDocument(owner, project, 'guide/deep/two.md');
    await newDocument(owner, project, 'guide/deep/er/three.md');
    await newDocument(owner, project, 'guide0.md');
    await newNode(owner, project, { type: 'file', name: 'empty.md' });
  });

  const route = (id: string) => `/api/projects/${id}/catalog`;

  it('lists files but no folders, in byte order of their paths, with token estimates', async () => {
    const { body } = await owner.get(route(project.id)).expect(200);
    expect(body.meta).toEqual({ nextCursor: null });
    expect(body.data.map((entry: Entry) => entry.path)).toEqual([
      '/a.md',
      '/b.md',
      '/empty.md',
      '/guide/deep/er/three.md',
      '/guide/deep/two.md',
      '/guide/one.md',
      '/guide0.md',
    ]);
    expect(body.data[1]).toEqual({
      nodeId: expect.any(String),
      path: '/b.md',
      freshness: { updatedAt: expect.any(String), state: 'fresh' },
      tokenEstimate: expect.any(Number),
      bodyAvailable: true,
      untrusted: { title: 'B' },
    });
    expect(body.data[2]).toMatchObject({
      tokenEstimate: null,
      bodyAvailable: false,
      untrusted: { title: null },
    });
  });

  it('adds tags and headings with the fields parameter', async () => {
    const { body } = await owner.get(`${route(project.id)}?fields=headings,tags`).expect(200);
    expect(body.data[1].untrusted).toEqual({
      title: 'B',
      tags: ['intro'],
      headings: [
        { anchor: 'b', level: 1, text: 'B', startLine: 4, endLine: 8, tokenEstimate: expect.any(Number) },
        {
          anchor: 'usage',
          level: 2,
          text: 'Usage',
          startLine: 6,
          endLine: 8,
          tokenEstimate: expect.any(Number),
        },
      ],
    });
    expect(body.data[2].untrusted.headings).toEqual([]);
  });

  it('adds the content hash of each document that has content with the fields parameter', async () => {
    const { body } = await owner.get(`${route(project.id)}?fields=contentHash,tags`).expect(200);
    const hash = sha256('# A\n');
    expect(body.data[0]).toMatchObject({ path: '/a.md', contentHash: hash, untrusted: { tags: [] } });
    expect(body.data[2]).not.toHaveProperty('contentHash');
    const plain = await owner.get(route(project.id)).expect(200);
    expect(plain.text).not.toContain('contentHash');
    const manifest = await owner.get(`/api/projects/${project.id}/manifest?version=2&fields=contentHash`);
    expect(manifest.body.data[0].contentHash).toBe(hash);
  });

  it('adds the ETag with which a document can be saved with the fields parameter', async () => {
    const [a, b] = (await owner.get(`${route(project.id)}?fields=etag`).expect(200)).body.data;
    const at = async ({ nodeId }: { nodeId: string }) => (await owner.get(`/api/nodes/${nodeId}`)).body.data;
    expect([a.etag, b.etag]).toEqual([(await at(a)).etag, (await at(b)).etag]);
    const manifest = await owner.get(`/api/projects/${project.id}/manifest?version=2&fields=etag`);
    expect(manifest.body.data[0].etag).toBe(a.etag);
  });

  it('shows headings only to the owner of a document and to the agents of that owner', async () => {
    const entriesOf = async (client: Person | Agent) =>
      new Map((await walk(client, project, { fields: 'headings' })).map((entry) => [entry.path, entry]));
    for (const client of [owner, ownersAgent]) {
      const entries = await entriesOf(client);
      expect(entries.get('/b.md')!.untrusted.headings).toHaveLength(2);
      expect(entries.get('/b.md')).not.toHaveProperty('headingsWithheld');
      expect(entries.get('/a.md')!.headingsWithheld).toBe(true);
      expect(entries.get('/a.md')!.untrusted).not.toHaveProperty('headings');
    }
    for (const client of [member, membersAgent]) {
      const entries = await entriesOf(client);
      expect(entries.get('/a.md')!.untrusted.headings).toHaveLength(1);
      expect(entries.get('/b.md')!.headingsWithheld).toBe(true);
    }
    const plain = await walk(member, project);
    expect(plain.some((entry) => 'headingsWithheld' in entry)).toBe(false);
  });

  it('shows My Docs only to their owner and to the agents of that owner', async () => {
    const { projectId } = await myDocsOf(member);
    const [entry] = await walk(membersAgent, { id: projectId }, { fields: 'headings' });
    expect(entry!.untrusted.headings).toHaveLength(1);
    await owner.get(route(projectId)).expect(404);
    await ownersAgent.get(route(projectId)).expect(404);
  });

  it('truncates the headings of a document at 200 and sets headingsTruncated', async () => {
    const long = await newProject(owner);
    await newDocument(owner, long, 'long.md', Array.from({ length: 201 }, (_, i) => `# H${i}\n`).join('\n'));
    await newDocument(owner, long, 'fits.md', Array.from({ length: 200 }, (_, i) => `# H${i}\n`).join('\n'));
    const [fits, truncated] = await walk(owner, long, { fields: 'headings' });
    expect(fits!.untrusted.headings).toHaveLength(200);
    expect(fits).not.toHaveProperty('headingsTruncated');
    expect(truncated!.untrusted.headings).toHaveLength(200);
    expect(truncated!.headingsTruncated).toBe(true);
  });

  it.each([
    [{ prefix: '/guide' }, ['/guide/deep/er/three.md', '/guide/deep/two.md', '/guide/one.md']],
    [{ prefix: 'guide/' }, ['/guide/deep/er/three.md', '/guide/deep/two.md', '/guide/one.md']],
    [{ prefix: '/guide', depth: 1 }, ['/guide/one.md']],
    [{ prefix: '/guide', depth: 2 }, ['/guide/deep/two.md', '/guide/one.md']],
    [{ depth: 1 }, ['/a.md', '/b.md', '/empty.md', '/guide0.md']],
    [{ prefix: '/', depth: 1 }, ['/a.md', '/b.md', '/empty.md', '/guide0.md']],
    [{ prefix: '/guide', depth: 64, pathMode: 'relative' }, ['deep/er/three.md', 'deep/two.md', 'one.md']],
    [{ depth: 2, pathMode: 'relative' }, ['a.md', 'b.md', 'empty.md', 'guide/one.md', 'guide0.md']],
    [{ prefix: '/guide/deep', pathMode: 'name' }, ['three.md', 'two.md']],
    [{ prefix: '/nowhere' }, []],
    [{ prefix: '/a.md' }, []],
  ])('filters and formats paths with %j', async (query, paths) => {
    const entries = await walk(owner, project, query);
    expect(entries.map((entry) => entry.path)).toEqual(paths);
    expect(await walk(owner, project, { ...query, limit: 1 })).toEqual(entries);
  });

  it('derives the freshness of a document from its age', async () => {
    const old = await newProject(owner);
    for (const [name, days] of [
      ['aging', 31],
      ['fresh', 29],
      ['stale', 181],
    ] as const) {
      const id = await newDocument(owner, old, `${name}.md`);
      await sql(
        databaseUrl,
        `UPDATE nodes SET updated_at = now() - make_interval(days => $2) WHERE id = $1`,
        [id, days],
      );
    }
    const { body } = await owner.get(route(old.id)).expect(200);
    for (const { path, freshness } of body.data) expect(path).toBe(`/${freshness.state}.md`);
    expect(body.data).toHaveLength(3);
  });

  it.each([
    'fields=bodies',
    'fields=headings,,tags',
    'limit=0',
    'limit=201',
    'limit=x',
    'limit=51&fields=headings',
    'depth=0',
    'depth=65',
    'pathMode=short',
    'prefix=a//b',
    'prefix=..',
    'cursor=nonsense',
  ])('rejects the query %s', async (query) => {
    await owner.get(`${route(project.id)}?${query}`).expect(400);
  });

  it('rejects an altered cursor and a cursor of another project, tenant or filter', async () => {
    const first = await owner.get(`${route(project.id)}?limit=1`).expect(200);
    const cursor = first.body.meta.nextCursor as string;
    const other = await newProject(owner);
    const foreign = await newProject(stranger);
    const altered = cursor.slice(0, -2) + (cursor.endsWith('AA') ? 'BB' : 'AA');
    for (const request of [
      owner.get(`${route(other.id)}?cursor=${cursor}`),
      stranger.get(`${route(foreign.id)}?cursor=${cursor}`),
      owner.get(`${route(project.id)}?cursor=${cursor}&prefix=/guide`),
      owner.get(`${route(project.id)}?cursor=${cursor}&depth=1`),
      owner.get(`${route(project.id)}?cursor=${altered}`),
    ]) {
      expect((await request.expect(400)).body.error.code).toBe('SVC_CURSOR_INVALID');
    }
    await member.get(`${route(project.id)}?cursor=${cursor}`).expect(200);
  });

  it('requires a credential, the scope and access to the project', async () => {
    await expectRefusals(owner, stranger, route, project.id);
    await expectRefusals(owner, stranger, (id) => `${route(id)}?depth=1`, project.id);
  });

  it('returns 404 to an agent for a project outside its reach', async () => {
    const other = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: SCOPES, projectSlugs: [other.slug] });
    await agent.get(route(other.id)).expect(200);
    await agent.get(route(project.id)).expect(404);
  });
});

describe('GET /api/projects/:id/manifest?version=2', () => {
  const { api } = deployment();
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(api[0]);
    project = await newProject(owner);
    for (const name of ['a.md', 'b.md', 'c/d.md']) await newDocument(owner, project, name);
  });
  const route = () => `/api/projects/${project.id}/manifest?version=2`;

  it('returns the same answer as the catalog', async () => {
    const query = '&fields=headings,tags&limit=2&pathMode=name&depth=1';
    const manifest = await owner.get(route() + query).expect(200);
    const catalog = await owner.get(`/api/projects/${project.id}/catalog?${query}`).expect(200);
    expect(manifest.body).toEqual(catalog.body);
    const next = await owner.get(`${route()}&limit=2`).expect(200);
    const rest = await owner.get(`${route()}&limit=2&cursor=${next.body.meta.nextCursor}`).expect(200);
    expect(rest.body.data).toHaveLength(1);
  });

  it('returns 304 for the same page until something changes', async () => {
    const etag = (await owner.get(route()).expect(200)).headers.etag!;
    const again = owner.with({ 'If-None-Match': etag });
    const unchanged = await again.get(route()).expect(304);
    expect(unchanged.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' });
    await again.get(`${route()}&fields=tags`).expect(200);
    await newDocument(owner, project, 'a.md', '# Changed\n');
    expect((await again.get(route()).expect(200)).headers.etag).not.toBe(etag);
  });

  it('requires read:catalog instead of read:docs', async () => {
    const reader = await connectAgent(owner, { scopes: ['read:docs'] });
    const refused = await reader.get(route()).expect(403);
    expect(refused.body.error).toMatchObject({
      code: 'SVC_INSUFFICIENT_SCOPE',
      details: { requiredScopes: ['read:catalog'] },
    });
    expect(refused.headers['www-authenticate']).toContain('insufficient_scope');
    await reader.get(`/api/projects/${project.id}/manifest`).expect(200);
    const catalogReader = await connectAgent(owner, { scopes: ['read:catalog'] });
    await catalogReader.get(`${route()}&fields=headings`).expect(200);
    for (const form of ['', '?version=1', '?format=prompt', '?version=2&version=1']) {
      const answer = await catalogReader.get(`/api/projects/${project.id}/manifest${form}`).expect(403);
      expect(answer.body.error.details.requiredScopes).toEqual(['read:docs']);
    }
    const neither = await connectAgent(owner, { scopes: ['read:profile'] });
    // The scope is checked before the parameters.
    const first = await neither.get(`${route()}&limit=0`).expect(403);
    expect(first.body.error.details.requiredScopes).toEqual(['read:catalog']);
    await (await connectAgent(owner, { scopes: ['read:catalog', 'read:docs'] })).get(route()).expect(200);
    await (await newOwner(api[0])).get(route()).expect(404);
  });

  it.each([
    '&format=prompt',
    '&includePhysicalPaths=true',
    '&limit=51&fields=headings',
    '&fields=x',
    '&cursor=x',
  ])('rejects the parameters %s', async (query) => {
    await owner.get(route() + query).expect(400);
  });
});
