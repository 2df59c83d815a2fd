import { newOwner, newProject, type Person, type Project } from '#testing';
import { countStatements, startCountedApi } from '../platform/statement-count';
import type { ServiceProcess } from '../support/deployments';
import { MEBI, expectRenderedAside, newLargeDoc, repeat } from './pages-bounds-support';
import { pathOf, reader } from './pages-support';

describe('pages of large documents', () => {
  let api: ServiceProcess;
  let owner: Person;
  let project: Project;

  beforeAll(async () => {
    // A process of its own, because the tests count its statements.
    api = await startCountedApi({ RENDER_SECONDS: '2' });
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
    const before = await countStatements(api.url);
    const pages = await Promise.all(Array.from({ length: READERS }, read));
    const together = (await countStatements(api.url)) - before;
    expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1);
    await read();
    const cached = (await countStatements(api.url)) - before - together;
    // Reading the content for another rendering would be one more statement for each reader.
    expect(together).toBeLessThan((cached + 1) * READERS);
  });
});
