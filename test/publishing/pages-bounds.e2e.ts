import { anonymous, newOwner, newProject, type Person, type Project } from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import { MEBI, expectRenderedAside, newLargeDoc, repeat } from './pages-bounds-support';
import { pathOf, reader } from './pages-support';
import { newLive } from './published-support';

const shared = deployment();

describe('pages of large documents', () => {
  let api: ServiceProcess;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    // A process of its own, because the tests count its statements.
    api = await startApi(shared, { RENDER_SECONDS: '2' });
    owner = await newOwner(api.url);
    project = await newProject(owner);
  });

  it.each([
    ['nested quotations', repeat('> ')],
    ['prose', repeat('Some words of *ordinary* prose, with `code` and [a link](https://example.org).\n\n')],
  ])('are rendered once and do not block other requests: 5 MiB of %s', (_, content) =>
    expectRenderedAside({ url: api.url, owner, project }, content),
  );

  it('show the Markdown source, with a notice, if it is nested too deeply', async () => {
    const doc = await newLargeDoc(owner, project, `# <Title>\n\n${'<div>\n\n'.repeat(300)}`);
    const { text } = await reader(api.url).get(pathOf(owner, doc)).expect(200);
    expect(text).toContain('this page shows its source text');
    expect(text).toContain('<pre class="plain" tabindex="0"># &lt;Title&gt;\n\n&lt;div&gt;');
  });

  it('are rendered once for a hundred concurrent readers', async () => {
    const doc = await newLargeDoc(owner, project, repeat('A *word* or two.\n\n', MEBI));
    const READERS = 100;
    const read = () => reader(api.url).get(pathOf(owner, doc)).expect(200);
    const before = await statements();
    const pages = await Promise.all(Array.from({ length: READERS }, read));
    const together = (await statements()) - before;
    expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1);
    await read();
    const cached = (await statements()) - before - together;
    // Reading the content for another rendering would be one more statement for each reader.
    expect(together).toBeLessThan((cached + 1) * READERS);
  });

  /** How many statements the process has sent to the database. */
  async function statements(): Promise<number> {
    const { text } = await anonymous(api.url).get('/metrics').expect(200);
    return Number(/^database_queries_total (\d+)$/m.exec(text)![1]);
  }
});

describe('the limit on requests for pages', () => {
  let api: ServiceProcess;
  let owner: Person;

  beforeAll(async () => {
    api = await startApi(shared, { PUBLIC_PAGES_PER_MINUTE: '50', TRUST_PROXY: '1' });
    owner = await newOwner(api.url);
  });

  it('applies to one IP address, for pages in every format', async () => {
    const doc = await newLive(owner, await newProject(owner));
    const from = (address: string, Accept = 'text/html') =>
      reader(api.url, { 'X-Forwarded-For': address, Accept });
    const paths = [
      pathOf(owner, doc),
      pathOf(owner, doc, '.md'),
      pathOf(owner, doc, '/origin'),
      `/p/${owner.tenantSlug}`,
      '/p/no/such',
    ];
    for (let n = 0; n < 50; n++) {
      const { status } = await from('192.0.2.1').get(paths[n % paths.length]!);
      expect([200, 404]).toContain(status);
    }
    for (const path of paths) {
      const rejected = await from('192.0.2.1').get(path).expect(429);
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
      expect(rejected.headers['content-type']).toMatch(/html/);
      expect(rejected.text).toContain(`Wait ${rejected.headers['retry-after']} seconds, then try again.`);
      const json = await from('192.0.2.1', 'application/json').get(path).expect(429);
      expect(json.body.error.code).toBe('SVC_RATE_LIMITED');
    }
    await from('192.0.2.2').get(paths[0]!).expect(200);
    await owner.get('/api/me').expect(200);
  });

  it('is ten times lower for sitemaps and llms.txt', async () => {
    await newLive(owner, await newProject(owner));
    const list = (n: number) =>
      reader(api.url, { 'X-Forwarded-For': '192.0.2.3' }).get(
        `/p/${owner.tenantSlug}/${n % 2 ? 'llms.txt' : 'sitemap.xml'}`,
      );
    for (let n = 0; n < 5; n++) await list(n).expect(200);
    await list(5).expect(429);
    await reader(api.url, { 'X-Forwarded-For': '192.0.2.3' }).get(`/p/${owner.tenantSlug}`).expect(200);
  });
});
