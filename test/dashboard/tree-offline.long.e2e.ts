import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { untilKept } from './kept';
import { cutNetwork, describeStory, expectNoCspViolations, url } from './browser';

describeStory('the tree without a connection', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  let read: string;
  beforeEach(async () => {
    owner = await newOwner(url);
    project = await newProject(owner, { name: 'Handbook' });
    read = await newDocument(owner, project, 'guide/first/setup.md', '# Setup\n\nRead this on the train.\n');
    await newDocument(owner, project, 'guide/prices.md', '# Prices\n');
    await newDocument(owner, project, 'welcome.md', '# Welcome\n');
  });

  const row = (page: Page, name: string) =>
    page.getByRole('tree').getByRole('treeitem', { name, exact: true });

  it('shows folders that were never opened before', async () => {
    const page = await openAs(owner, `/documents/${read}`);
    await page.getByText('Read this on the train.').first().waitFor();
    // The text is shown before the scripts have arrived, which keep it.
    await untilKept(page, 'views');
    await page.goto(`${url}/projects/${project.slug}`);
    await row(page, 'guide').waitFor();
    await untilKept(page, 'nodes', { count: 5 });
    // The page uses what the worker keeps from its next visit on.
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    await row(page, 'guide').waitFor();
    const connect = await cutNetwork(page);

    // Not one of these folders was opened before.
    await row(page, 'guide').focus();
    await page.keyboard.press('ArrowRight');
    await row(page, 'prices.md').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await row(page, 'setup.md').waitFor();
    await connect();
    expectNoCspViolations(page);
  });

  it('keeps nothing after signing out', async () => {
    const page = await openAs(owner, `/projects/${project.slug}`);
    await untilKept(page, 'nodes', { count: 5 });
    await page.getByRole('button', { name: 'Olive Owner' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const names = await page.evaluate<string[]>(
      "indexedDB.databases().then((all) => all.map(({ name }) => name).filter((name) => name.startsWith('workspace')))",
    );
    expect(names).toEqual([]);
  });
});
