import type { Locator, Page } from 'playwright-core';
import { type Person, type Project, newOwner, newProject } from '#testing';
import {
  cutNetwork,
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  picture,
  requestsOf,
  url,
} from './browser';

/** A handbook with 240 documents: 12 chapters, of which each has a folder. */
async function fill(owner: Person, project: Project): Promise<void> {
  const documents = Array.from({ length: 12 }, (_, chapter) => chapter + 1).flatMap((chapter) =>
    Array.from({ length: 20 }, (_, page) => ({
      virtualPath: `/chapter ${chapter}/${page < 10 ? '' : 'notes/'}page ${chapter}-${page}.md`,
      content: `# Page ${page}\n`,
    })),
  );
  for (let at = 0; at < documents.length; at += 120) {
    const body = { documents: documents.slice(at, at + 120) };
    await owner.post(`/api/projects/${project.id}/documents/batch`, body).expect(200);
  }
}

describeStory('the tree of a project', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  beforeEach(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
    await fill(owner, project);
  });

  const open = async (path = `/projects/${project.slug}`) => {
    const page = await openAs(owner, path);
    await row(page, 'chapter 1').waitFor();
    return page;
  };
  const tree = (page: Page) => page.getByRole('tree');
  const row = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true });
  const focused = (page: Page) =>
    page.evaluate<string>(
      "document.activeElement.matches('[role=treeitem]') ? document.activeElement.innerText.trim() : ''",
    );
  const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const pathsOf = async () => {
    const { body } = await owner.get(`/api/projects/${project.id}/catalog?limit=200`).expect(200);
    return (body.data as { path: string }[]).map(({ path }) => path);
  };
  const idOf = async (path: string) => {
    const { body } = await owner.get(`/api/projects/${project.id}/children`).expect(200);
    return (body.data as { id: string; path: string }[]).find((node) => node.path === path)!.id;
  };
  const namesOf = (page: Page) => tree(page).getByRole('treeitem').allInnerTexts();
  const changed = (page: Page) =>
    page.waitForResponse((answer) => answer.url().includes('/nodes/bulk') && answer.ok());
  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Waits until the page has drawn twice, as it does between two moves of a hand. A busy machine would otherwise drop before it has seen the drag. */
  const drawn = (page: Page) =>
    page.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))',
    );
  const dragTo = async (page: Page, from: Locator, to: Locator, part: number) => {
    const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
    await page.mouse.move(start.x + 60, start.y + start.height / 2);
    await page.mouse.down();
    await drawn(page);
    await page.mouse.move(start.x + 64, start.y + start.height / 2 + 6, { steps: 3 });
    await drawn(page);
    await page.mouse.move(end.x + 60, end.y + end.height * part, { steps: 6 });
    await drawn(page);
    await page.mouse.move(end.x + 62, end.y + end.height * part, { steps: 2 });
    await drawn(page);
    await page.mouse.up();
  };

  it('is walked, opened and searched by keyboard alone', async () => {
    const page = await open();
    await row(page, 'chapter 1').focus();
    await press(page, 'ArrowRight');
    await row(page, 'notes').waitFor();
    await press(page, 'ArrowRight');
    expect(await focused(page)).toBe('notes');
    await press(page, 'ArrowLeft');
    expect(await focused(page)).toBe('chapter 1');
    await press(page, 'End');
    expect(await focused(page)).toBe('chapter 9');
    await page.keyboard.type('chapter 12');
    expect(await focused(page)).toBe('chapter 12');
    await press(page, 'Home', 'ArrowDown', 'ArrowDown');
    expect(await focused(page)).toBe('page 1-0.md');
    expect(await tree(page).locator('[tabindex="0"]').count()).toBe(1);
    const item = row(page, 'page 1-0.md');
    expect(await item.getAttribute('aria-level')).toBe('2');
    expect(await item.getAttribute('aria-posinset')).toBe('2');
    expect(await item.getAttribute('aria-setsize')).toBe('11');
    await press(page, 'Enter');
    await page.waitForURL(/\/documents\//);
    expectNoCspViolations(page);
  });

  it('moves many documents at once by cut and paste, and takes it back', async () => {
    const page = await open();
    await row(page, 'chapter 1').focus();
    await press(page, 'ArrowRight');
    await row(page, 'page 1-0.md').waitFor();
    await press(page, 'ArrowDown', 'ArrowDown', ' ', 'Shift+ArrowDown', 'Shift+ArrowDown');
    const requests = requestsOf(page);
    await press(page, 'Control+x', 'Home');
    await page.keyboard.type('chapter 2');
    await press(page, 'Control+v');
    await says(page, 'Moved 3 items to chapter 2');
    expect(await pathsOf()).toEqual(
      expect.arrayContaining(['/chapter 2/page 1-0.md', '/chapter 2/page 1-2.md']),
    );
    expect(requests.all().filter((request) => request.startsWith('POST'))).toHaveLength(1);
    const undone = changed(page);
    await press(page, 'Control+z');
    await undone;
    await row(page, 'page 1-0.md').waitFor();
    expect(await pathsOf()).toEqual(
      expect.arrayContaining(['/chapter 1/page 1-0.md', '/chapter 1/page 1-2.md']),
    );
    expect(await focused(page)).toBe('chapter 2');
  });

  it('renames in place, and keeps what was typed if the name is taken', async () => {
    const page = await open();
    await row(page, 'chapter 3').focus();
    await press(page, 'F2', 'Control+a');
    await page.keyboard.type('chapter 4');
    await press(page, 'Enter');
    await page.getByRole('alert').filter({ hasText: 'has this name' }).waitFor();
    expect(await page.getByLabel('New name').inputValue()).toBe('chapter 4');
    await expectAccessible(page);
    await page.getByLabel('New name').fill('appendix');
    await press(page, 'Enter');
    await says(page, 'Renamed “chapter 3” to “appendix”');
    expect(await focused(page)).toBe('appendix');
    expect(await pathsOf()).toContain('/appendix/page 3-0.md');
  });

  it('deletes after one question, and restores by undo', async () => {
    const page = await open();
    await row(page, 'chapter 5').focus();
    await press(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete “chapter 5”?' });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Moved “chapter 5” to the trash');
    await row(page, 'chapter 5').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('chapter 6');
    expect(await pathsOf()).not.toContain('/chapter 5/page 5-0.md');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'chapter 5').waitFor();
    expect(await pathsOf()).toContain('/chapter 5/page 5-0.md');
  });

  it('is ordered by Alt and the arrow keys', async () => {
    const page = await open();
    await row(page, 'chapter 9').focus();
    await press(page, 'Alt+ArrowUp');
    await says(page, 'Reordered “chapter 9”');
    expect((await namesOf(page)).slice(-2)).toEqual(['chapter 9', 'chapter 8']);
    expect(await focused(page)).toBe('chapter 9');
    await page.reload();
    await row(page, 'chapter 9').waitFor();
    expect((await namesOf(page)).slice(-2)).toEqual(['chapter 9', 'chapter 8']);
  });

  it('moves by drag: into a folder, and between two others', async () => {
    const page = await open();
    // All rows are seen at once, also below the navigation.
    await page.setViewportSize({ width: 1280, height: 1200 });
    let done = changed(page);
    await dragTo(page, row(page, 'chapter 9'), row(page, 'chapter 1'), 0.5);
    await says(page, 'Moved “chapter 9” to chapter 1');
    await done;
    expect(await pathsOf()).toContain('/chapter 1/chapter 9/page 9-0.md');
    done = changed(page);
    await dragTo(page, row(page, 'chapter 8'), row(page, 'chapter 2'), 0.1);
    await says(page, 'Reordered “chapter 8”');
    await done;
    const names = await namesOf(page);
    expect(names.indexOf('chapter 8')).toBe(names.indexOf('chapter 2') - 1);
    expectNoCspViolations(page);
  });

  it('moves by a dialog in which a folder is chosen', async () => {
    const page = await open();
    await row(page, 'chapter 7').click({ button: 'right' });
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move “chapter 7”' });
    await dialog.getByRole('treeitem', { name: 'chapter 6' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Move here' }).click();
    await says(page, 'Moved “chapter 7” to chapter 6');
    expect(await pathsOf()).toContain('/chapter 6/chapter 7/page 7-0.md');
  });

  it('takes a change back if the service refuses it, and says why', async () => {
    const page = await open();
    const taken = { type: 'folder', name: 'chapter 9', parentId: await idOf('/chapter 1') };
    await owner.post(`/api/trees/${project.treeId}/nodes`, taken).expect(201);
    await row(page, 'chapter 9').focus();
    await press(page, 'Control+x', 'Home');
    expect(await focused(page)).toBe('chapter 1');
    await press(page, 'Control+v');
    await page
      .getByText(/^Not changed: .*has this name/)
      .first()
      .waitFor();
    await row(page, 'chapter 9').waitFor();
    expect(await idOf('/chapter 9')).toEqual(expect.any(String));
  });

  it('shows what others create, rename and delete, without a reload', async () => {
    const page = await open();
    await owner.post(`/api/trees/${project.treeId}/nodes`, { type: 'folder', name: 'by others' }).expect(201);
    await row(page, 'by others').waitFor();
    await owner.delete(`/api/nodes/${await idOf('/chapter 2')}`).expect(200);
    await row(page, 'chapter 2').waitFor({ state: 'detached' });
  });

  it('takes back a new folder, unless something is in it by now', async () => {
    const page = await open();
    const create = async (name: string) => {
      await row(page, 'chapter 1').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'New folder here' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await row(page, name).waitFor();
    };
    const undo = page.getByRole('button', { name: 'Undo' }).last();
    await create('drafts');
    await undo.click();
    await row(page, 'drafts').waitFor({ state: 'detached' });
    expect((await pathsOf()).some((path) => path.includes('drafts'))).toBe(false);

    await create('plans');
    const { body } = await owner.get(`/api/nodes/${await idOf('/chapter 1')}/children`).expect(200);
    const parentId = (body.data as { id: string; name: string }[]).find(({ name }) => name === 'plans')!.id;
    await owner
      .post(`/api/trees/${project.treeId}/nodes`, { type: 'folder', name: 'by others', parentId })
      .expect(201);
    await undo.click();
    await says(page, 'Not changed: There is something in this folder by now.');
    await row(page, 'plans').waitFor();
  });

  it('says when a folder cannot be read, and reads it when the network is back', async () => {
    const page = await openAs(owner, '/device');
    // A browser that saves data does not keep the catalog, so it does not know the folder.
    await page.addInitScript("Object.defineProperty(navigator.connection, 'saveData', { value: true })");
    await page.goto(`${url}/projects/${project.slug}`);
    await row(page, 'chapter 1').waitFor();
    const restore = await cutNetwork(page);
    await row(page, 'chapter 1').focus();
    await press(page, 'ArrowRight');
    await row(page, 'Could not be loaded. Press Enter to try again.').waitFor();
    await restore();
    await press(page, 'ArrowDown', 'Enter');
    await row(page, 'page 1-0.md').waitFor();
  });

  it('has no findings of axe and fits narrow windows', async () => {
    const page = await open();
    await row(page, 'chapter 1').click();
    await row(page, 'notes').waitFor();
    await expectAccessible(page);
    await picture(page, 'project');
    expectNoCspViolations(page);
  });
});
