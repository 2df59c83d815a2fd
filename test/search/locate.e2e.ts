import {
  type Person,
  type Project,
  anonymous,
  connectAgent,
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
} from '#testing';
import { deployment } from '../support/deployments';
import { locate, pathsOf, writeSearchTerms } from './search-support';

describe('POST /api/catalog/locate', () => {
  const {
    api: [url],
    databaseUrl,
  } = deployment();
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
  });

  /** Creates a project of the owner with documents, as paths with their contents. */
  async function newProjectOf(documents: Record<string, string>): Promise<Project> {
    const project = await newProject(owner);
    for (const [path, content] of Object.entries(documents)) await newDocument(owner, project, path, content);
    return project;
  }

  it('ranks titles before headings, paths and tags, and within titles an exact match before a prefix and a later word', async () => {
    const { slug } = await newProjectOf({
      '/f.md': '---\ntags: [beacon]\n---\n# Six',
      '/e/beacon.md': '# Five',
      '/d.md': '# Four\n\n## Beacon\n\ntext',
      '/c.md': '# The beacon',
      '/b.md': '# Beacons of the north',
      '/a.md': '# Beacon',
      '/g.md': '# Becaon',
    });
    const found = await locate(owner, slug, 'Beacon');
    expect(found.map((one) => [one.matched.kind, one.path])).toEqual([
      ['title', '/a.md'],
      ['title', '/b.md'],
      ['title', '/c.md'],
      ['heading', '/d.md'],
      ['path', '/e/beacon.md'],
      ['tag', '/f.md'],
    ]);
    expect(found[3]).toMatchObject({
      matched: { anchor: 'beacon' },
      untrusted: { title: 'Four', headingText: 'Beacon' },
    });
    expect(JSON.stringify(found)).not.toContain('text"');
  });

  it('searches only the kind of text that mode names', async () => {
    const { slug } = await newProjectOf({
      '/osprey.md': '# Bird',
      '/b.md': '# Osprey\n\n## Nest\n',
      '/c.md': '---\ntags: [osprey]\n---\n# C',
    });
    expect(await pathsOf(owner, slug, 'osprey', { mode: 'title' })).toEqual(['/b.md']);
    expect(await pathsOf(owner, slug, 'osprey', { mode: 'path' })).toEqual(['/osprey.md']);
    expect(await pathsOf(owner, slug, 'osprey', { mode: 'tag' })).toEqual(['/c.md']);
    expect(await pathsOf(owner, slug, 'nest', { mode: 'heading' })).toEqual(['/b.md']);
  });

  it.each([
    ['deplyment', '# Deployment guide'],
    ['docuemntation', '# Documentation'],
    ['ployment', '# Deployment guide'],
    ['guide deployment', '# Deployment guide'],
    ['насторйка', '# Настройка сети'],
  ])('finds a document by the misspelled or reordered query %s', async (query, content) => {
    const { slug } = await newProjectOf({ '/x.md': content, '/y.md': '# Unrelated matter' });
    expect(await pathsOf(owner, slug, query)).toEqual(['/x.md']);
  });

  it.each([
    ['京都', '# 東京都の設計文書'],
    ['设计', '# 系统设计说明'],
    ['ﾃｽﾄ', '# テスト計画'],
    ['ГОДОВОЙ', '# Отчёт годовой'],
    ['uber', '# Überblick'],
    ['RÉSUMÉ', '# The resume'],
    ['strasse', '# Hohe Straße'],
    ['🚀', '# Launch 🚀 now'],
    ['ca', '# Big cats'],
    ['ｆｕｌｌ', '# full width'],
  ])('finds a document by the query %s in any script', async (query, content) => {
    const { slug } = await newProjectOf({ '/x.md': content, '/y.md': '# Zzz' });
    expect(await pathsOf(owner, slug, query)).toEqual(['/x.md']);
  });

  it.each(['100%', 'a_b', 'c++', '(x|y)*', "'; drop", '\\d', '<->', '& !', 'foo:*', '"quoted"', '[z-a]'])(
    'treats the query %s as plain text',
    async (query) => {
      const { slug } = await newProjectOf({
        '/x.md': `# Say \`${query}\` here`,
        '/y.md': '# axb 1000 cpp d foo',
      });
      expect(await pathsOf(owner, slug, query, { mode: 'title' })).toEqual(['/x.md']);
      await owner.get('/api/search').query({ q: query }).expect(200);
    },
  );

  it('finds nodes by parts of their path, and all nodes below a folder with a matching name', async () => {
    const { slug } = await newProjectOf({
      '/Handbook/travel/rules.md': '# R',
      '/other/rules.md': '# O',
      '/handbooks.md': '# H',
    });
    expect(await pathsOf(owner, slug, 'handbook')).toEqual([
      '/Handbook',
      '/handbooks.md',
      '/Handbook/travel',
      '/Handbook/travel/rules.md',
    ]);
    expect(await pathsOf(owner, slug, 'travel/ru')).toEqual(['/Handbook/travel/rules.md']);
    expect(await pathsOf(owner, slug, 'handbook/travel/')).toEqual(['/Handbook/travel/rules.md']);
  });

  it('reflects saves, renames, moves and deletions immediately', async () => {
    const project = await newProjectOf({ '/old/one.md': '# Alpha\n\n## Gamma\n' });
    const { slug } = project;
    const id = (await locate(owner, slug, 'alpha'))[0]!.nodeId;
    await newDocument(owner, project, '/old/one.md', '# Omega');
    expect(await pathsOf(owner, slug, 'alpha')).toEqual([]);
    expect(await pathsOf(owner, slug, 'gamma')).toEqual([]);
    expect(await pathsOf(owner, slug, 'omega')).toEqual(['/old/one.md']);
    await owner.patch(`/api/nodes/${id}`, { name: 'second.md' }).expect(200);
    expect(await pathsOf(owner, slug, 'one.md', { mode: 'path' })).toEqual([]);
    const folder = await newNode(owner, project, { type: 'folder', name: 'attic' });
    expect(await pathsOf(owner, slug, 'attic')).toEqual(['/attic']);
    await owner.patch(`/api/nodes/${id}/move`, { parentId: folder }).expect(200);
    expect(await pathsOf(owner, slug, 'attic')).toEqual(['/attic', '/attic/second.md']);
    await owner.delete(`/api/nodes/${folder}`).expect(200);
    expect(await pathsOf(owner, slug, 'omega')).toEqual([]);
  });

  it('pages through every result once, and rejects a cursor of another query, mode or scope', async () => {
    const documents = Object.fromEntries(
      Array.from({ length: 23 }, (_, i) => [
        `/p/n${i}.md`,
        i % 2 ? `# Quartz ${i}` : `# About quartz ${i}\n\n## Quartz too\n`,
      ]),
    );
    const { slug } = await newProjectOf(documents);
    const otherProject = await newProject(owner);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await owner
        .post('/api/catalog/locate', { query: 'quartz', scope: slug, limit: 5, cursor })
        .expect(200);
      seen.push(...answer.body.data.map((one: { path: string }) => one.path));
      const next = answer.body.meta.nextCursor;
      if (cursor === undefined) {
        for (const other of [{ query: 'quart' }, { mode: 'title' }, { scope: otherProject.slug }]) {
          const body = { query: 'quartz', scope: slug, limit: 5, cursor: next, ...other };
          const refused = await owner.post('/api/catalog/locate', body).expect(400);
          expect(refused.body.error.code).toBe('SVC_CURSOR_INVALID');
        }
      }
      cursor = next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(23);
    expect(new Set(seen).size).toBe(23);
  });

  it('matches a path query from the start of a word, whether few or many folders have that name', async () => {
    const few = await newProjectOf({
      '/my guide/relay.md': '# One',
      '/misguide/relay.md': '# Two',
      '/guide/deep/relay.md': '# Three',
      '/guide/release.md': '# Four',
    });
    expect((await pathsOf(owner, few.slug, 'guide/rel')).sort()).toEqual([
      '/guide/release.md',
      '/my guide/relay.md',
    ]);
    expect(await pathsOf(owner, few.slug, '/guide/rel')).toEqual(['/guide/release.md']);
    const paths = Array.from({ length: 103 }, (_, i) => `/d${i}/guide/rel.md`);
    const many = await newProjectOf(Object.fromEntries(paths.map((path) => [path, '# None'])));
    // Pages do not repeat what is indexed after they were read.
    await writeSearchTerms(databaseUrl, owner.tenantId);
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const body = { query: 'guide/rel', scope: many.slug, limit: 50, cursor };
      const page = await owner.post('/api/catalog/locate', body).expect(200);
      found.push(...page.body.data.map(({ path }: { path: string }) => path));
      cursor = page.body.meta.nextCursor as string | null;
    }
    expect(found.sort()).toEqual(paths.sort());
  });

  it('finds a name with a character that is folded to a slash', async () => {
    const { slug } = await newProjectOf({ '/guide/x／y.md': '# One', '/c℅o/a℀.md': '# Two' });
    for (const query of ['x／y', 'guide/x／y'])
      expect(await pathsOf(owner, slug, query, { mode: 'path' })).toEqual(['/guide/x／y.md']);
    expect(await pathsOf(owner, slug, 'c℅o', { mode: 'path' })).toEqual(['/c℅o', '/c℅o/a℀.md']);
  });

  it('lists each node once below a folder whose name contains the word twice', async () => {
    const { slug } = await newProjectOf({ '/zeta zeta/one.md': '# One', '/zeta zeta/two.md': '# Two' });
    expect(await pathsOf(owner, slug, 'zeta')).toEqual([
      '/zeta zeta',
      '/zeta zeta/one.md',
      '/zeta zeta/two.md',
    ]);
  });

  it('filters by source and by time of the last update', async () => {
    const project = await newProjectOf({ '/hosted.md': '# Cedar' });
    const { slug } = project;
    const mapped = await newNode(owner, project, { type: 'file', name: 'cedar.md' });
    await owner
      .post(`/api/nodes/${mapped}/mappings`, { sourceType: 'local', physicalPath: 'docs/cedar.md' })
      .expect(201);
    expect(await pathsOf(owner, slug, 'cedar', { source: 'hosted' })).toEqual(['/hosted.md']);
    expect(await pathsOf(owner, slug, 'cedar', { source: 'local' })).toEqual(['/cedar.md']);
    expect(await pathsOf(owner, slug, 'cedar', { updatedSince: '2099-01-01T00:00:00Z' })).toEqual([]);
  });

  it('filters the counts of all projects by source and by time of the last update', async () => {
    const one = await newProjectOf({ '/a.md': '# Larch', '/b.md': '# Larch too' });
    const two = await newProjectOf({ '/c.md': '# Larch' });
    const mapped = await newNode(owner, two, { type: 'file', name: 'larch.md' });
    await owner
      .post(`/api/nodes/${mapped}/mappings`, {
        sourceType: 'gdrive',
        physicalPath: '1A2b3C4d5E6f7G8h9I0jKlMn',
      })
      .expect(201);
    const counts = async (more: object): Promise<Record<string, number>> => {
      const { body } = await owner
        .post('/api/catalog/locate', { query: 'larch', scope: '*', ...more })
        .expect(200);
      const rows = body.data.counts as { slug: string; count: number }[];
      return Object.fromEntries(rows.map(({ slug, count }) => [slug, count]));
    };
    expect(await counts({})).toEqual({ [one.slug]: 2, [two.slug]: 2 });
    expect(await counts({ source: 'hosted' })).toEqual({ [one.slug]: 2, [two.slug]: 1 });
    expect(await counts({ source: 'gdrive' })).toEqual({ [two.slug]: 1 });
    expect(await counts({ source: 'github' })).toEqual({});
    expect(await counts({ updatedSince: '2099-01-01T00:00:00Z' })).toEqual({});
    const { updatedAt } = (await owner.get(`/api/nodes/${mapped}`).expect(200)).body.data;
    expect(await counts({ updatedSince: updatedAt })).toEqual({ [two.slug]: 1 });
    const page = await owner
      .post('/api/catalog/locate', { query: 'larch', scope: '*', limit: 1 })
      .expect(200);
    const cursor = page.body.meta.nextCursor as string;
    for (const filter of [{ source: 'hosted' }, { updatedSince: updatedAt }]) {
      const request = { query: 'larch', scope: '*', limit: 1, cursor, ...filter };
      const refused = await owner.post('/api/catalog/locate', request).expect(400);
      expect(refused.body.error.code).toBe('SVC_CURSOR_INVALID');
    }
  });

  it.each([
    ['guide deployment', { '/x.md': '# Deployment guide' }],
    ['deplyment', { '/x.md': '# Deployment guide' }],
    ['ployment', { '/x.md': '# Deployment guide' }],
    ['marsh', { '/Marshland/reeds.md': '# Reeds' }],
    ['設計', { '/x.md': '# 東京都の設計文書' }],
  ])('counts in all projects what it finds in one by %s', async (query, documents) => {
    const caller = await newOwner(url);
    const { id, slug } = await newProject(caller);
    await newProject(caller);
    for (const [path, content] of Object.entries(documents)) await newDocument(caller, { id }, path, content);
    const found = await pathsOf(caller, slug, query);
    expect(found.length).toBeGreaterThan(0);
    const { body } = await caller.post('/api/catalog/locate', { query, scope: '*' }).expect(200);
    expect(body.data.counts).toEqual([{ projectId: id, slug, count: found.length }]);
  });

  it('returns whether each node is a file or a folder', async () => {
    const { slug } = await newProjectOf({ '/heron/nest.md': '# Heron' });
    const found = await locate(owner, slug, 'heron');
    expect(found.map(({ path, type }) => [path, type])).toEqual([
      ['/heron/nest.md', 'file'],
      ['/heron', 'folder'],
    ]);
  });

  it('lists a node once that is in a matching folder and also has a matching tag or a similar word', async () => {
    const { slug } = await newProjectOf({
      '/plover/a.md': '---\ntags: [plover]\n---\n# One',
      '/plover/b.md': '# Ploverx',
      '/plover/c.md': '# Piplover',
    });
    const expected = ['/plover', '/plover/a.md', '/plover/b.md', '/plover/c.md'];
    expect((await pathsOf(owner, slug, 'plover')).sort()).toEqual(expected);
  });

  it("does not match headings of other people's documents", async () => {
    const project = await newProject(owner);
    const { slug } = project;
    const member = await newMember(owner);
    await newDocument(member, project, '/theirs.md', '# Plain\n\n## Marzipan\n');
    expect(await pathsOf(member, slug, 'marzipan')).toEqual(['/theirs.md']);
    expect(await pathsOf(owner, slug, 'marzipan')).toEqual([]);
    expect(await pathsOf(owner, slug, 'marzipna')).toEqual([]);
    const all = await owner.post('/api/catalog/locate', { query: 'marzipan', scope: '*' }).expect(200);
    expect(all.body.data).toEqual({ counts: [] });
  });

  it('returns only the counts of projects within reach for the scope *', async () => {
    const one = await newProjectOf({ '/a.md': '# Walnut', '/b.md': '# Walnuts' });
    const two = await newProjectOf({ '/walnut.md': '# C' });
    const agent = await connectAgent(owner, { scopes: ['read:catalog'], projectSlugs: [two.slug] });
    const all = await owner.post('/api/catalog/locate', { query: 'walnut', scope: '*' }).expect(200);
    const counts = [
      { projectId: one.id, slug: one.slug, count: 2 },
      { projectId: two.id, slug: two.slug, count: 1 },
    ].sort((a, b) => (a.slug < b.slug ? -1 : 1));
    expect(all.body).toEqual({ data: { counts }, meta: { nextCursor: null } });
    const reached = await agent.post('/api/catalog/locate', { query: 'walnut', scope: '*' }).expect(200);
    expect(reached.body.data.counts).toEqual([{ projectId: two.id, slug: two.slug, count: 1 }]);
    const refused = await agent.post('/api/catalog/locate', { query: 'walnut', scope: one.slug }).expect(404);
    const missing = await agent
      .post('/api/catalog/locate', { query: 'walnut', scope: 'no-such-project' })
      .expect(404);
    expect(refused.body).toEqual(missing.body);
    const stranger = await newOwner(url);
    expect(
      (await stranger.post('/api/catalog/locate', { query: 'x', scope: one.id }).expect(404)).body,
    ).toEqual(missing.body);
  });

  it('finds documents in My Docs only for their owner', async () => {
    const { slug } = await newProject(owner);
    const member = await newMember(owner);
    await member.post('/api/documents/save', { path: '/secret.md', content: '# Saffron diary' });
    expect(await pathsOf(owner, '~', 'saffron')).toEqual([]);
    expect(await pathsOf(owner, slug, 'saffron')).toEqual([]);
    expect((await owner.get('/api/search').query({ q: 'saffron' }).expect(200)).body.data).toEqual([]);
  });

  it('requires a credential and read:catalog, and rejects invalid parameters', async () => {
    const { slug } = await newProject(owner);
    const agent = await connectAgent(owner, { scopes: ['read:docs'] });
    const request = { query: 'x', scope: slug };
    await anonymous(url).post('/api/catalog/locate', request).expect(401);
    await agent.post('/api/catalog/locate', request).expect(403);
    for (const invalid of [
      { query: ' ' },
      { query: 'x'.repeat(201) },
      { mode: 'body' },
      { source: 'ftp' },
      ...['2026-W10', '2026-366', '20260101', '2026-02-30', 'yesterday'].map((updatedSince) => ({
        updatedSince,
      })),
      { limit: 51 },
      { limit: 0 },
    ])
      await owner.post('/api/catalog/locate', { ...request, ...invalid }).expect(400);
  });
});
