import type { Page } from 'playwright-core';
import { type Person, type Project, connectAgent, newDocument, newOwner, newProject } from '#testing';
import { save } from '../content/workspace';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

/** How long the service of a test counts the requests of a minute. */
const WAIT_SECONDS = 15;
const LINES = Array.from({ length: 30 }, (_, i) => `Line ${i + 1} of the plan.\n\n`).join('');

describeStory('the history of a document', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  let plan: string;
  beforeAll(async () => {
    owner = await newOwner(url);
    const agent = await connectAgent(owner, {
      clientName: 'Release bot',
      scopes: ['read:docs', 'write:docs'],
    });
    project = await newProject(owner);
    plan = await newDocument(owner, project, 'plan.md', `# Plan\n\n${LINES}`);
    await save(agent, project, '/plan.md', `# Plan\n\n${LINES.replace('Line 15 of', 'Row 15 of')}`).expect(
      200,
    );
    await save(
      owner,
      project,
      '/plan.md',
      `# Plan\n\nNew.\n\n${LINES.replace('Line 15 of', 'Row 15 of')}`,
    ).expect(200);
  });

  const openHistory = async (search = '') => {
    const page = await openAs(owner, `/documents/${plan}/history${search}`);
    await page.getByRole('region', { name: 'Revisions' }).waitFor();
    return page;
  };
  const show = (page: Page, number: number) =>
    page.getByRole('button', { name: new RegExp(`^Revision ${number}(?!:)`) });

  it('lists the revisions with their authors and lines, with two requests', async () => {
    const page = await openHistory();
    const rows = page.getByRole('region', { name: 'Revisions' }).getByRole('listitem');
    expect(await rows.count()).toBe(3);
    await rows.nth(1).getByText('Release bot').waitFor();
    await rows.nth(1).getByText('1 line added, 1 line removed').waitFor({ state: 'attached' });
    const requests = requestsOf(page);
    await page.reload();
    await rows.first().waitFor();
    expect(requests.all().filter((request) => request !== 'GET /api/session')).toHaveLength(2);
    await expectAccessible(page);
    await picture(page, 'history');
  });

  it('reads the list again in the background only when enough of the minute is left for the person', async () => {
    const id = await newDocument(owner, project, 'notes.md', '# Notes\n');
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    let startsAgain = 0;
    const readAt: number[] = [];
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      if (request.resourceType() === 'eventsource') return route.fallback();
      const isList = request.url().includes('/revisions?');
      if (isList) readAt.push(Date.now());
      const response = await route.fetch();
      const now = Date.now();
      if (readAt.length === 1 && isList) startsAgain = now + WAIT_SECONDS * 1000;
      const seconds = Math.max(0, Math.ceil((startsAgain - now) / 1000));
      const headers = {
        ...response.headers(),
        date: new Date(now).toUTCString(),
        'x-ratelimit-remaining': '15',
        'x-ratelimit-reset': String(Math.floor(now / 1000) + seconds),
      };
      await route.fulfill({ response, headers });
    });
    await page.goto(`${url}/documents/${id}/history`);
    await show(page, 1).waitFor();
    await save(owner, project, '/notes.md', '# Notes\n\nMore.\n').expect(200);
    await show(page, 2).waitFor();
    expect(readAt[1]! - readAt[0]!).toBeGreaterThanOrEqual((WAIT_SECONDS - 1) * 1000);
  });

  it('shows the words that a revision changed, and folds the rest', async () => {
    const page = await openHistory();
    await show(page, 2).click();
    await page.getByRole('heading', { name: 'What changed from revision 1 to 2' }).waitFor();
    await page.locator('del', { hasText: /^Line$/ }).waitFor();
    await page.locator('ins', { hasText: /^Row$/ }).waitFor();
    const folds = page.getByRole('button', { name: /^Show \d+ unchanged lines$/ });
    expect(await folds.count()).toBe(2);
    await folds.first().click();
    await page.getByRole('cell', { name: 'Line 1 of the plan.' }).waitFor();
    await page.getByRole('button', { name: 'Side by side' }).click();
    await page.locator('ins', { hasText: /^Row$/ }).waitFor();
    await expectAccessible(page);
    await picture(page, 'history-difference');
    expectNoCspViolations(page);
  });

  it('compares any two revisions, and keeps them in the address', async () => {
    const page = await openHistory();
    await show(page, 3).click();
    await page.getByLabel('Older').selectOption({ index: 2 });
    await page.getByRole('heading', { name: 'What changed from revision 1 to 3' }).waitFor();
    expect(new URL(page.url()).searchParams.get('compare')).toBe('1..3');
    await page.reload();
    await page.getByText('3 lines added, 1 line removed.').waitFor();
    await page.getByLabel('Newer').selectOption({ index: 2 });
    await page.getByRole('heading', { name: 'What revision 1 contains' }).waitFor();
  });

  it('restores a revision after asking, as a new one', async () => {
    const other = await newDocument(owner, project, 'restore.md', '# First\n');
    await save(owner, project, '/restore.md', '# Second\n').expect(200);
    const page = await openAs(owner, `/documents/${other}/history`);
    await page.getByRole('button', { name: 'Revision 1: More actions' }).click();
    await page.getByRole('menuitem', { name: 'Restore revision 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore revision 1?' });
    await dialog.getByText('as a new revision').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await show(page, 3).waitFor();
    const { body } = await owner.get(`/api/v1/documents/${other}/content`).expect(200);
    expect(body.data.content).toBe('# First\n');
  });

  it('refuses to restore over a save that it has not shown', async () => {
    const other = await newDocument(owner, project, 'conflict.md', '# First\n');
    await save(owner, project, '/conflict.md', '# Second\n').expect(200);
    const page = await openAs(owner, `/documents/${other}/history`);
    await page.getByRole('button', { name: 'Revision 1: More actions' }).click();
    await page.route('**/restore', async (route) => {
      await save(owner, project, '/conflict.md', '# Third\n');
      await route.continue();
    });
    await page.getByRole('menuitem', { name: 'Restore revision 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Somebody else has saved the document.').first().waitFor();
    const { body } = await owner.get(`/api/v1/documents/${other}/content`).expect(200);
    expect(body.data.content).toBe('# Third\n');
  });

  it('offers a revision as a file', async () => {
    const page = await openHistory();
    await page.getByRole('button', { name: 'Revision 1: More actions' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download revision 1' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('revision-1.md');
  });
});
