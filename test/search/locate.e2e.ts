import { anonymous, connectAgent, newDocument, newMember, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { type Library, libraryOf, locate, newLibrary, pathsOf } from './search-support';

describe('locate', () => {
  const [url] = deployment().api;
  let library: Library;

  beforeAll(async () => {
    library = await newLibrary(url);
  });

  async function plant(documents: Record<string, string>): Promise<Library> {
    const planted = await libraryOf(library.owner);
    for (const [path, content] of Object.entries(documents))
      await newDocument(planted.owner, { id: planted.projectId }, path, content);
    return planted;
  }

  it('ranks titles before headings before paths before tags, and in each equal before prefix before a later word', async () => {
    const { owner, slug } = await plant({
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

  it('looks only in the kind of text that the mode names', async () => {
    const { owner, slug } = await plant({
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
  ])('finds through the misspelt or reordered %s', async (query, content) => {
    const { owner, slug } = await plant({ '/x.md': content, '/y.md': '# Unrelated matter' });
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
  ])('finds %s in any script, two characters included', async (query, content) => {
    const { owner, slug } = await plant({ '/x.md': content, '/y.md': '# Zzz' });
    expect(await pathsOf(owner, slug, query)).toEqual(['/x.md']);
  });

  it.each(['100%', 'a_b', 'c++', '(x|y)*', "'; drop", '\\d', '<->', '& !', 'foo:*', '"quoted"', '[z-a]'])(
    'takes %s for plain text',
    async (query) => {
      const { owner, slug } = await plant({
        '/x.md': `# Say \`${query}\` here`,
        '/y.md': '# axb 1000 cpp d foo',
      });
      expect(await pathsOf(owner, slug, query, { mode: 'title' })).toEqual(['/x.md']);
      await owner.get('/api/search').query({ q: query }).expect(200);
    },
  );

  it('finds by path: parts of it, and what lies below a folder of the name', async () => {
    const { owner, slug } = await plant({
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

  it('follows saves, renames, moves and deletions at once', async () => {
    const { owner, slug, projectId, treeId } = await plant({ '/old/one.md': '# Alpha\n\n## Gamma\n' });
    const id = (await locate(owner, slug, 'alpha'))[0]!.nodeId;
    await newDocument(owner, { id: projectId }, '/old/one.md', '# Omega');
    expect(await pathsOf(owner, slug, 'alpha')).toEqual([]);
    expect(await pathsOf(owner, slug, 'gamma')).toEqual([]);
    expect(await pathsOf(owner, slug, 'omega')).toEqual(['/old/one.md']);
    await owner.patch(`/api/nodes/${id}`, { name: 'second.md' }).expect(200);
    expect(await pathsOf(owner, slug, 'one.md', { mode: 'path' })).toEqual([]);
    const folder = await owner
      .post(`/api/trees/${treeId}/nodes`, { type: 'folder', name: 'attic' })
      .expect(201);
    expect(await pathsOf(owner, slug, 'attic')).toEqual(['/attic']);
    await owner.patch(`/api/nodes/${id}/move`, { parentId: folder.body.data.id }).expect(200);
    expect(await pathsOf(owner, slug, 'attic')).toEqual(['/attic', '/attic/second.md']);
    await owner.delete(`/api/nodes/${folder.body.data.id}`).expect(200);
    expect(await pathsOf(owner, slug, 'omega')).toEqual([]);
  });

  it('pages through every result once, and refuses a foreign cursor', async () => {
    const documents = Object.fromEntries(
      Array.from({ length: 23 }, (_, i) => [
        `/p/n${i}.md`,
        i % 2 ? `# Quartz ${i}` : `# About quartz ${i}\n\n## Quartz too\n`,
      ]),
    );
    const { owner, slug } = await plant(documents);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const answer = await owner
        .post('/api/catalog/locate', { query: 'quartz', scope: slug, limit: 5, cursor })
        .expect(200);
      seen.push(...answer.body.data.map((one: { path: string }) => one.path));
      const next = answer.body.meta.nextCursor;
      if (cursor === undefined) {
        for (const other of [{ query: 'quart' }, { mode: 'title' }, { scope: library.slug }]) {
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

  it('meets a path where a word of it begins, few folders being called so or many', async () => {
    const few = await plant({
      '/my guide/relay.md': '# One',
      '/misguide/relay.md': '# Two',
      '/guide/deep/relay.md': '# Three',
      '/guide/release.md': '# Four',
    });
    expect((await pathsOf(few.owner, few.slug, 'guide/rel')).sort()).toEqual([
      '/guide/release.md',
      '/my guide/relay.md',
    ]);
    expect(await pathsOf(few.owner, few.slug, '/guide/rel')).toEqual(['/guide/release.md']);
    const paths = Array.from({ length: 103 }, (_, i) => `/d${i}/guide/rel.md`);
    const many = await plant(Object.fromEntries(paths.map((path) => [path, '# None'])));
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const body = { query: 'guide/rel', scope: many.slug, limit: 50, cursor };
      const page = await many.owner.post('/api/catalog/locate', body).expect(200);
      found.push(...page.body.data.map(({ path }: { path: string }) => path));
      cursor = page.body.meta.nextCursor as string | null;
    }
    expect(found.sort()).toEqual(paths.sort());
  });

  it('finds a name with a sign that is folded to a slash', async () => {
    const { owner, slug } = await plant({ '/guide/x／y.md': '# One', '/c℅o/a℀.md': '# Two' });
    for (const query of ['x／y', 'guide/x／y'])
      expect(await pathsOf(owner, slug, query, { mode: 'path' })).toEqual(['/guide/x／y.md']);
    expect(await pathsOf(owner, slug, 'c℅o', { mode: 'path' })).toEqual(['/c℅o', '/c℅o/a℀.md']);
  });

  it('names what lies below a folder once, though its name has the word twice', async () => {
    const { owner, slug } = await plant({ '/zeta zeta/one.md': '# One', '/zeta zeta/two.md': '# Two' });
    expect(await pathsOf(owner, slug, 'zeta')).toEqual([
      '/zeta zeta',
      '/zeta zeta/one.md',
      '/zeta zeta/two.md',
    ]);
  });

  it('filters by source and by time', async () => {
    const { owner, slug, treeId } = await plant({ '/held.md': '# Cedar' });
    const mapped = await owner
      .post(`/api/trees/${treeId}/nodes`, { type: 'file', name: 'cedar.md' })
      .expect(201);
    await owner
      .post(`/api/nodes/${mapped.body.data.id}/mappings`, {
        sourceType: 'local',
        physicalPath: 'docs/cedar.md',
      })
      .expect((answer) => expect(answer.status).toBeLessThan(300));
    expect(await pathsOf(owner, slug, 'cedar', { source: 'hosted' })).toEqual(['/held.md']);
    expect(await pathsOf(owner, slug, 'cedar', { source: 'local' })).toEqual(['/cedar.md']);
    expect(await pathsOf(owner, slug, 'cedar', { updatedSince: '2099-01-01T00:00:00Z' })).toEqual([]);
  });

  it("never meets headings of others' documents", async () => {
    const { owner, slug, projectId } = await plant({});
    const member = await newMember(owner);
    await newDocument(member, { id: projectId }, '/theirs.md', '# Plain\n\n## Marzipan\n');
    expect(await pathsOf(member, slug, 'marzipan')).toEqual(['/theirs.md']);
    expect(await pathsOf(owner, slug, 'marzipan')).toEqual([]);
    expect(await pathsOf(owner, slug, 'marzipna')).toEqual([]);
    const counted = await owner.post('/api/catalog/locate', { query: 'marzipan', scope: '*' }).expect(200);
    expect(counted.body.data).toEqual({ counts: [] });
  });

  it('counts per project for *, within reach, and says nothing else', async () => {
    const { owner } = library;
    const one = await plant({ '/a.md': '# Walnut', '/b.md': '# Walnuts' });
    const two = await plant({ '/walnut.md': '# C' });
    const agent = await connectAgent(owner, { scopes: ['read:catalog'], projectSlugs: [two.slug] });
    const all = await owner.post('/api/catalog/locate', { query: 'walnut', scope: '*' }).expect(200);
    const counts = [
      { projectId: one.projectId, slug: one.slug, count: 2 },
      { projectId: two.projectId, slug: two.slug, count: 1 },
    ].sort((a, b) => (a.slug < b.slug ? -1 : 1));
    expect(all.body).toEqual({ data: { counts }, meta: { nextCursor: null } });
    const reached = await agent.post('/api/catalog/locate', { query: 'walnut', scope: '*' }).expect(200);
    expect(reached.body.data.counts).toEqual([{ projectId: two.projectId, slug: two.slug, count: 1 }]);
    const refused = await agent.post('/api/catalog/locate', { query: 'walnut', scope: one.slug }).expect(404);
    const missing = await agent
      .post('/api/catalog/locate', { query: 'walnut', scope: 'no-such-project' })
      .expect(404);
    expect(refused.body).toEqual(missing.body);
    const stranger = await newOwner(url);
    expect(
      (await stranger.post('/api/catalog/locate', { query: 'x', scope: one.projectId }).expect(404)).body,
    ).toEqual(missing.body);
  });

  it("keeps each person's My Docs to that person", async () => {
    const { owner, slug } = library;
    const member = await newMember(owner);
    await member.post('/api/documents/save', { path: '/secret.md', content: '# Saffron diary' });
    expect(await pathsOf(owner, '~', 'saffron')).toEqual([]);
    expect(await pathsOf(owner, slug, 'saffron')).toEqual([]);
    expect((await owner.get('/api/search').query({ q: 'saffron' }).expect(200)).body.data).toEqual([]);
  });

  it('refuses who may not ask and what is no question', async () => {
    const { owner, slug } = library;
    const agent = await connectAgent(owner, { scopes: ['read:docs'] });
    const ask = { query: 'x', scope: slug };
    await anonymous(url).post('/api/catalog/locate', ask).expect(401);
    await agent.post('/api/catalog/locate', ask).expect(403);
    for (const wrong of [
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
      await owner.post('/api/catalog/locate', { ...ask, ...wrong }).expect(400);
  });
});
