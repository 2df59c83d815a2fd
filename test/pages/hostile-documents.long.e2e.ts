import type { Page } from 'playwright-core';
import { newDocument, newOwner, newProject, type Person, type Project } from '#testing';
import { describeStory, url } from '../dashboard/browser';
import { changeSeo, newLive } from '../publishing/published-support';
import { HOSTILE_TEXTS, HOSTILE_TITLE } from './hostile-texts';

/** How many of the texts one document has. What a text leaves open must not reach the next one. */
const PER_DOCUMENT = 10;
const DOCUMENTS = Array.from({ length: Math.ceil(HOSTILE_TEXTS.length / PER_DOCUMENT) }, (_, i) =>
  HOSTILE_TEXTS.slice(i * PER_DOCUMENT, (i + 1) * PER_DOCUMENT),
);
const END = 'The text ends here.';

/** The elements and attributes that act, and the addresses that run, which no document may bring into a page. */
const ACTING = `(root) => [...root.querySelectorAll('*')].flatMap((e) => [
  ...(/^(?:script|style|iframe|object|embed|form|base|meta|link|svg|template)$/.test(e.localName) ? [e.outerHTML] : []),
  ...[...e.attributes].filter(({ name, value }) =>
    /^(?:on|style|srcset|srcdoc|formaction)/.test(name) ||
    (/^(?:href|src|cite|xlink:href)$/.test(name) && /^[\\s\\x00-\\x20]*(?:javascript|vbscript|data:text)/i.test(value)) ||
    (name === 'href' && new URL(value, location.href).hostname === 'elsewhere.example')).map(({ name, value }) => name + '=' + value),
])`;

const acting = (page: Page, selector: string) =>
  page.evaluate<string[]>(`(${ACTING})(document.querySelector('${selector}'))`);
const ran = (page: Page) => page.evaluate<unknown>('window.ran');

// The Content-Security-Policy is the second wall and is off here, since the first one must hold alone.
const WITHOUT_POLICY = { bypassCSP: true };

describeStory('a hostile document', ({ open, openAs }) => {
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  it.each(DOCUMENTS.map((texts, i) => [i + 1, texts] as const))(
    'runs nothing on its public page, as Markdown and as HTML: part %i',
    async (_, texts) => {
      const content = `${texts.join('\n\n')}\n`;
      for (const more of [
        { content: `${END}\n\n${content}` },
        { content: 'a', contentHtml: `<p>${END}</p>${texts.join('')}` },
      ]) {
        const doc = await newLive(owner, project, { publicTitle: HOSTILE_TITLE, ...more });
        await changeSeo(owner, doc.id, { title: HOSTILE_TITLE, description: HOSTILE_TITLE }).expect(200);
        const page = await open(WITHOUT_POLICY);
        await page.goto(doc.publicUrl);
        await page.getByText(END).waitFor();
        expect(await acting(page, '.prose')).toEqual([]);
        expect(await page.locator('main').count()).toBe(1);
        expect(await ran(page)).toBeUndefined();
        await page.context().close();
      }
    },
  );

  it.each(DOCUMENTS.map((texts, i) => [i + 1, texts] as const))(
    'runs nothing in the reader: part %i',
    async (part, texts) => {
      const node = await newDocument(
        owner,
        project,
        `hostile-${part}.md`,
        `# Hostile\n\n${END}\n\n${texts.join('\n\n')}\n`,
      );
      const page = await openAs(owner, `/documents/${node}`, WITHOUT_POLICY);
      await page.locator('#app .document').getByText(END).waitFor();
      expect(await acting(page, '#app .document')).toEqual([]);
      expect(await ran(page)).toBeUndefined();
      await page.context().close();
    },
  );
});
