import { anonymous, newOwner, newProject, type Person, type Project, sql } from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import { pathOf, reader } from './pages-support';
import { newLive } from './published-support';

const shared = deployment();
const MEBI = 2 ** 20;

/** Stores content in the database, by default as a new version. Publishing it would take long: some of these texts can't be scanned in time. */
async function setContent(doc: { id: string }, content: string, versions = 1): Promise<void> {
  await sql(
    shared.databaseUrl,
    `UPDATE published_documents SET content = $2, content_hash = sha256(convert_to($2, 'UTF8')), version = version + $3 WHERE id = $1`,
    [doc.id, content, versions],
  );
}

/** Creates a live document with content that is not scanned. */
async function newLargeDoc(owner: Person, project: Project, content: string) {
  const doc = await newLive(owner, project);
  await setContent(doc, content);
  return doc;
}

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

  const repeat = (text: string, size = 5 * MEBI) => text.repeat(Math.ceil(size / text.length)).slice(0, size);

  it.each([
    ['nested quotations', repeat('> ')],
    ['open brackets', repeat('[')],
    ['unfinished images', repeat('![](')],
    ['emphasis', repeat('*a_ **b')],
    ['headings', repeat('#\n')],
    ['table rows', `|a|b|\n|-|-|\n${repeat('|x|y|\n')}`],
    [
      'a table of a thousand columns',
      `${repeat('|a', 2_000)}|\n${repeat('|-', 2_000)}|\n${repeat('|b|\n', MEBI)}`,
    ],
    ['nested HTML elements', repeat('<div>\n\n')],
    ['prose', repeat('Some words of *ordinary* prose, with `code` and [a link](https://example.org).\n\n')],
  ])('are rendered once and do not block other requests: 5 MiB of %s', async (_what, content) => {
    const doc = await newLargeDoc(owner, project, content);
    let done = false;
    const page = reader(api.url).get(pathOf(owner, doc)).expect(200).buffer(true);
    const answer = page.then((response) => ((done = true), response));
    const started = performance.now();
    let [answeredMeanwhile, longest] = [0, 0];
    for (; !done; answeredMeanwhile++) {
      const asked = performance.now();
      await anonymous(api.url).get('/healthz').expect(200);
      longest = Math.max(longest, performance.now() - asked);
    }
    const total = performance.now() - started;
    const { text } = await answer;
    expect(text).toContain('</html>');
    // If the page were rendered in the main thread, one request would wait for nearly all of it, after the two or three before it.
    expect(answeredMeanwhile > 8 || longest < 0.7 * total).toBe(true);
    // The version is the same, so that the cached page is returned.
    await setContent(doc, 'Changed.', 0);
    const again = await reader(api.url).get(pathOf(owner, doc)).expect(200).buffer(true);
    expect(again.text === text).toBe(true);
  });

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
