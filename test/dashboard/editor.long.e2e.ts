import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import {
  cutNetwork,
  describeStory,
  expectAccessible,
  expectNoCspViolations,
  picture,
  requestsOf,
  url,
} from './browser';
import { eventually } from '../platform/eventually';
import { field, goToEnd, saveNow, waitForStatus } from './editor-page';
import { keptOf } from './stored';

const SAMPLE = [
  '# A plan',
  '',
  'Some **bold**, *slanted* and `code` text with a [link](other.md).',
  '',
  '- [ ] first task',
  '- [x] second task',
  '',
  '> A quote.',
  '',
  '| Name | Age |',
  '| ---- | --: |',
  '| Ada  |  36 |',
  '',
  '```js',
  'const a = 1;',
  '```',
  '',
  'The end.',
  '',
].join('\n');

describeStory('the editor', ({ openAs, openBeside }) => {
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  let count = 0;
  const newText = (text = SAMPLE) => newDocument(owner, project, `/plan-${++count}.md`, text);
  const edit = async (id: string) => {
    const page = await openAs(owner, `/documents/${id}/edit`);
    await field(page).waitFor();
    return page;
  };
  const textOf = async (id: string): Promise<string> => {
    const { body } = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
    return body.data.content as string;
  };
  const saveElsewhere = async (id: string, content: string): Promise<void> => {
    await owner.post(`/api/projects/${project.id}/documents/save`, { nodeId: id, content }).expect(200);
  };
  const shownText = (page: Page): Promise<string> => field(page).innerText();

  it('saves by itself what a person types, and says so after the service has it', async () => {
    const id = await newText();
    const page = await edit(id);
    const requests = requestsOf(page);
    await goToEnd(page);
    await page.keyboard.type('Typed words.');
    await waitForStatus(page, 'On this device');
    await waitForStatus(page, 'Saved');
    expect(await textOf(id)).toBe(`${SAMPLE}Typed words.`);
    expect(requests.all().filter((request) => request.startsWith('POST'))).toHaveLength(1);
    expectNoCspViolations(page);
  });

  it('looks right and has no accessibility violations', async () => {
    const page = await edit(await newText());
    await page.getByRole('checkbox').first().waitFor();
    await expectAccessible(page);
    await picture(page, 'editor');
    await field(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n/');
    await page.getByRole('option', { name: '/Table' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'editor-slash');
    expectNoCspViolations(page);
  });

  it('hides the marks of Markdown where the cursor is not, and shows them where it is', async () => {
    const page = await edit(await newText());
    expect(await shownText(page)).not.toContain('**bold**');
    await page.getByText('bold', { exact: true }).click();
    await field(page).getByText('**bold**').waitFor();
    expect(await shownText(page)).not.toContain('| Ada');
    await page.getByRole('cell', { name: 'Ada' }).click();
    await field(page).getByText('| Ada').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.activeElement?.textContent === 'Done'");
    await page.keyboard.press('Control+Shift+e');
    await field(page).getByText('# A plan').waitFor();
  });

  it('ticks a task', async () => {
    const id = await newText();
    const page = await edit(id);
    await page.getByRole('checkbox').first().click();
    await saveNow(page);
    expect(await textOf(id)).toBe(SAMPLE.replace('- [ ]', '- [x]'));
  });

  it('keeps what was typed when the tab is killed in the middle, and saves it when it is opened again', async () => {
    const id = await newText();
    const page = await edit(id);
    await goToEnd(page);
    await page.keyboard.type('Before the crash.');
    await waitForStatus(page, 'On this device');
    expect(await textOf(id)).toBe(SAMPLE);
    // Without beforeunload and pagehide, as when the process of the tab ends.
    const session = await page.context().newCDPSession(page);
    const crash = page.waitForEvent('crash');
    void session.send('Page.crash').catch(() => undefined);
    await crash;
    const again = await openBeside(page, `/documents/${id}/edit`);
    await waitForStatus(again, 'Saved');
    expect(await textOf(id)).toBe(`${SAMPLE}Before the crash.`);
    await again.goto(`${url}/drafts`);
    await again.getByText('Every change is saved.').waitFor();
  });

  it('works without the network, and saves when the network is back', async () => {
    const id = await newText();
    const page = await edit(id);
    const restore = await cutNetwork(page);
    await goToEnd(page);
    await page.keyboard.type('Offline words.');
    await page.keyboard.press('Control+s');
    await waitForStatus(page, 'On this device');
    expect(await textOf(id)).toBe(SAMPLE);
    await restore();
    await waitForStatus(page, 'Saved');
    expect(await textOf(id)).toBe(`${SAMPLE}Offline words.`);
  });

  it('tells a reader of a text that is not sent, which a person wrote offline before they left the editor', async () => {
    const id = await newText();
    const page = await openAs(owner, `/documents/${id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await field(page).waitFor();
    await page.route('**/documents/save', (route) => route.abort());
    await goToEnd(page);
    await page.keyboard.type('Offline words.');
    await waitForStatus(page, 'On this device');
    await page.getByRole('link', { name: 'Done' }).click();
    const notice = page.getByText('This browser has changes to this document that are not saved yet.');
    await notice.waitFor();
    await expectAccessible(page);
    await picture(page, 'reader-unsaved');
    await page.unroute('**/documents/save');
    await page.getByRole('link', { name: 'Continue editing' }).click();
    await waitForStatus(page, 'Saved');
    await page.getByRole('link', { name: 'Done' }).click();
    await page.getByText('Offline words.').waitFor();
    expect(await notice.count()).toBe(0);
    expect(await textOf(id)).toBe(`${SAMPLE}Offline words.`);
  });

  it('shows what somebody else saves, and merges it with what is typed', async () => {
    const id = await newText();
    const page = await edit(id);
    await saveElsewhere(id, SAMPLE.replace('# A plan', '# A better plan'));
    await field(page).getByText('A better plan').waitFor();
    await page.getByText('changed this document.').first().waitFor();
    await goToEnd(page);
    await page.keyboard.type('Mine.');
    await saveElsewhere(id, SAMPLE.replace('# A plan', '# The best plan'));
    await field(page).getByText('The best plan').waitFor();
    await saveNow(page);
    expect(await textOf(id)).toBe(`${SAMPLE.replace('# A plan', '# The best plan')}Mine.`);
    await picture(page, 'editor-foreign');
  });

  it('lets a person decide side by side when both changed the same passage, and loses neither text', async () => {
    const id = await newText('# Title\n\nOne line.\n');
    const page = await edit(id);
    const restore = await cutNetwork(page);
    await goToEnd(page);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.type(' From me.');
    await waitForStatus(page, 'On this device');
    await saveElsewhere(id, '# Title\n\nOne line. From them.\n');
    await restore();
    await page.getByRole('heading', { name: 'Somebody else changed the same text' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'conflict');
    await page.getByRole('button', { name: 'Save the result' }).click();
    await page.getByText('Choose what to keep in each passage first.').waitFor();
    await page.getByRole('radio', { name: 'Keep both' }).check();
    await page.getByRole('radio', { name: 'Write it yourself' }).check();
    const own = page.getByRole('textbox', { name: 'What passage 1 becomes' });
    expect(await own.inputValue()).toBe('One line. From me.\nOne line. From them.');
    await own.fill('One line. From both.');
    await expectAccessible(page);
    await picture(page, 'conflict-own');
    await page.getByRole('button', { name: 'Save the result' }).click();
    await waitForStatus(page, 'Saved');
    expect(await textOf(id)).toBe('# Title\n\nOne line. From both.\n');
  });

  it('runs no action of a letter that a person types while a conflict appears', async () => {
    const id = await newText('# Title\n\nOne line.\n');
    const page = await edit(id);
    const restore = await cutNetwork(page);
    await goToEnd(page);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.type(' From me.');
    await waitForStatus(page, 'On this device');
    await saveElsewhere(id, '# Title\n\nOne line. From them.\n');
    let release!: () => void;
    const isReleased = new Promise<void>((done) => (release = done));
    await page.route(/\/conflict-[^/]*\.js$/, async (route) => {
      await isReleased;
      await route.continue();
    });
    // The time until letters run actions again begins when the conflict appears, however slow this machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 5_000);
    await restore();
    while (await field(page).isVisible()) await page.clock.runFor(10);
    await page.clock.runFor(5_000);
    await page.keyboard.type('r');
    expect(new URL(page.url()).pathname).toBe(`/documents/${id}/edit`);
    release();
    const heading = page.getByRole('heading', { name: 'Somebody else changed the same text' });
    while (!(await heading.isVisible())) await page.clock.runFor(10);
    expect(await heading.evaluate((shown) => shown === document.activeElement)).toBe(true);
    // `m` keeps the whole of one's own text, and `r` leaves the editor.
    await page.keyboard.type('mtr gh');
    await page.clock.runFor(1_000);
    await page.keyboard.type('mr');
    await page.clock.runFor(1_000);
    await page.keyboard.type('r');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(`/documents/${id}/edit`);
    await page.clock.runFor(2_000);
    await page.keyboard.type('t');
    await page.getByRole('radio', { name: 'Keep theirs', checked: true }).waitFor();
  });

  it('keeps what a person wrote in a conflict when the tab is killed', async () => {
    const id = await newText('# Title\n\nOne line.\n');
    const page = await edit(id);
    const restore = await cutNetwork(page);
    await goToEnd(page);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.type(' From me.');
    await waitForStatus(page, 'On this device');
    await saveElsewhere(id, '# Title\n\nOne line. From them.\n');
    await restore();
    await page.getByRole('radio', { name: 'Write it yourself' }).check();
    const written = (shown: Page) => shown.getByRole('textbox', { name: 'What passage 1 becomes' });
    await written(page).fill('One line. From both.');
    await eventually('the text is kept', async () =>
      JSON.stringify((await keptOf(page, owner)).drafts).includes('One line. From both.'),
    );
    const session = await page.context().newCDPSession(page);
    const crash = page.waitForEvent('crash');
    void session.send('Page.crash').catch(() => undefined);
    await crash;
    const again = await openBeside(page, `/documents/${id}/edit`);
    await written(again).waitFor();
    expect(await written(again).inputValue()).toBe('One line. From both.');
    await again.getByRole('button', { name: 'Save the result' }).click();
    await waitForStatus(again, 'Saved');
    expect(await textOf(id)).toBe('# Title\n\nOne line. From both.\n');
  });

  it('can keep one’s own text of a conflict as a copy', async () => {
    const id = await newText('# Title\n\nOne line.\n');
    const page = await edit(id);
    const restore = await cutNetwork(page);
    await goToEnd(page);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.type(' From me.');
    await waitForStatus(page, 'On this device');
    await saveElsewhere(id, '# Title\n\nOne line. From them.\n');
    await restore();
    await page.getByRole('button', { name: 'Keep mine as a copy' }).click();
    await page.waitForURL(
      (address) => !address.pathname.includes(id) && /\/documents\/[^/]+$/.test(address.pathname),
    );
    expect(await textOf(page.url().split('/').pop()!)).toBe('# Title\n\nOne line. From me.\n');
    expect(await textOf(id)).toBe('# Title\n\nOne line. From them.\n');
  });

  it('is open in one tab at a time, and another tab can take over with the text', async () => {
    const id = await newText();
    const page = await edit(id);
    await goToEnd(page);
    await page.keyboard.type('In the first tab.');
    const second = await openBeside(page, `/documents/${id}/edit`);
    await second.getByRole('button', { name: 'Edit here' }).dblclick();
    await field(second).getByText('In the first tab.').waitFor();
    await page.getByText('in another tab').waitFor();
    // A second request would wait for the first one, and its time-out would close the editor.
    const asked = `navigator.locks.query().then(({ pending }) => pending.filter(({ name }) => name === 'edit:${id}'))`;
    expect(await second.evaluate(asked)).toEqual([]);
    await goToEnd(second);
    await second.keyboard.type(' In the second tab.');
    await saveNow(second);
    expect(await textOf(id)).toBe(`${SAMPLE}In the first tab. In the second tab.`);
  });

  it('lists drafts, and discards one after asking', async () => {
    const id = await newText();
    const page = await edit(id);
    await page.route('**/documents/save', (route) => route.abort());
    await goToEnd(page);
    await page.keyboard.type('A draft.');
    await waitForStatus(page, 'On this device');
    await page.getByRole('link', { name: 'Drafts' }).click();
    await page.getByRole('link', { name: 'A plan' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'drafts');
    await page.getByRole('button', { name: /^Discard the draft/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Every change is saved.').waitFor();
    expect(await textOf(id)).toBe(SAMPLE);
  });
});
