import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { deployment } from '../support/deployments';
import { placesOf, search } from './passages-support';

describe('POST /api/catalog/search', () => {
  const [url] = deployment().api;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
    const documents = {
      '/operations.md':
        '---\ntitle: Operations\nweight: 42\n---\nWhat operators do each day.\n\n# Maintenance\n\nNothing.\n\n## Defragmentation\n\n' +
        'Releases the free space of the backend to the file system.\n\n## Space quota\n\nSet `--quota-backend-bytes` to 8 GB. Otherwise writes ' +
        'fail with `mvcc: database space exceeded`.\n',
      '/hooks.md':
        '# Hooks\n\n## Effects\n\n`useEffect` runs after rendering. Set OTEL_EBPF_BPF_WAKEUP_LEN first.\n\n## Attributes\n\nAdd `#[derive(Debug)]`.\n',
      '/ja.md': '# 永続化\n\n## 送信キュー\n\nコレクターを再起動しても、送信キューは失われません。\n',
      '/zh.md': '# 组件\n\n## 缓存\n\n缓存组件的数量有上限。\n',
      '/ko.md': '# 안내\n\n## 배포\n\n새로운 버전을 배포합니다.\n',
      '/th.md': '# คู่มือ\n\n## การติดตั้ง\n\nติดตั้งโปรแกรมบนเครื่องของคุณ\n',
      '/de.md': '# Häuser\n\nDie Häuser der Stadt sind nicht alt und werden von der Verwaltung gepflegt.\n',
      '/fr.md': '# Rezepte\n\nBœuf bourguignon aus der Łódź, für Løkken.\n',
      '/it.md': "# L'architettura dell'acquedotto\n\nUn’idea di D'Annunzio.\n",
      '/libraries.md':
        '# Libraries\n\nInstrument your library with spans.\n\n## More libraries\n\nEach library has a test library.\n\n## Third library\n\nA library.\n',
    };
    for (const [path, content] of Object.entries(documents)) await newDocument(owner, project, path, content);
    // A search itself indexes only the few newest.
    await search(owner, 'operators', '*', { waitSeconds: 20 });
  });

  it.each([
    ['a question', 'How do I defragment the backend?', '/operations.md#defragmentation'],
    ['other word forms', 'releasing free spaces', '/operations.md#defragmentation'],
    ['a flag', '--quota-backend-bytes', '/operations.md#space-quota'],
    ['an error message', 'mvcc: database space exceeded', '/operations.md#space-quota'],
    ['a part of an identifier', 'wakeup len', '/hooks.md#effects'],
    ['an environment variable', 'OTEL_EBPF_BPF_WAKEUP_LEN', '/hooks.md#effects'],
    ['an identifier in other case', 'useeffect', '/hooks.md#effects'],
    ['an attribute of code', '#[derive(Debug)]', '/hooks.md#attributes'],
    ['a typing error', 'instrument your libary', '/libraries.md#libraries'],
    ['Japanese', 'コレクター 再起動', '/ja.md#送信キュー'],
    ['a Japanese question', '送信キューは再起動で失われますか？', '/ja.md#送信キュー'],
    ['Chinese', '组件缓存的上限', '/zh.md#缓存'],
    ['one Chinese character', '缓', '/zh.md#缓存'],
    ['Korean', '배포', '/ko.md#배포'],
    ['Thai', 'ติดตั้ง', '/th.md#การติดตั้ง'],
    ['a word without its accents', 'hauser', '/de.md#häuser'],
    ['a word without its special letters', 'boeuf', '/fr.md#rezepte'],
    ['a word with letters of Poland', 'lodz', '/fr.md#rezepte'],
    ['a word after an elided article', 'acquedotto', '/it.md#larchitettura-dellacquedotto'],
    ['the same with another article', "all'acquedotto", '/it.md#larchitettura-dellacquedotto'],
    ['a name without its apostrophe', 'dannunzio', '/it.md#larchitettura-dellacquedotto'],
    ['text above the first heading', 'what operators do each day', '/operations.md#'],
  ])('finds %s', async (_, query, place) => {
    expect((await placesOf(owner, query))[0]).toBe(place);
    expect((await placesOf(owner, query, project.slug))[0]).toBe(place);
  });

  it('returns where a passage is, with a citation, and its text as untrusted', async () => {
    const { data } = await search(owner, 'defragmentation', project.id);
    const document = await owner
      .get(`/api/projects/${project.id}/documents`)
      .query({ path: '/operations.md' })
      .expect(200);
    expect(data[0]).toMatchObject({
      nodeId: document.body.data.id ?? document.body.data.nodeId,
      projectId: project.id,
      type: 'file',
      anchor: 'defragmentation',
      startLine: 11,
      endLine: 14,
      citation: expect.stringMatching(/^.+#defragmentation@[0-9a-f]{12}$/),
      untrusted: {
        title: 'Operations',
        headingPath: ['Maintenance', 'Defragmentation'],
        snippet: expect.stringContaining('Releases the free space'),
      },
    });
  });

  it('does not find the settings in the front matter', async () => {
    expect(await placesOf(owner, 'weight 42', project.slug)).toEqual([]);
  });

  it('finds a document right after its save, and no longer what the save removed', async () => {
    await newDocument(owner, project, '/fresh.md', '# Fresh\n\nquokka\n');
    expect(await placesOf(owner, 'quokka')).toEqual(['/fresh.md#fresh']);
    await newDocument(owner, project, '/fresh.md', '# Fresh\n\nnumbat\n');
    expect(await placesOf(owner, 'quokka')).toEqual([]);
    expect(await placesOf(owner, 'numbat')).toEqual(['/fresh.md#fresh']);
  });

  it('finds a document by its new name and at its new path', async () => {
    const id = await newDocument(owner, project, '/before.md', '# Before\n\nwallaby\n');
    await owner.patch(`/api/nodes/${id}`, { name: 'bandicoot.md' }).expect(200);
    expect(await placesOf(owner, 'wallaby')).toEqual(['/bandicoot.md#before']);
    expect(await placesOf(owner, 'bandicoot')).toEqual(['/bandicoot.md#before']);
    await owner.delete(`/api/nodes/${id}`).expect(200);
    expect(await placesOf(owner, 'wallaby')).toEqual([]);
  });

  it('pages through all results without repeating one, in one order whatever the length of a page', async () => {
    const many = await newProject(owner);
    for (let i = 0; i < 5; i++)
      await newDocument(owner, many, `/${i}.md`, `# Page ${i}\n\nkoala\n\n## More\n\nkoala koala\n`);
    const sections = Array.from(
      { length: 50 },
      (_, i) => `## Section ${i}\n\n${'koala '.repeat(1 + (i % 7))}\n`,
    );
    await newDocument(owner, many, '/long.md', `# Long\n\n${sections.join('\n')}`);
    const pagesOf = async (limit: number) => {
      const seen: string[] = [];
      const scores: number[] = [];
      let cursor: string | undefined;
      do {
        const { data, meta } = await search(owner, 'koala', many.slug, { limit, cursor });
        seen.push(...data.map(({ citation }) => citation));
        scores.push(...data.map(({ score }) => score));
        cursor = meta.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      return seen;
    };
    const seen = await pagesOf(3);
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
    expect(await pagesOf(20)).toEqual(seen);
    expect(await pagesOf(50)).toEqual(seen);
  });

  it('shows different texts first: a copy in another document follows them', async () => {
    const copied = await newProject(owner);
    const install =
      '# Install\n\nRun the wombat installer with the key of your organization, and restart it.\n';
    await newDocument(owner, copied, '/a.md', install);
    await newDocument(owner, copied, '/b.md', install);
    await newDocument(owner, copied, '/c.md', '# Facts\n\nA wombat sleeps sixteen hours.\n');
    const places = await placesOf(owner, 'wombat installer', copied.slug);
    expect(places).toHaveLength(3);
    expect(places[1]).toBe('/c.md#facts');
    expect(new Set(places)).toEqual(new Set(['/a.md#install', '/b.md#install', '/c.md#facts']));
  });

  it('finds names with symbols as they are written', async () => {
    const names = await newProject(owner);
    await newDocument(owner, names, '/dotnet.md', '# Setup for .NET\n\nInstall the package.\n');
    await newDocument(owner, names, '/net.md', '# Fishing\n\nRepair a net: net after net after net.\n');
    await newDocument(owner, names, '/cs.md', '# Languages\n\nWrite it in C#.\n');
    await newDocument(owner, names, '/c.md', '# Vitamins\n\nVitamin C, and again C.\n');
    await newDocument(owner, names, '/flags.md', '# Flags\n\nPass --watch, since v1.2.3 of vue-router.\n');
    const firstOf = async (query: string) => (await placesOf(owner, query, names.slug))[0];
    expect(await firstOf('.NET')).toBe('/dotnet.md#setup-for-net');
    expect(await firstOf('dotnet')).toBe('/dotnet.md#setup-for-net');
    expect(await firstOf('C#')).toBe('/cs.md#languages');
    for (const query of ['--watch', '1.2.3', 'vue-router', 'router'])
      expect(await firstOf(query)).toBe('/flags.md#flags');
  });

  it('shows a section before the one that only introduces it', async () => {
    const nested = await newProject(owner);
    await newDocument(
      owner,
      nested,
      '/migrations.md',
      '# Migrations\n\n## Without downtime\n\nTwo versions run side by side.\n\n### Large tables\n\n' +
        'Build the index of a large table concurrently, without downtime.\n',
    );
    expect((await placesOf(owner, 'migrations of large tables without downtime', nested.slug))[0]).toBe(
      '/migrations.md#large-tables',
    );
  });

  it('accepts a cursor only for the same query and scope', async () => {
    const { meta } = await search(owner, 'library', '*', { limit: 1 });
    const cursor = meta.nextCursor!;
    for (const body of [
      { query: 'libraries', scope: '*', cursor },
      { query: 'library', scope: project.slug, cursor },
      { query: 'library', scope: '*', cursor: `${cursor}A` },
    ])
      expect((await owner.post('/api/catalog/search', body).expect(400)).body.error.code).toBe(
        'SVC_CURSOR_INVALID',
      );
  });

  it('searches several projects', async () => {
    const other = await newProject(owner);
    await newDocument(owner, other, '/o.md', '# Other\n\necho echidna\n');
    const third = await newProject(owner);
    await newDocument(owner, third, '/t.md', '# Third\n\necho echidna\n');
    const { data } = await search(owner, 'echidna', [other.slug, third.id, project.slug]);
    expect(data.map(({ projectId }) => projectId).sort()).toEqual([other.id, third.id].sort());
  });

  it('hints at similar words and other projects if nothing is found', async () => {
    const other = await newProject(owner);
    await newDocument(owner, other, '/p.md', '# Platypus\n\nA platypus.\n');
    const { data, meta } = await search(owner, 'platypus', project.slug);
    expect(data).toEqual([]);
    expect(meta.hint?.projects).toEqual([{ projectId: other.id, slug: other.slug }]);
    const { meta: similar } = await search(owner, 'platipus', '*');
    expect(similar.hint?.words).toContain('platypus');
  });

  it.each([
    ['no query', { scope: '*' }],
    ['an empty query', { query: '  ', scope: '*' }],
    ['a query that is too long', { query: 'a'.repeat(1001), scope: '*' }],
    ['no scope', { query: 'a' }],
    ['an empty list of scopes', { query: 'a', scope: [] }],
    ['too many scopes', { query: 'a', scope: Array.from({ length: 21 }, () => 'a') }],
    ['a limit of zero', { query: 'a', scope: '*', limit: 0 }],
    ['a limit that is too high', { query: 'a', scope: '*', limit: 51 }],
  ])('refuses %s', async (_, body) => {
    const request = owner.post('/api/catalog/search', body);
    expect((await request.expect(400)).body.error.code).toBe('SVC_VALIDATION_ERROR');
  });

  it.each([
    ['symbols', '!!! ??? ---'],
    ['quotes and operators', `'a' & | ! <-> \\ :* "b"`],
    ['stop words', 'how do I'],
    ['a long query', 'library spans '.repeat(70).trim()],
    ['a long word', 'x'.repeat(1000)],
    ['a long Chinese query', '缓存组件的数量有上限'.repeat(100)],
  ])('answers %s', async (_, query) => {
    await search(owner, query);
  });
});
