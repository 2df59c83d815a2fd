import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { cutNetwork, describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';
import { field, goToEnd, saveNow, waitForStatus } from './editor-page';
import { keptOf } from './stored';

const TABLE = '# Ages\n\n| Name | Age |\n| ---- | --: |\n| Ada  |  36 |\n\nThe end.\n';
/** From now on, the page can't create tables, as if a part of the preview had a defect. */
const BREAK_TABLES = `(() => {
  const create = Document.prototype.createElement;
  Document.prototype.createElement = function (name, ...rest) {
    if (name === 'table') throw new Error('A defect in the preview');
    return create.call(this, name, ...rest);
  };
})()`;

/** From now on, the page can't keep drafts, as if the storage of the device were broken. */
const BREAK_DRAFTS = `(() => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...args) {
    if (this.name === 'drafts') throw new Error('The storage is broken');
    return put.apply(this, args);
  };
})()`;

const failureNotice = (page: Page) =>
  page
    .getByRole('region', { name: 'Notices' })
    .getByText('The preview failed, so the editor shows the source.');

describeStory('the editor when something fails', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  let count = 0;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });
  const newText = (text = TABLE) => newDocument(owner, project, `/ages-${++count}.md`, text);
  const edit = async (id: string): Promise<Page> => {
    const page = await openAs(owner, `/documents/${id}/edit`);
    await field(page).waitFor();
    return page;
  };
  const textOf = async (id: string): Promise<string> => {
    const { body } = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
    return body.data.content as string;
  };
  const saveElsewhere = (id: string, content: string) =>
    owner.post(`/api/projects/${project.id}/documents/save`, { nodeId: id, content }).expect(200);

  it('shows the source with a notice if the preview throws while a person types, and loses no key', async () => {
    const id = await newText();
    const page = await edit(id);
    await page.getByRole('cell', { name: 'Ada' }).waitFor();
    await goToEnd(page);
    await page.evaluate(BREAK_TABLES);
    await page.keyboard.type('| a | b |\n| - | - |\n| c | d |');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('Between.');
    await failureNotice(page).waitFor();
    await field(page).getByText('| Ada  |  36 |').waitFor();
    await saveNow(page);
    const saved = await textOf(id);
    expect(saved).toContain('Between.');
    expect(saved.replace('Between.', '')).toBe(`${TABLE}| a | b |\n| - | - |\n| c | d |`);
    await page.keyboard.press('Control+End');
    await page.keyboard.type('More.');
    await page.keyboard.press('Control+z');
    await page.keyboard.type('Less.');
    await saveNow(page);
    expect(await textOf(id)).toMatch(/\| c \| d \|Less\.$/);
    await expectAccessible(page);
    expectNoCspViolations(page);
  });

  it('opens a document as its source if the preview throws while it opens', async () => {
    const id = await newText();
    const page = await openAs(owner, '/drafts');
    await page.addInitScript(BREAK_TABLES);
    await page.goto(`${url}/documents/${id}/edit`);
    await failureNotice(page).waitFor();
    await goToEnd(page);
    await page.keyboard.type('Typed.');
    await saveNow(page);
    expect(await textOf(id)).toBe(`${TABLE}Typed.`);
  });

  it('asks before a text that is saved nowhere is left by a link or with Back', async () => {
    const id = await newText('# Fragile\n');
    const page = await openAs(owner, `/documents/${id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await field(page).waitFor();
    await page.evaluate(BREAK_DRAFTS);
    await page.route('**/documents/save', (route) => route.abort());
    await goToEnd(page);
    await page.keyboard.type('Only here.');
    await waitForStatus(page, 'Not saved anywhere');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const stay = question.getByRole('button', { name: 'Stay' });
    await page.getByRole('link', { name: 'Done' }).click();
    await question.waitFor();
    await expectAccessible(page);
    await picture(page, 'editor-leave');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      question.getByRole('button', { name: 'Download the text' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^ages-\d+\.md$/);
    await stay.click();
    await question.waitFor({ state: 'detached' });
    await page.evaluate('history.back()');
    await question.waitFor();
    await stay.click();
    await question.waitFor({ state: 'detached' });
    await page.waitForURL(`**/documents/${id}/edit`);
    await field(page).getByText('Only here.').waitFor();
    await page.getByRole('link', { name: 'Drafts' }).click();
    await question.getByRole('button', { name: 'Leave anyway' }).click();
    await page.waitForURL('**/drafts');
    expect(await textOf(id)).toBe('# Fragile\n');
  });

  it('asks about the last place when a person goes back and forward while it asks', async () => {
    const id = await newText('# Fragile\n');
    const page = await openAs(owner, `/documents/${id}/history`);
    await page.getByRole('link', { name: 'Read', exact: true }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await field(page).waitFor();
    await page.evaluate(BREAK_DRAFTS);
    await page.route('**/documents/save', (route) => route.abort());
    await goToEnd(page);
    await page.keyboard.type('Only here.');
    await waitForStatus(page, 'Not saved anywhere');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const goBackTwice = async () => {
      await page.evaluate('history.back()');
      await question.waitFor();
      await page.evaluate('history.back()');
      await page.waitForURL(`**/documents/${id}/history`);
    };
    await page.evaluate('history.back()');
    await question.waitFor();
    await page.evaluate('history.forward()');
    await question.waitFor({ state: 'detached' });
    await field(page).getByText('Only here.').waitFor();
    await goBackTwice();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    await page.waitForURL(`**/documents/${id}/edit`);
    await field(page).getByText('Only here.').waitFor();
    await goBackTwice();
    await question.getByRole('button', { name: 'Leave anyway' }).click();
    await field(page).waitFor({ state: 'detached' });
    await page.waitForURL(`**/documents/${id}/history`);
  });

  it('saves and leaves without a question if only the storage of the device is broken', async () => {
    const id = await newText('# Sturdy\n');
    const page = await edit(id);
    await page.evaluate(BREAK_DRAFTS);
    await goToEnd(page);
    await page.keyboard.type('Saved.');
    await page.getByRole('link', { name: 'Done' }).click();
    await page.waitForURL(`**/documents/${id}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await textOf(id)).toBe('# Sturdy\nSaved.');
  });

  it('keeps and saves what is typed after the clock of the device was set back', async () => {
    const id = await newText('# Clock\n');
    const page = await edit(id);
    await goToEnd(page);
    const restore = await cutNetwork(page);
    await page.keyboard.type('Before.');
    await waitForStatus(page, 'On this device');
    await page.addInitScript('{ const now = Date.now; Date.now = () => now() - 7_200_000; }');
    await page.evaluate('{ const now = Date.now; Date.now = () => now() - 7_200_000; }');
    await page.keyboard.type(' After.');
    await waitForStatus(page, 'On this device');
    await restore();
    await waitForStatus(page, 'Saved');
    expect(await textOf(id)).toBe('# Clock\nBefore. After.');

    // A draft that seems to be from the future belongs to the editor that is opened with it.
    await page.evaluate('{ const now = Date.now; Date.now = () => now() + 7_200_000; }');
    await page.route('**/documents/save', (route) => route.abort());
    await page.keyboard.type(' Later.');
    await waitForStatus(page, 'On this device');
    await page.reload();
    await field(page).waitFor();
    await goToEnd(page);
    await page.keyboard.type(' Last.');
    await waitForStatus(page, 'On this device');
    expect((await keptOf(page, owner)).drafts).toMatchObject([
      { text: '# Clock\nBefore. After. Later. Last.' },
    ]);
    await page.unroute('**/documents/save');
    await waitForStatus(page, 'Saved');
    await page.goto(`${url}/drafts`);
    await page.getByText('Every change is saved.').waitFor();
    expect(await textOf(id)).toBe('# Clock\nBefore. After. Later. Last.');
  });

  it('follows another writer who changes all line ends', async () => {
    const id = await newText('one\r\ntwo\r\nthree\r\n');
    const page = await edit(id);
    await saveElsewhere(id, 'one\ntwo\nthree\nfour\n');
    await field(page).getByText('four').waitFor();
    expect(await field(page).locator('.cm-line').count()).toBe(5);
    await goToEnd(page);
    await page.keyboard.type('five\nsix');
    await saveNow(page);
    expect(await textOf(id)).toBe('one\ntwo\nthree\nfour\nfive\nsix');
  });
});
