import { newDocument, newOwner, newProject } from '#testing';
import { describeStory, url } from './browser';
import { field, goToEnd, saveNow } from './editor-page';

/** A little less than the longest document of 5 MiB, with letters of two and three bytes. */
const BYTES = 5 * 1024 * 1024 - 100;

function longText(): string {
  const lines = ['# Long', ''];
  for (let bytes = 0, number = 1; bytes < BYTES - 200; number++) {
    const line = `${number}. A line with **words**, „Anführungszeichen“ and 日本語, of a text that does not end.`;
    lines.push(line);
    bytes += Buffer.byteLength(line) + 1;
  }
  return `${lines.join('\n')}\n`;
}

describeStory('a document of 5 MiB in the editor', ({ openAs }) => {
  it('opens, and a letter that is typed is saved; every other byte stays', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    const text = longText();
    const id = await newDocument(owner, project, '/long.md', text);
    const page = await openAs(owner, `/documents/${id}/edit`);
    await field(page).waitFor();
    await goToEnd(page);
    await page.keyboard.type('x');
    await saveNow(page);
    const { body } = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
    expect(body.data.content === `${text}x`).toBe(true);
  });
});
