import { newOwner, newProject, type Person, type Project, sql, uniqueName } from '#testing';
import { deployment } from '../support/deployments';
import { reader, errorOf, insertLive, locationsOf } from './pages-support';
import { changeSeo, newDraft, newLive, unpublish } from './published-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('the lists of published documents of an organization', () => {
  let owner: Person;
  let project: Project;

  beforeEach(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  const at = (path = '') => `/p/${owner.tenantSlug}${path}`;
  const live = (more: object = {}) => newLive(owner, project, more);
  const linksOf = (text: string) =>
    [...text.matchAll(/<h2[^>]*><a href="([^"]*)">/g)].map(([, href]) => href);
  const insertDocuments = (count: number) => insertLive(databaseUrl, owner, project, count);

  it('show live, listed documents on a page, last changed first', async () => {
    const [first, second] = [await live({ publicTitle: 'First' }), await live({ publicTitle: 'Second <b>' })];
    await newDraft(owner, project);
    await live({ searchListing: false });
    await unpublish(owner, (await live()).id).expect(200);
    await changeSeo(owner, first.id, { description: 'About the first.' }).expect(200);
    const { text, headers } = await reader(url).get(at()).expect(200);
    expect(linksOf(text)).toEqual([at(`/${first.slug}`), at(`/${second.slug}`)]);
    expect(text).toContain('About the first.');
    expect(text).toContain('Second &lt;b>');
    await reader(url, { 'If-None-Match': headers.etag! }).get(at()).expect(304);
  });

  it('return each document once over all pages', async () => {
    await insertDocuments(120);
    const seen: string[] = [];
    for (let path: string | undefined = at(); path;) {
      const { text }: { text: string } = await reader(url).get(path).expect(200);
      seen.push(...(linksOf(text) as string[]));
      path = /<a href="([^"]*)" rel="next">/.exec(text)?.[1];
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    const stranger = await newOwner(url);
    await newLive(stranger, await newProject(stranger));
    const { text } = await reader(url).get(at()).expect(200);
    const cursor = /\?after=([\w-]+)/.exec(text)![1]!;
    await reader(url).get(`/p/${stranger.tenantSlug}?after=${cursor}`).expect(400);
    await reader(url).get(at('?after=nonsense')).expect(400);
  });

  it('return each document once even if all of them changed at the same time', async () => {
    await insertDocuments(60);
    const moment = '2026-01-01 00:00:00.123456+00';
    await sql(databaseUrl, 'UPDATE published_documents SET updated_at = $2 WHERE tenant_id = $1', [
      owner.tenantId,
      moment,
    ]);
    const first = await reader(url).get(at()).expect(200);
    const next = /<a href="([^"]*)" rel="next">/.exec(first.text)![1]!;
    const second = await reader(url).get(next).expect(200);
    expect(new Set([...linksOf(first.text), ...linksOf(second.text)]).size).toBe(60);
  });

  it('contain a sitemap of the documents whose canonical page is here', async () => {
    const [here, elsewhere, selfCanonical] = [
      await live({ slug: 'here' }),
      await live(),
      await live({ slug: 'self-canonical' }),
    ];
    await live({ searchListing: false });
    await changeSeo(owner, elsewhere.id, { canonicalUrl: 'https://elsewhere.example/' }).expect(200);
    // Set in the database, because the API accepts only https and BASE_URL is http here.
    await sql(databaseUrl, 'UPDATE published_documents SET canonical_url = $2 WHERE id = $1', [
      selfCanonical.id,
      `${url}${at('/self-canonical')}`,
    ]);
    const { text, headers } = await reader(url).get(at('/sitemap.xml')).expect(200);
    expect(headers['content-type']).toMatch(/^application\/xml/);
    expect(text).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/,
    );
    expect(locationsOf(text)).toEqual([`${url}${at('/here')}`, `${url}${at('/self-canonical')}`]);
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z<\/lastmod>/);
    const known = reader(url, { 'If-None-Match': headers.etag! });
    await known.get(at('/sitemap.xml')).expect(304);
    await unpublish(owner, here.id).expect(200);
    expect(locationsOf((await known.get(at('/sitemap.xml')).expect(200)).text)).toHaveLength(1);
  });

  it('contain an llms.txt with links to the Markdown', async () => {
    const doc = await live({ publicTitle: 'Brackets [and] more' });
    await changeSeo(owner, doc.id, { description: 'What it is about.' }).expect(200);
    await live({ searchListing: false });
    const { text, headers } = await reader(url).get(at('/llms.txt')).expect(200);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(new RegExp(`^# ${owner.tenantSlug}\n\n> .+\n\n## Documents\n\n`));
    expect(text.trim().split('\n').at(-1)).toBe(
      `- [Brackets \\[and\\] more](${url}${at(`/${doc.slug}.md`)}): What it is about.`,
    );
    const [, link] = /\((\S+\.md)\)/.exec(text)!;
    expect((await reader(url).get(link!.slice(url.length)).expect(200)).text).toBe('# A guide\n');
  });

  it('contain the newest thousand documents in llms.txt, and a link to the sitemap', async () => {
    await insertDocuments(1_003);
    const { text } = await reader(url).get(at('/llms.txt')).expect(200);
    expect(text.match(/^- \[/gm)).toHaveLength(1_001);
    expect(text).toContain(`## Optional\n\n- [All 1003 documents](${url}${at('/sitemap.xml')})`);
  });

  it('return the same 404 for an organization without listed documents as for a missing one', async () => {
    const hidden = await newOwner(url);
    await newLive(hidden, await newProject(hidden), { searchListing: false });
    const slugs = [owner.tenantSlug, hidden.tenantSlug, uniqueName('nobody'), '%00', 'A', 'x'.repeat(2_000)];
    for (const end of ['', '/sitemap.xml', '/llms.txt']) {
      const seen = new Set<string>();
      for (const slug of slugs) seen.add(JSON.stringify(errorOf(await reader(url).get(`/p/${slug}${end}`))));
      expect([...seen]).toHaveLength(1);
      expect([...seen][0]).toContain('"status":404');
    }
  });

  it('are open to crawlers, while robots.txt excludes everything else', async () => {
    const { text } = await reader(url)
      .get('/robots.txt')
      .expect('content-type', 'text/plain; charset=utf-8')
      .expect(200);
    expect(text.split('\n').filter(Boolean)).toEqual([
      'User-agent: *',
      'Allow: /$',
      'Allow: /p/',
      'Allow: /assets/',
      'Disallow: /',
    ]);
  });
});
