import type { Page } from 'playwright-core';
import {
  type Person,
  type Project,
  newDocId,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newShare,
} from '#testing';
import { openSecret } from '../../clients/sdk/src/seal/seal';
import { CREDENTIAL } from '../publishing/published-support';
import { connectSealing, enrolKey } from '../seal/seal-support';
import { describeStory, expectAccessible, expectNoCspViolations, picture, requestsOf, url } from './browser';
import { field, goToEnd, saveNow, waitForStatus } from './editor-page';
import { chooseAgent } from './person';

/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describeStory('what is put into the editor', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  let count = 0;
  const newText = (text = '# Notes\n\n') => newDocument(owner, project, `/notes/note-${++count}.md`, text);
  const edit = async (id: string) => {
    const page = await openAs(owner, `/documents/${id}/edit`);
    await field(page).waitFor();
    await goToEnd(page);
    return page;
  };
  const textOf = async (id: string): Promise<string> => {
    const { body } = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
    return body.data.content as string;
  };
  /** Pastes into the field that has the focus, as the browser does after Ctrl-V. */
  const paste = (page: Page, data: Record<string, string>, file?: { name: string; base64: string }) =>
    field(page).evaluate(
      (element, { data: texts, file: given }) => {
        const transfer = new DataTransfer();
        for (const [type, text] of Object.entries(texts)) transfer.setData(type, text);
        if (given) {
          const bytes = Uint8Array.from(atob(given.base64), (character) => character.charCodeAt(0));
          transfer.items.add(new File([bytes], given.name, { type: 'image/png' }));
        }
        const event = new ClipboardEvent('paste', {
          clipboardData: transfer,
          bubbles: true,
          cancelable: true,
        });
        element.dispatchEvent(event);
      },
      { data, file },
    );

  it('is a table, if it was one elsewhere, and plain text after one undo', async () => {
    const id = await newText();
    const page = await edit(id);
    const html =
      '<meta charset="utf-8"><table><tr><th>Name</th><th>Age</th></tr><tr><td><b>Ada</b></td><td>36</td></tr></table>';
    await paste(page, { 'text/html': html, 'text/plain': 'Name Age\nAda 36' });
    await field(page).getByText('| Name | Age |').waitFor();
    await saveNow(page);
    expect(await textOf(id)).toMatch(
      /^# Notes\n\n\| Name \| Age \|\n\| --- \| --- \|\n\| \*\*Ada\*\* \| 36 +\|$/,
    );
    await page.keyboard.press('Control+z');
    await saveNow(page);
    expect(await textOf(id)).toBe('# Notes\n\nName Age\nAda 36');
    expectNoCspViolations(page);
  });

  it('keeps headings, lists and links of a page, and drops what word processors add', async () => {
    const id = await newText();
    const page = await edit(id);
    const html =
      '<b style="font-weight:normal"><h2>Plan</h2><ul><li>one</li><li><span style="font-weight:700">two</span></li></ul>' +
      '<p>See <a href="https://example.org/">this</a>.<o:p></o:p></p></b><style>p { color: red }</style><script>alert(1)</script>';
    await paste(page, { 'text/html': html, 'text/plain': 'Plan one two See this.' });
    await field(page)
      .getByText('## Plan')
      .or(field(page).getByText('Plan', { exact: true }))
      .first()
      .waitFor();
    await field(page).getByText('two').waitFor();
    await saveNow(page);
    expect(await textOf(id)).toBe(
      '# Notes\n\n## Plan\n\n- one\n- **two**\n\nSee [this](https://example.org/).',
    );
  });

  it('makes a link of a selection, if it is an address', async () => {
    const id = await newText('# Notes\n\nhere');
    const page = await edit(id);
    for (let i = 0; i < 4; i++) await page.keyboard.press('Shift+ArrowLeft');
    await paste(page, { 'text/plain': 'https://example.org/a' });
    await saveNow(page);
    expect(await textOf(id)).toBe('# Notes\n\n[here](https://example.org/a)');
  });

  it('is uploaded, if it is an image, and shown', async () => {
    const id = await newText();
    const page = await edit(id);
    await paste(page, {}, { name: 'dot one.png', base64: PIXEL });
    await field(page).getByRole('img', { name: 'dot one' }).waitFor({ state: 'attached' });
    await saveNow(page);
    expect(await textOf(id)).toMatch(/^# Notes\n\n!\[dot one\]\((img\/)?dot%20one\.png\)$/);
    expectNoCspViolations(page);
  });

  it('is shown as a link if the editor is left before the file is uploaded', async () => {
    const id = await newText();
    const page = await edit(id);
    let upload = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (upload = resolve));
    await page.route('**/files?*', async (route) => {
      await isReleased;
      await route.continue();
    });
    const isSent = page.waitForRequest('**/files?*');
    await paste(page, {}, { name: 'late.png', base64: PIXEL });
    await isSent;
    await page.getByRole('link', { name: 'Done' }).click();
    await page.waitForURL(`**/documents/${id}`);
    upload();
    const notices = page.getByRole('region', { name: 'Notices' });
    await notices.getByText(/late\.png was uploaded.*!\[late\]\((img\/)?late\.png\)/).waitFor();
    await picture(page, 'editor-late-upload');
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.evaluate('document.execCommand = () => false');
    await notices.getByRole('button', { name: 'Copy the link' }).click();
    await notices.getByText(/does not copy links.*!\[late\]\((img\/)?late\.png\)/).waitFor();
    expect(await textOf(id)).toBe('# Notes\n\n');
  });

  it('changes nothing in a text that a person can only read', async () => {
    const text = '# Notes\n\n| a | b |\n| - | - |\n| c | d |';
    const id = await newDocument(owner, { id: '~' }, `/read-only-${++count}.md`, text);
    const { globalId } = await newDocId(owner, id);
    const reader = await newMember(owner);
    await newShare(owner, globalId, 'user', { targetId: reader.userId, permission: 'read' });
    const page = await openAs(reader, `/documents/${id}/edit`);
    await field(page).waitFor();
    const requests = requestsOf(page);
    await goToEnd(page);
    const shown = await field(page).innerText();
    for (const key of ['Tab', 'Control+b', 'Control+i', 'Control+Shift+x', 'Control+Alt+k', 'Enter', 'x']) {
      await page.keyboard.press(key);
      // Tab goes on to the next control, where the table looks like one again.
      await goToEnd(page);
      expect([key, await field(page).innerText()]).toEqual([key, shown]);
    }
    await field(page).evaluate((element) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }));
      element.dispatchEvent(
        new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
      );
    });
    await waitForStatus(page, 'Saved');
    expect(await field(page).innerText()).toBe(shown);
    expect(requests.all().filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  it('can be chosen from a list of the documents of the project', async () => {
    const target = await newDocument(owner, project, '/guides/first steps.md', '# First steps\n');
    expect(target).toBeTruthy();
    const id = await newText();
    const page = await edit(id);
    await page.keyboard.type('See [[first st');
    // A click on a list that is out of date changes nothing.
    const list = page.locator('.cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)');
    await list.getByRole('option', { name: /First steps/ }).click();
    await saveNow(page);
    expect(await textOf(id)).toBe('# Notes\n\nSee [First steps](../guides/first%20steps.md)');
  });

  it('can be chosen from a list of constructs at the start of a line', async () => {
    const id = await newText();
    const page = await edit(id);
    await page.keyboard.type('/task');
    await page.getByRole('option', { name: '/Task' }).click();
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await saveNow(page);
    expect(await textOf(id)).toBe('# Notes\n\n- [ ] one\n- [ ] two');
  });

  it('is offered to be sealed if it looks like a credential, and the text then has a reference that an agent opens', async () => {
    const robot = await connectSealing(owner, { clientName: 'Deploy robot' });
    const { privateKey } = await enrolKey(robot);
    const id = await newText();
    const page = await edit(id);
    await paste(page, { 'text/plain': `aws: ${CREDENTIAL}` });
    const notice = page.getByRole('region', { name: 'Notices' });
    await notice.getByText('looks like it contains a credential').waitFor();
    await picture(page, 'editor-credential');
    await notice.getByRole('button', { name: 'Seal it instead' }).click();
    const dialog = page.getByRole('dialog', { name: 'Seal it instead' });
    await chooseAgent(dialog, 'Deploy robot');
    await picture(page, 'editor-seal');
    await expectAccessible(page);
    const sealed = page.waitForRequest((request) => request.url().endsWith('/secret-envelopes'));
    await dialog.getByRole('button', { name: 'Seal', exact: true }).click();
    expect((await sealed).postData()).not.toContain(CREDENTIAL);
    await notice.getByText('The text has a reference in place of the secret.').waitFor();
    await saveNow(page);
    const [, envelope] = /^# Notes\n\naws: \{\{sealed:([\da-f-]{36})\}\}$/.exec(await textOf(id))!;
    const { body } = await robot.agent.post(`/api/v1/secret-envelopes/${envelope}/fetch`).expect(200);
    expect(new TextDecoder().decode(await openSecret(body.data, privateKey))).toBe(CREDENTIAL);
    expectNoCspViolations(page);
  });
});
