import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';
import { field, goToEnd, saveNow } from './editor-page';
import { keptOf } from './stored';

const TEXT =
  '# Start\n\nSee [the guide](guide.md), [a draft](drafts/missing.md) and [the rules](rules.md).\n';
const GUIDE = '# Guide\n\n## First steps\n\nWalk.\n\n## Last steps\n\nSit.\n';

describeStory('links in the editor', ({ openAs }) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await newOwner(url);
  });
  const brokenLinks = '.cm-link-broken';
  const withDocuments = async (): Promise<{ project: Project; id: string }> => {
    const project = await newProject(owner);
    await newDocument(owner, project, '/guide.md', GUIDE);
    return { project, id: await newDocument(owner, project, '/start.md', TEXT) };
  };
  const textOf = async (id: string): Promise<string> => {
    const { body } = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
    return body.data.content as string;
  };

  it('are marked if they lead nowhere, by one request, and not while a person types', async () => {
    const { id } = await withDocuments();
    const page = await openAs(owner, '/drafts');
    await page.getByRole('heading', { level: 1 }).waitFor();
    const requests = requestsOf(page);
    await page.goto(`${url}/documents/${id}/edit`);
    await field(page).locator(brokenLinks, { hasText: 'the rules' }).waitFor();
    expect(await field(page).locator(brokenLinks).allInnerTexts()).toEqual(['a draft', 'the rules']);
    expect(await field(page).locator(brokenLinks).first().getAttribute('title')).toBe(
      'This link leads nowhere',
    );
    await goToEnd(page);
    await page.keyboard.type('Some words and [more](more.md) of them.');
    expect(requests.all().filter((request) => request.includes('/links'))).toHaveLength(1);
    await expectAccessible(page);
    await picture(page, 'editor-links');
    expectNoCspViolations(page);
  });

  it('are marked by the catalog of the project, and no more once their document exists', async () => {
    const { project, id } = await withDocuments();
    const page = await openAs(owner, `/projects/${project.slug}`);
    await page.getByRole('treeitem', { name: /guide/i }).first().waitFor();
    await eventually('the catalog is kept', async () => (await keptOf(page, owner)).projects.length > 0);
    await page.goto(`${url}/documents/${id}/edit`);
    await field(page).locator(brokenLinks, { hasText: 'the rules' }).waitFor();
    await newDocument(owner, project, '/rules.md', '# Rules\n');
    await field(page).locator(brokenLinks, { hasText: 'the rules' }).waitFor({ state: 'detached' });
    expect(await field(page).locator(brokenLinks).allInnerTexts()).toEqual(['a draft']);
  });

  it('can lead to the headings of a document, which are listed after its name', async () => {
    const { id } = await withDocuments();
    const page = await openAs(owner, `/documents/${id}/edit`);
    await goToEnd(page);
    await page.keyboard.type('[[gui');
    await page.getByRole('option', { name: /Guide/ }).waitFor();
    await page.keyboard.type('de#last');
    await page.getByRole('option', { name: /Last steps/ }).waitFor();
    await expectAccessible(page);
    await picture(page, 'editor-headings');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' and [[#');
    await page.getByRole('option', { name: /Start/ }).waitFor();
    await page.keyboard.press('Enter');
    await saveNow(page);
    expect(await textOf(id)).toBe(`${TEXT}[Last steps](guide.md#last-steps) and [Start](#start)`);
    expectNoCspViolations(page);
  });
});
