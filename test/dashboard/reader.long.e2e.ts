import type { Page } from 'playwright-core';
import {
  type Agent,
  type Person,
  type Project,
  connectAgent,
  newDocument,
  newMember,
  newOwner,
  newProject,
} from '#testing';
import { save } from '../content/workspace';
import {
  cutNetwork,
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  picture,
  requestsOf,
  url,
} from './browser';

const GUIDE = `# A guide

A paragraph with **strong** text, \`code\`, a [link to the setup](setup.md#linux), a [broken link](gone.md), a
[link of the web](https://elsewhere.example/) and a footnote[^1]. Another one[^note].

## Tasks

- [ ] Write the guide
- [x] Read the guide
- [ ] Write the guide

## Code and formulas

\`\`\`js
const answer = 42; // a comment that is long enough to need scrolling on a small screen, and even on a wide one
\`\`\`

\`\`\`mermaid
graph TD; A-->B;
\`\`\`

Euler knew that $e^{i\\pi} + 1 = 0$, and it costs $5 and $6.

$$
\\begin{pmatrix} a \\\\ b \\end{pmatrix}
$$

## A table

| Name | Value |
| ---- | ----: |
| one  |     1 |

![Far away](https://elsewhere.example/image.png)

![Dot](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==)

> [!NOTE]
> A quotation.

## A long end

${'More text. '.repeat(400)}

### The last part

The end.

[^1]: The first note.
[^note]: Another note with \`code\`.
`;

/** Whether this browser keeps the view of a document. */
const isKept = async (page: Page, nodeId: string): Promise<boolean> => {
  const read = `(async () => {
    const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const { name } = (await indexedDB.databases()).find((database) => database.name.split(':').length === 3);
    const database = await done(indexedDB.open(name));
    const view = await done(database.transaction('views').objectStore('views').get('${nodeId}'));
    database.close();
    return view !== undefined;
  })()`;
  return page.evaluate<boolean>(read);
};

