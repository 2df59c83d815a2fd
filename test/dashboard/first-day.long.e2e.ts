import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Person, connectAgent, signedIn, uniqueName } from '#testing';
import { cutNetwork, describeStory, expectNoCspViolations, url } from './browser';
import { field, goToEnd, waitForStatus } from './editor-page';

const PLAN = '# Travel plan\n\nTrains leave at nine.\n\n## Budget\n\nThe budget is 4,000 euros.\n';
const PASSWORD = 'correct horse battery staple';

/** Creates a folder named `team` with files. */
function folderOf(files: Record<string, string>): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'first-day-')), 'team');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** The person who signed up in a browser. */
async function personOf(page: Page, email: string): Promise<Person> {
  const cookies = await page.context().cookies(url);
  const session = cookies.filter(({ httpOnly }) => httpOnly).map(({ name, value }) => `${name}=${value}`);
  return signedIn(url, session, email, PASSWORD);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describeStory('the first day of a person who has never seen the dashboard', ({ open, openBeside }) => {
  it('loses no character, from signing up to restoring a deleted document', async () => {
    const email = `${uniqueName('anna')}@test.invalid`;
    let page = await open({ serviceWorkers: 'allow' });

    // Signs up.
    await page.goto(`${url}/sign-up`);
    await page.getByLabel('Organization').fill(uniqueName('Travel'));
    await page.getByLabel('Your name').fill('Anna Berg');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await button(page, 'Create organization').click();
    await page.goto(url);
    await page.getByRole('heading', { level: 1, name: /Anna Berg/ }).waitFor();
    const anna = await personOf(page, email);
    const textOf = async (id: string) =>
      (await anna.get(`/api/v1/documents/${id}/content`).expect(200)).body.data.content as string;

    // Imports a folder.
    await button(page, 'Import a folder').click();
    await page.getByRole('dialog').getByLabel('Name of the project').fill('Travel');
    await button(page, 'Continue').click();
    await page
      .getByLabel('Folder to import')
      .setInputFiles(
        folderOf({ 'plan.md': PLAN, 'hotels/list.md': '# Hotels\n\nThe Bell, by the river.\n' }),
      );
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('dialog').getByText('2 files imported').waitFor();
    await button(page, 'Done').click();

    // Finds an answer.
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('budget euros');
    await page.getByRole('option', { name: /Budget/ }).click();
    await page.getByText('The budget is 4,000 euros.').waitFor();
    const id = /documents\/([\da-f-]+)/.exec(page.url())![1]!;

    // Edits it, while the network is cut and the tab is killed.
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await field(page).waitFor();
    const restore = await cutNetwork(page);
    await goToEnd(page);
    await page.keyboard.type('Written in a tunnel.');
    await waitForStatus(page, 'On this device');
    const context = page.context();
    await page.close({ runBeforeUnload: false });
    await restore();
    page = await openBeside(await context.newPage(), `/documents/${id}/edit`);
    await waitForStatus(page, 'Saved');
    expect(await textOf(id)).toBe(`${PLAN}Written in a tunnel.`);

    // Sees an agent's edit arrive.
    const agent = await connectAgent(anna, {
      clientName: 'Booking bot',
      scopes: ['read:docs', 'write:docs'],
    });
    const {
      body: { data: node },
    } = await anna.get(`/api/nodes/${id}`).expect(200);
    const saveAsAgent = (content: string) =>
      agent.post(`/api/projects/${node.projectId}/documents/save`, { nodeId: id, content }).expect(200);
    const byAgent = `${PLAN.replace('at nine', 'at ten')}Written in a tunnel.`;
    await saveAsAgent(byAgent);
    await field(page).getByText('Trains leave at ten.').waitFor();

    // Resolves a conflict.
    const reconnect = await cutNetwork(page);
    await goToEnd(page);
    await page.keyboard.type(' By Anna.');
    await waitForStatus(page, 'On this device');
    await saveAsAgent(`${byAgent} By the bot.`);
    await reconnect();
    await page.getByRole('heading', { name: 'Somebody else changed the same text' }).waitFor();
    await page.getByRole('radio', { name: 'Keep both' }).check();
    await button(page, 'Save the result').click();
    await waitForStatus(page, 'Saved');
    const merged = await textOf(id);
    expect(merged).toContain('Written in a tunnel. By Anna.');
    expect(merged).toContain('Written in a tunnel. By the bot.');
    await page.getByRole('link', { name: 'Done', exact: true }).click();

    // Publishes it.
    await page.getByRole('main').getByRole('link', { name: 'Publish', exact: true }).click();
    await button(page, 'Create a draft').click();
    await button(page, 'Publish').click();
    await page.getByRole('heading', { level: 2, name: 'Public', exact: true }).waitFor();

    // Shares it, and finds out what is shared and what is public.
    await page.getByRole('main').getByRole('link', { name: 'Share', exact: true }).click();
    await page.getByRole('combobox', { name: 'With' }).selectOption('tenant');
    const shared = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('main').getByRole('button', { name: 'Share', exact: true }).click();
    expect((await shared).status()).toBe(201);
    await page.getByRole('navigation').getByRole('link', { name: 'Shared', exact: true }).click();
    await heading(page, 'Shared').waitFor();
    await page.getByRole('main').getByText('plan.md').first().waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Published', exact: true }).click();
    await heading(page, 'Published').waitFor();
    await page.getByRole('main').getByText('Travel plan').first().waitFor();

    // Deletes a document, and restores it.
    await page.getByRole('navigation').getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Travel' }).click();
    await page.getByRole('treeitem', { name: 'team' }).waitFor();
    await page.getByRole('treeitem', { name: 'team' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem', { name: 'plan.md' }).waitFor();
    await page.getByRole('treeitem', { name: 'plan.md' }).focus();
    await page.keyboard.press('Delete');
    const deleted = page.waitForResponse((answer) => ['POST', 'DELETE'].includes(answer.request().method()));
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('treeitem', { name: 'plan.md' }).waitFor({ state: 'detached' });
    expect((await deleted).ok()).toBe(true);
    await page.goto(`${url}/projects/travel/trash`);
    await page.getByRole('button', { name: 'Actions for plan.md' }).click();
    await page.getByRole('menuitem', { name: 'Restore', exact: true }).click();
    await page.getByText(/^The trash is empty/).waitFor();
    expect(await textOf(id)).toBe(merged);
    expectNoCspViolations(page);
  });
});
