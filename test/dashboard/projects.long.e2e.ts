import { type Person, newDocument, newMember, newOwner, newProject } from '#testing';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';

describeStory('projects in the dashboard', ({ openAs }) => {
  let owner: Person;
  beforeEach(async () => {
    owner = await newOwner(url);
  });

  it('begin with a sentence and the first act, which creates one', async () => {
    const page = await openAs(owner, '/projects');
    await page.getByText(/^A project is a tree/).waitFor();
    await expectAccessible(page);
    await picture(page, 'projects-empty');
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('Überblick & Pläne');
    await dialog.getByText('The project will be at /projects/uberblick-plane').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Überblick & Pläne' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/projects/uberblick-plane');
    await page.getByText(/^This project is empty/).waitFor();
    await picture(page, 'project-empty');
    expectNoCspViolations(page);
  });

  it('keep what was typed if the slug is taken', async () => {
    await newProject(owner, { slug: 'handbook' });
    const page = await openAs(owner, '/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByLabel('Name').fill('Handbook');
    await dialog.getByRole('button', { name: 'Create' }).click();
    // The field with the problem has the focus, so that it is read aloud.
    await dialog.locator('[aria-invalid=true]:focus').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Handbook');
    await dialog.getByLabel('Slug').fill('handbook-2');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/projects\/handbook-2$/);
  });

  it('say aloud what is wrong with the field that has the focus already', async () => {
    const page = await openAs(owner, '/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByLabel('Name').press('Enter');
    await dialog.locator('[aria-invalid=true]:focus').waitFor();
    await page.locator('[aria-live=assertive]').getByText('Enter a name.').waitFor({ state: 'attached' });
  });

  it('keep what was typed after a click beside the dialog, and until the answer is there', async () => {
    const page = await openAs(owner, '/projects');
    await page.getByRole('button', { name: 'New project' }).click();
    const dialog = page.getByRole('dialog', { name: 'New project' });
    await dialog.getByLabel('Name').fill('Typed with care');
    await page.mouse.click(5, 5);
    expect(await dialog.locator('input:focus').inputValue()).toBe('Typed with care');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/projects', async (route) => {
      await answered;
      await route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Not now.' } } });
    });
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await sent;
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Cancel' }).click({ force: true });
    await dialog.getByRole('button', { name: 'Close' }).click({ force: true });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Typed with care');
    answer();
    await dialog.locator('[aria-invalid=true], [role=alert]').first().waitFor();
    await page.unroute('**/api/projects');
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Typed with care');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('ask anew before they are deleted, without the refusal of the time before', async () => {
    const { slug } = await newProject(owner, { name: 'Refused', slug: 'refused' });
    const page = await openAs(owner, `/projects/${slug}`);
    await page.route('**/api/projects/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      await route.fulfill({ status: 409, json: { error: { code: 'conflict', message: 'Not now.' } } });
    });
    const ask = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Actions of the project' }).click();
      await page.getByRole('menuitem', { name: 'Delete project…' }).click();
    };
    const dialog = page.getByRole('dialog');
    await ask();
    await dialog.getByRole('button', { name: 'Delete the project' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await ask();
    await dialog.getByRole('button', { name: 'Delete the project' }).waitFor();
    expect(await dialog.getByRole('alert').count()).toBe(0);
  });

  it('are filtered by name, and are read with one request', async () => {
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'])
      await newProject(owner, { name, slug: name.toLowerCase() });
    const page = await openAs(owner, '/sign-in');
    const requests = requestsOf(page);
    await page.goto(`${url}/projects`);
    await page.getByRole('link', { name: 'Alpha' }).waitFor();
    expect(requests.all().filter((request) => request.startsWith('GET /api/projects'))).toHaveLength(1);
    await page.getByLabel('Filter projects').fill('ETA');
    await page.getByRole('link', { name: 'Alpha' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('main').getByRole('link').allInnerTexts()).toEqual(['Beta', 'Zeta']);
    await expectAccessible(page);
    await picture(page, 'projects');
  });

  it('are described, and deleted by owners after one question', async () => {
    const { slug } = await newProject(owner, { name: 'Old plans', slug: 'old-plans' });
    const page = await openAs(owner, `/projects/${slug}`);
    await page.getByRole('button', { name: 'Actions of the project' }).click();
    await page.getByRole('menuitem', { name: 'Rename or describe…' }).click();
    await page.getByLabel('Description').fill('Plans of last year.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('main').getByText('Plans of last year.').waitFor();
    await page.getByRole('button', { name: 'Actions of the project' }).click();
    await page.getByRole('menuitem', { name: 'Delete project…' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete the project' }).click();
    await page.waitForURL(/\/projects$/);
    await page.getByText(/^A project is a tree/).waitFor();
  });

  it('are not deleted by members', async () => {
    const { slug } = await newProject(owner);
    const page = await openAs(await newMember(owner), `/projects/${slug}`);
    await page.getByRole('button', { name: 'Actions of the project' }).click();
    await page.getByRole('menuitem', { name: 'Export as ZIP' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Delete project…' }).count()).toBe(0);
  });

  it('name the author of the last change, and have a key for each act, which the list of shortcuts shows', async () => {
    const project = await newProject(owner, { name: 'Handbook', slug: 'handbook' });
    await newDocument(owner, project, '/a.md');
    const page = await openAs(owner, '/projects/handbook');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'a.md' }) });
    await row.getByText('Olive Owner').waitFor();
    // The rows can be read before the scripts have arrived, which know the keys.
    await page.getByRole('button', { name: 'Actions of the project' }).waitFor();
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    // A person types the name at once.
    await dialog.locator('input:focus').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const label of [
      'New document',
      'New folder',
      'Import',
      'Export as ZIP',
      'Trash',
      'Health of mappings',
    ])
      await shortcuts.getByText(label, { exact: true }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await shortcuts.waitFor({ state: 'detached' });
    await page.keyboard.press('m');
    await page.getByRole('heading', { level: 1, name: 'Health of mappings' }).waitFor();
  });

  it('get documents from templates, and folders', async () => {
    const { id, slug } = await newProject(owner);
    const page = await openAs(owner, `/projects/${slug}`);
    await page.getByText(/^This project is empty/).waitFor();
    await page.getByRole('button', { name: 'Actions of the project' }).click();
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Decisions');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor();
    await page.getByRole('button', { name: 'New document' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Use one database');
    await page.getByRole('dialog').getByLabel('Template').selectOption({ label: 'Decision record' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/documents\/.*\/edit$/);
    const path = encodeURIComponent('/Decisions/Use one database.md');
    const { body } = await owner.get(`/api/projects/${id}/documents?path=${path}`).expect(200);
    expect(JSON.stringify(body)).toContain('# Use one database\\n\\nStatus: proposed');
  });
});
