import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { describeStory, url } from './browser';
import { field, goToEnd, saveNow } from './editor-page';

const DOCS = join(__dirname, '../../docs');
/** Texts that editors like to change. */
const ODD = [
  'no line end',
  'a\r\nb\r\n',
  'a\r\nb\nc\r\n',
  '\uFEFF# With a mark\r\n\r\nText\r\n',
  'trailing spaces  \n\t\n\n\n\n',
  '* one\n+ two\n- three\n1) four\n',
  '| a|b |\n|-|:-:|\n|1|2|\n',
  '---\ntitle: x\n---\n\nSetext\n===\n\n<details>\n<b>html</b>\n</details>\n',
  'שלום עולם\n\nمرحبا\n\n日本語のテキスト。\n',
  'e\u0301 \u{1f469}\u200d\u{1f4bb} \u2028 \u00a0 \u00ad\n',
];

/** Goes to the editor of another document as a link does, which loads no page. */
async function goOn(page: Page, id: string): Promise<void> {
  const before = await field(page).elementHandle();
  await page.evaluate((path) => history.pushState({}, '', path), `/documents/${id}/edit`);
  await before.waitForElementState('hidden');
}

describeStory('the bytes of a document', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  it('are the same after a letter was added and removed, in a hundred documents', async () => {
    const names = readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.md'),
    );
    const real = names.slice(0, 90).map((name, index) => {
      const text = readFileSync(join(DOCS, name), 'utf8');
      return index % 5 === 0 ? text.replaceAll('\n', '\r\n') : text;
    });
    const texts = [...real, ...ODD];
    expect(texts).toHaveLength(100);
    const ids = await Promise.all(
      texts.map((text, index) => newDocument(owner, project, `/${index}.md`, text)),
    );
    const page = await openAs(owner, `/documents/${ids[0]}/edit`);
    const differing: number[] = [];
    for (const [index, text] of texts.entries()) {
      const id = ids[index]!;
      if (index > 0) await goOn(page, id);
      await field(page).waitFor();
      await goToEnd(page);
      await page.keyboard.type('x');
      await saveNow(page);
      await page.keyboard.press('Backspace');
      await page.locator('[data-saving=changed], [data-saving=device]').waitFor();
      await saveNow(page);
      const { body } = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
      if (body.data.content !== text) differing.push(index);
    }
    expect(differing).toEqual([]);
  });
});
