import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { untilKept, untilWorkerServes } from './kept';
import { cutNetwork, describeStory, expectNoCspViolations, requestsOf, url } from './browser';

const TEXT = 'Read this on the train.';

describeStory('the tree without a connection', ({ openAs, openBeside }) => {
  let owner: Person;
  let project: Project;
  let read: string;
  beforeEach(async () => {
    owner = await newOwner(url);
    project = await newProject(owner, { name: 'Handbook' });
    read = await newDocument(owner, project, 'guide/first/setup.md', `# Setup\n\n${TEXT}\n`);
    await newDocument(owner, project, 'guide/prices.md', '# Prices\n');
    await newDocument(owner, project, 'welcome.md', '# Welcome\n');
  });

  const row = (page: Page, name: string) =>
    page.getByRole('tree').getByRole('treeitem', { name, exact: true });

  const shows = (page: Page, text: string) => page.getByText(text).first().waitFor();
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  /** Opens the project on a first visit, after a document in it, until the browser keeps all that it can. */
  const visit = async () => {
    const page = await openAs(owner, `/documents/${read}`, { serviceWorkers: 'allow' });
    await shows(page, TEXT);
    // The text is shown before the scripts have arrived, which keep it.
    await untilKept(page, owner, 'views');
    await page.goto(`${url}/projects/${project.slug}`);
    await row(page, 'guide').waitFor();
    await untilKept(page, owner, 'nodes', { count: 5 });
    await untilWorkerServes(page);
    // It serves this visit too, unless the page was loading when it began.
    if (!(await page.evaluate('!!navigator.serviceWorker.controller'))) {
      await page.reload();
      await row(page, 'guide').waitFor();
    }
    return page;
  };

  it('says at once that a document was never read here, and reads it when the network is back', async () => {
    const page = await visit();
    const connect = await cutNetwork(page);
    const requests = requestsOf(page);
    await row(page, 'welcome.md').click();
    await page.getByRole('main').getByRole('alert').waitFor();
    expect(requests.all().filter((request) => request.endsWith('/view'))).toHaveLength(1);
    await connect();
    await page.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
    expectNoCspViolations(page);
  });

  it('shows folders that were never opened before, and documents that were read', async () => {
    const page = await visit();
    const connect = await cutNetwork(page);
    await row(page, 'guide').focus();
    await press(page, 'ArrowRight');
    await row(page, 'prices.md').waitFor();
    await press(page, 'ArrowRight', 'ArrowRight');
    await row(page, 'setup.md').click();
    await shows(page, TEXT);
    await page.waitForURL(`**/documents/${read}`);

    await newDocument(owner, project, 'guide/added.md', '# Added\n');
    await connect();
    await row(page, 'added.md').waitFor();
    expectNoCspViolations(page);
  });

  it('is the same in a tab that is opened without a connection', async () => {
    const first = await visit();
    const connect = await cutNetwork(first);
    const page = await openBeside(first, `/projects/${project.slug}`);
    await first.close();
    await row(page, 'welcome.md').waitFor();
    await row(page, 'guide').focus();
    await press(page, 'ArrowRight');
    await row(page, 'first').waitFor();
    await press(page, 'ArrowRight', 'ArrowRight');
    await row(page, 'setup.md').click();
    await shows(page, TEXT);

    // A document that was not read says so, and the tree stays.
    await row(page, 'prices.md').click();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await connect();
    await page.getByRole('heading', { level: 1, name: 'Prices' }).waitFor();
    expectNoCspViolations(page);
  });

  it('moves what it shows of a folder before the service has answered, with one request', async () => {
    const page = await visit();
    let answer!: () => void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/children?*', async (route) => {
      await answered;
      await route.continue();
    });
    await row(page, 'guide').focus();
    await press(page, 'ArrowRight');
    await row(page, 'prices.md').focus();
    const requests = requestsOf(page);
    await press(page, 'Control+x');
    await row(page, 'first').focus();
    await press(page, 'Control+v');
    answer();
    await shows(page, 'Moved “prices.md” to first');
    expect(requests.all().filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('lets each of two tabs find what was created, without asking the service', async () => {
    const first = await visit();
    const second = await openBeside(first, `/projects/${project.slug}`);
    await row(second, 'guide').waitFor();
    for (const page of [first, second]) {
      await page.route('**/api/search/**', (route) => route.abort());
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Find documents' }).fill('welcome');
      await page.getByRole('option', { name: /welcome\.md/ }).waitFor();
    }
    await newDocument(owner, project, 'guide/added.md', '# Added\n');
    for (const page of [first, second]) {
      const field = page.getByRole('combobox', { name: 'Find documents' });
      await eventually('the tab finds the document', async () => {
        await field.fill('');
        await field.fill('added');
        await page.waitForTimeout(200);
        return (await page.getByRole('option', { name: /added\.md/ }).count()) > 0;
      });
    }
  });

  it('keeps nothing after signing out', async () => {
    const page = await openAs(owner, `/projects/${project.slug}`);
    await untilKept(page, owner, 'nodes', { count: 5 });
    await page.getByRole('button', { name: 'Olive Owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Create an organization' }).waitFor();
    const names = await page.evaluate<string[]>(
      "indexedDB.databases().then((all) => all.map(({ name }) => name).filter((name) => name.startsWith('workspace')))",
    );
    expect(names).toEqual([]);
  });
});
