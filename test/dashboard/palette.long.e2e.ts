import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newMember, newOwner, newProject } from '#testing';
import {
  cutNetwork,
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  picture,
  requestsOf,
  url,
} from './browser';

const RELEASES = `# Releases

## Roll back

Roll back a release with the blue switch.

## Announce

Write to everybody <img src=x onerror=alert(1)>.
`;

describeStory('the palette and the search', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  let releases: string;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner, { name: 'Handbook' });
    const other = await newProject(owner, { name: 'Archive' });
    releases = await newDocument(owner, project, 'guide/releases.md', RELEASES);
    await newDocument(owner, other, 'old-releases.md', '# Old releases\n\nNothing here.\n');
    await newMember(owner);
    // Passages are indexed after the save.
    for (;;) {
      const { body } = await owner.get('/api/search/palette?q=blue').expect(200);
      if (body.data.passages.length > 0) break;
    }
  });

  const field = (page: Page) => page.getByRole('combobox', { name: 'Find documents' });
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
  const opened = async (path = '/projects'): Promise<Page> => {
    const page = await openAs(owner, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    return page;
  };

  it('shows actions with their keys before anything is typed, and runs one', async () => {
    const page = await opened();
    expect(await option(page, 'My Docs').textContent()).toContain('g m');
    await expectAccessible(page);
    await field(page).fill('my do');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/my-docs`);
    await page.locator('h1:focus').waitFor();
    expectNoCspViolations(page);
  });

  it('marks the chosen result also where the system forces its colors', async () => {
    const page = await opened();
    await page.emulateMedia({ forcedColors: 'active' });
    const chosen = page.getByRole('option', { selected: true });
    await chosen.waitFor();
    const outline = `getComputedStyle(document.querySelector('[role=option][aria-selected=true]')).outlineStyle`;
    expect(await page.evaluate(outline)).toBe('solid');
  });

  it('finds documents, passages, people and actions by keyboard alone', async () => {
    const page = await opened();
    await page.keyboard.type('releases');
    await option(page, /Releases.*\/guide\/releases\.md/).waitFor();
    await picture(page, 'palette');
    await expectAccessible(page);
    await field(page).fill('blue switch');
    await option(page, /Roll back/).waitFor();
    while (!/Roll back/.test((await page.getByRole('option', { selected: true }).textContent()) ?? ''))
      await page.keyboard.press('ArrowDown');
    const active = await field(page).getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Roll back');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/documents/${releases}#roll-back`);
    await page.keyboard.press('Control+k');
    await field(page).fill('mel');
    await option(page, /Mel Member/).waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'hidden' });
    expectNoCspViolations(page);
  });

  it('asks the service once for a word, not once for each key', async () => {
    const page = await opened();
    const requests = requestsOf(page);
    // The page does not see time pass between the keys, however long the machine takes.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('releases');
    await page.clock.resume();
    await option(page, /Releases/)
      .first()
      .waitFor();
    const searches = () => requests.all().filter((request) => request.includes('/search/palette'));
    expect(searches()).toEqual(['GET /api/search/palette?q=releases&limit=20']);
    await page.clock.pauseAt(Date.now() + 120_000);
    await page.keyboard.press('Backspace');
    await page.keyboard.type('s');
    await page.clock.resume();
    await page.keyboard.press('End');
    await option(page, /Releases/)
      .first()
      .waitFor();
    expect(searches().filter((request) => request.includes('q=releases&'))).toHaveLength(1);
  });

  it('still offers actions without a connection, and says why it finds nothing else', async () => {
    const page = await opened();
    const restore = await cutNetwork(page);
    await field(page).fill('projects');
    await option(page, /^Projects/).waitFor();
    await restore();
  });

  it('shows titles and passages on a screen, as text, with links to the headings', async () => {
    const page = await opened();
    await field(page).fill('everybody');
    await option(page, /Show all results/).click();
    await page.waitForURL(`${url}/search?q=everybody`);
    await page.getByText('Found 0 titles and 1 passage').first().waitFor();
    const passage = page.getByRole('region', { name: 'In the text' });
    expect(await passage.textContent()).toContain('<img src=x onerror=alert(1)>');
    expect(await passage.locator('img').count()).toBe(0);
    expect(await passage.locator('mark').allTextContents()).toContain('everybody');
    await passage.getByRole('link', { name: 'Releases › Announce' }).click();
    await page.waitForURL(`${url}/documents/${releases}#announce`);
    expectNoCspViolations(page);
  });

  it('searches one project, and helps where nothing is found', async () => {
    const page = await openAs(owner, '/search?q=releases');
    const titles = page.getByRole('region', { name: 'Titles and paths' });
    await titles.getByRole('link', { name: 'Old releases' }).waitFor();
    await picture(page, 'search');
    await expectAccessible(page);
    await page.getByRole('combobox', { name: 'Project' }).fill('hand');
    await page.getByRole('option', { name: /^Handbook/ }).click();
    await titles.getByRole('link', { name: 'Old releases' }).waitFor({ state: 'hidden' });
    await titles.getByRole('link', { name: 'Releases', exact: true }).waitFor();
    await page.getByLabel('Words or a question').fill('xylophone');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing matches “xylophone”').waitFor();
    // A person goes on typing, and no letter runs as a command.
    await page.keyboard.type('gh');
    expect(await page.locator('input:focus').inputValue()).toBe('xylophonegh');
    await page.goBack();
    await page.getByText('Nothing matches').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Words or a question').inputValue()).toBe('releases');
    await page.getByLabel('Words or a question').fill('');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Search titles and texts of everything that you can read.').waitFor();
    await expectAccessible(page);
    expectNoCspViolations(page);
  });

  it('runs an action once while its key is held', async () => {
    const page = await openAs(owner, `/projects/${project.slug}`);
    const toolbar = page.getByRole('button', { name: 'New document' });
    await toolbar.waitFor();
    await page.evaluate(
      "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true, repeat: true }))",
    );
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.evaluate(
      "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', bubbles: true }))",
    );
    await page.getByRole('dialog').waitFor();
  });
});
