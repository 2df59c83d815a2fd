import type { Page } from 'playwright-core';
import { type Person, newDocument, newOwner, newProject } from '#testing';
import { eventually } from '../platform/eventually';
import { describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';
import { field, saveNow } from './editor-page';

const TEXT = [
  '# The plan',
  '',
  'A first paragraph with **bold** words.',
  '',
  '- one',
  '- two',
  '  1. inside',
  '',
  '> A quote.',
  '',
  '| Name | Age |',
  '| ---- | --: |',
  '| Ada  |  36 |',
  '',
  '```js',
  'const silent = true;',
  '```',
  '',
  '## The end',
  '',
  'A last paragraph.',
  '',
].join('\n');

/** Notes what a page says instead of speaking it. A machine for tests has no voices. */
const NOTE_SPEECH = `
  window.spoken = [];
  Object.defineProperty(window, 'speechSynthesis', { value: {
    speak(utterance) { window.spoken.push([utterance.text, utterance.lang]); queueMicrotask(() => utterance.onend?.(new Event('end'))); },
    cancel() {},
  } });`;

describeStory('a document on paper, aloud and by keys alone', ({ openAs }) => {
  let owner: Person;
  let id: string;
  beforeAll(async () => {
    owner = await newOwner(url);
    id = await newDocument(owner, await newProject(owner), '/plan.md', TEXT);
  });
  const openPlan = async (): Promise<Page> => {
    const page = await openAs(owner, `/documents/${id}`);
    await page.getByText('A last paragraph.').waitFor();
    return page;
  };
  const focused = (page: Page, expression: string) =>
    eventually(`the focus: ${expression}`, () =>
      page.evaluate<boolean>(`((element) => ${expression})(document.activeElement)`),
    );

  it('is printed as its title and its text, without what belongs to the screen', async () => {
    const page = await openPlan();
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Navigation', 'Outline'])
      expect(await page.getByRole('navigation', { name }).filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.getByText('A last paragraph.').waitFor();
    // Nothing scrolls on paper: the whole text is on the page, in dark colors on white.
    expect(
      await page.evaluate(
        'document.querySelector("main").scrollHeight <= document.querySelector("main").clientHeight + 1',
      ),
    ).toBe(true);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(251, 250, 247)');
    await picture(page, 'reader-print');
    expectNoCspViolations(page);
  });

  it('is read aloud passage by passage, in the order of the text, and without its code', async () => {
    const page = await openAs(owner, '/drafts');
    await page.addInitScript(NOTE_SPEECH);
    await page.goto(`${url}/documents/${id}`);
    await page.getByText('A last paragraph.').waitFor();
    await page.getByRole('button', { name: 'More actions for the document' }).click();
    await page.getByRole('menuitem', { name: 'Read aloud' }).click();
    await eventually('the end is read', () =>
      page.evaluate<boolean>("window.spoken.at(-1)?.[0] === 'A last paragraph.'"),
    );
    const spoken = await page.evaluate<[string, string][]>('window.spoken');
    expect(spoken.map(([text]) => text)).toEqual([
      'A first paragraph with bold words.',
      'one',
      'two',
      'inside',
      'A quote.',
      'Name',
      'Age',
      'Ada',
      '36',
      'The end',
      'A last paragraph.',
    ]);
    expect(new Set(spoken.map(([, language]) => language))).toEqual(new Set(['en']));
    await page.getByRole('button', { name: 'More actions for the document' }).click();
    await page.getByRole('menuitem', { name: 'Read aloud' }).waitFor();
  });

  it('is read, edited and left again by keys alone', async () => {
    const page = await openPlan();
    await page.getByRole('main', { name: 'Content' }).focus();
    await page.keyboard.press('o');
    await focused(page, "element.closest('nav')?.getAttribute('aria-label') === 'Outline'");
    for (let presses = 0; presses < 5; presses++) {
      if (await page.evaluate("document.activeElement.textContent.startsWith('The end')")) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/#the-end$/);

    await page.keyboard.press('e');
    await page.waitForURL(/\/edit$/);
    await field(page).waitFor();
    for (let presses = 0; presses < 60; presses++) {
      if (
        await field(page).evaluate(
          (element) => (element.getRootNode() as ShadowRoot).activeElement === element,
        )
      )
        break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Written by keys.');
    await saveNow(page);
    await page.keyboard.press('Escape');
    await focused(page, "element.textContent === 'Done'");
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/documents/${id}$`));
    await page.getByText('Written by keys.').waitFor();
    await page.keyboard.press('h');
    await page.waitForURL(/\/history$/);
    expectNoCspViolations(page);
  });
});