describeStory('the reader of a document', ({ openAs }) => {
  let owner: Person;
  let agent: Agent;
  let project: Project;
  let guide: string;
  let setup: string;
  beforeAll(async () => {
    owner = await newOwner(url);
    agent = await connectAgent(owner, { clientName: 'Release bot', scopes: ['read:docs', 'write:docs'] });
    project = await newProject(owner, { name: 'Handbook' });
    setup = await newDocument(
      owner,
      project,
      'docs/setup.md',
      `# Setup\n\n${'Text. '.repeat(900)}\n\n## Linux\n\nBack to [the guide](guide.md).\n`,
    );
    guide = await newDocument(owner, project, 'docs/guide.md', GUIDE);
  });

  const title = (page: Page, name: string) => page.locator('#app').getByRole('heading', { level: 1, name });
  const text = (page: Page) => page.locator('#app .document');
  const openGuide = async (path = `/documents/${guide}`, person = owner) => {
    const page = await openAs(person, path);
    await title(page, 'A guide').waitFor();
    return page;
  };

  it('shows where the document is, who wrote it, what it costs an agent, and its text', async () => {
    const page = await openGuide();
    const place = page.getByRole('navigation', { name: 'Place of the document' });
    expect(await place.getByRole('link').allTextContents()).toEqual(['Handbook', 'docs']);
    const facts = page.getByRole('list', { name: 'About the document' });
    await facts.getByText('Olive Owner').waitFor();
    await facts.getByText(/^about [\d,]+ tokens for an agent$/).waitFor();
    await text(page).getByText('A paragraph with strong text').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.getByRole('region', { name: 'Table' }).waitFor();
    await text(page).getByText('Diagram, as Mermaid source').waitFor();
    await text(page).getByRole('link', { name: 'Far away (image at elsewhere.example)' }).waitFor();
    await text(page)
      .locator('.hljs-keyword', { hasText: /^const$/ })
      .waitFor();
    await text(page).locator('math mtable mtr').nth(1).waitFor();
    expect(await text(page).locator('math').count()).toBe(2);
    await text(page).getByText('it costs $5 and $6').waitFor();
    await expectAccessible(page);
    await picture(page, 'reader');
    expectNoCspViolations(page);
  });

  it('gives its link also where there is no clipboard, as over plain HTTP, and shows it if it cannot be copied', async () => {
    const page = await openGuide();
    const notices = page.getByRole('region', { name: 'Notices' });
    const copy = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More actions for the document' }).click();
      await page.getByRole('menuitem', { name: 'Copy the link' }).click();
    };
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await copy();
    await notices.getByText('The link is copied.').waitFor();
    await page.evaluate('document.execCommand = () => false');
    await copy();
    await notices.getByText(`The link is ${url}/documents/${guide}`).waitFor();
    await page.getByRole('button', { name: 'Copy the link to “Tasks”' }).click();
    await notices.getByText(`The link is ${url}/documents/${guide}#tasks`).waitFor();
  });

  it('is read with one request', async () => {
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    const short = await newDocument(owner, project, 'short.md', '# Short\n\nA text.\n');
    await page.goto(`${url}/documents/${short}`);
    await title(page, 'Short').waitFor();
    // The tree beside it may have begun to read its project.
    expect(requests.all().filter((request) => request.includes(short))).toEqual([
      `GET /api/nodes/${short}/view`,
    ]);
  });

  it('opens links to other documents in the dashboard, at their heading', async () => {
    const page = await openGuide();
    await page.evaluate('window.isSamePage = true');
    await text(page).getByRole('link', { name: 'link to the setup' }).click();
    await title(page, 'Setup').waitFor();
    await page.locator('#linux:focus').waitFor();
    expect(new URL(page.url()).hash).toBe('#linux');
    await text(page).getByRole('link', { name: 'the guide' }).click();
    await title(page, 'A guide').waitFor();
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  });

  it('says that a link is broken, and why', async () => {
    const page = await openGuide();
    await text(page).getByText('broken link (broken)').click();
    await page
      .getByText('This link is broken: the document does not exist, or you do not have access to it.')
      .first()
      .waitFor();
  });

  it('follows the reader in its outline, and leads to a heading', async () => {
    const page = await openGuide();
    const outline = page.getByRole('navigation', { name: 'Outline' });
    const current = () => outline.locator('[aria-current=location]');
    await outline.getByRole('link', { name: /^The last part/ }).click();
    await page.locator('#the-last-part:focus').waitFor();
    await current().filter({ hasText: 'The last part' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#the-last-part');
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
    await current()
      .filter({ hasText: 'A guide' })
      .or(current().filter({ hasText: 'Tasks' }))
      .waitFor();
  });

  it('opens at the heading that its address names', async () => {
    const page = await openGuide(`/documents/${guide}#a-long-end`);
    await page.locator('#a-long-end:focus').waitFor();
    await page.goBack();
    await page.goto(`${url}/documents/${guide}#no-such-section`);
    await page.getByText('This document has no section “no-such-section”.').first().waitFor();
  });

  it('leads from a footnote to its text and back', async () => {
    const page = await openGuide();
    await text(page).getByRole('link', { name: 'Footnote 2' }).click();
    await page.locator('li:focus', { hasText: 'Another note' }).waitFor();
    await page
      .getByRole('region', { name: 'Footnotes' })
      .getByRole('link', { name: 'Back to the text' })
      .last()
      .click();
    await page.locator('a:focus', { hasText: /^2$/ }).waitFor();
  });

  it('ticks exactly the task that was pressed, and keeps every other byte', async () => {
    const tasks = await newDocument(
      owner,
      project,
      'tasks.md',
      '# Tasks\r\n\r\n- [ ] same\r\n- [ ] same\r\n- [ ] same\r\n',
    );
    const page = await openAs(owner, `/documents/${tasks}`);
    const boxes = page.getByRole('checkbox', { name: 'same' });
    await boxes.nth(1).check();
    await boxes.nth(2).check();
    await boxes.nth(1).uncheck();
    await page.getByText('The task is open again.').waitFor({ state: 'attached' });
    const { body } = await owner.get(`/api/v1/documents/${tasks}/content`).expect(200);
    expect(body.data.content).toBe('# Tasks\r\n\r\n- [ ] same\r\n- [ ] same\r\n- [x] same\r\n');
  });

  it('takes a tick back that the service refuses, and says why', async () => {
    const tasks = await newDocument(owner, project, 'refused.md', '# Tasks\n\n- [ ] one\n');
    const page = await openAs(owner, `/documents/${tasks}`);
    const box = page.getByRole('checkbox', { name: 'one' });
    await box.waitFor();
    await page.route('**/content', (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: 'SVC_REFUSED', message: 'Refused for a test.' } },
      }),
    );
    await box.click();
    await page.getByText('The task was not changed: Refused for a test.').first().waitFor();
    expect(await box.isChecked()).toBe(false);
  });

  it('shows the change of an agent while somebody reads, and stays at the same heading', async () => {
    const content = `# News\n\n${'Before. '.repeat(300)}\n\n## Here\n\nA text.\n\n${'After. '.repeat(900)}\n`;
    const news = await newDocument(owner, project, 'news.md', content);
    const page = await openAs(owner, `/documents/${news}#here`);
    await page.locator('#here:focus').waitFor();
    const top = () =>
      page.locator('#here').evaluate((heading) => Math.round(heading.getBoundingClientRect().top));
    const before = await top();
    await save(
      agent,
      project,
      '/news.md',
      content.replace('# News\n', '# News\n\nA new part above.\n').replace('A text.', 'Another text.'),
    ).expect(200);
    await page.getByText('Release bot changed 2 sections').first().waitFor();
    await text(page).getByText('Another text.').waitFor();
    expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
    expect(await text(page).locator('.changed').count()).toBe(2);
    await picture(page, 'reader-change');
    await page.locator('.changed', { hasText: 'Another text.' }).waitFor({ state: 'visible' });
    await page.locator('.changed', { hasText: 'Another text.' }).waitFor({ state: 'detached' });
  });

  it('shows who wrote which part, a person or an agent', async () => {
    const first = '# Two authors\n\nBy a person.\n\nBy an agent, later.\n';
    const shared = await newDocument(owner, project, 'two.md', first);
    await save(agent, project, '/two.md', first.replace('later.', 'now.')).expect(200);
    const page = await openAs(owner, `/documents/${shared}`);
    await page.getByRole('button', { name: 'More actions for the document' }).click();
    await page.getByRole('menuitem', { name: 'Show who wrote what' }).click();
    await text(page).getByText('Olive Owner, just now').first().waitFor();
    await text(page).getByText('Agent Release bot, just now').waitFor();
    await expectAccessible(page);
    await picture(page, 'reader-authors');
  });

  it('shows the documents that link to it, and its own broken links', async () => {
    const page = await openGuide();
    const aside = page.getByRole('complementary', { name: 'Outline' });
    await aside.getByText('Links in this document').click();
    await aside.getByText('gone.md').waitFor();
    await aside.getByText(/^broken, line \d+$/).waitFor();
    await page.goto(`${url}/documents/${setup}`);
    await title(page, 'Setup').waitFor();
    await aside.getByText('Links to this document').click();
    await aside.getByRole('link', { name: 'A guide' }).waitFor();
    await expectAccessible(page);
  });

  it('shows who else has it open', async () => {
    const member = await newMember(owner);
    const page = await openGuide();
    await openGuide(`/documents/${guide}`, member);
    await page
      .getByRole('list', { name: 'Others who have the document open' })
      .getByText(/is reading/)
      .waitFor();
  });

  it('says so when the right to read ends, and keeps nothing', async () => {
    const lost = await newDocument(owner, project, 'lost.md', '# Lost\n\nA text.\n');
    const page = await openAs(owner, `/documents/${lost}`);
    await title(page, 'Lost').waitFor();
    await page.getByRole('navigation', { name: 'Screens of the document' }).waitFor();
    await owner.delete(`/api/nodes/${lost}`).expect(200);
    await title(page, 'You can no longer read this document').waitFor();
    expect(await isKept(page, lost)).toBe(false);
    await expectAccessible(page);
    await picture(page, 'reader-lost');
  });

  it('can be read again without a connection', async () => {
    const page = await openGuide();
    await page.goto(`${url}/documents/${setup}`);
    await title(page, 'Setup').waitFor();
    const reconnect = await cutNetwork(page);
    await text(page).getByRole('link', { name: 'the guide' }).click();
    await title(page, 'A guide').waitFor();
    await reconnect();
  });

  it('can be read without a connection after the tab was closed', async () => {
    const page = await openAs(owner, `/documents/${setup}`, { serviceWorkers: 'allow' });
    await title(page, 'Setup').waitFor();
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    const later = await page.context().newPage();
    // Chromium cuts off the process of a page that is open. Another address begins in another process.
    await later.goto(`${url}/drafts`);
    await title(later, 'Drafts').waitFor();
    const reconnect = await cutNetwork(later);
    await page.close();
    await later.goto(`${url}/documents/${setup}`);
    await title(later, 'Setup').waitFor();
    expect(await later.evaluate(`fetch('/api/session').then(() => 'answered', () => 'cut off')`)).toBe(
      'cut off',
    );
    await reconnect();
  });

  it('says that a document is empty, and offers to write', async () => {
    const empty = await newDocument(owner, project, 'empty.md', '');
    const page = await openAs(owner, `/documents/${empty}`);
    await page.getByText('This document is empty. Write its first lines, or let an agent do it.').waitFor();
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(2);
    await picture(page, 'reader-empty');
  });

  it('is read by keys alone', async () => {
    const page = await openGuide();
    await page.keyboard.press('o');
    await page.waitForFunction(
      "document.activeElement?.closest('nav')?.getAttribute('aria-label') === 'Outline'",
    );
    await page.keyboard.press('h');
    await page.waitForURL(`**/documents/${guide}/history`);
    await page.keyboard.press('l');
    await page.waitForURL(`**/documents/${guide}/lineage`);
  });
});
