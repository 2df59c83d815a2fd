import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';
import { field, goToEnd, saveNow, waitForStatus } from './editor-page';

// Addresses at example domains belong to nobody, so they are no personal data.
describeStory('personal data in the editor', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  let count = 0;
  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });
  const edit = async (): Promise<{ page: Page; id: string }> => {
    const id = await newDocument(owner, project, `/people-${++count}.md`, '# People\n\n');
    const page = await openAs(owner, `/documents/${id}/edit`);
    await field(page).waitFor();
    return { page, id };
  };
  const choose = async (page: Page, action: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Personal data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Personal data' });
    await dialog.getByRole('radio', { name: action }).check();
    await expectAccessible(page);
    await picture(page, 'editor-pii');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const textOf = async (id: string): Promise<string> => {
    const { body } = await owner.get(`/api/v1/documents/${id}/content`).expect(200);
    return body.data.content as string;
  };

  it('is saved with a warning at its line, if the person wants to be warned', async () => {
    const { page, id } = await edit();
    await choose(page, 'Save and warn');
    await goToEnd(page);
    await page.keyboard.type('Write to ada@lovelace.io.');
    await saveNow(page);
    expect(await textOf(id)).toContain('ada@lovelace.io');
    await page.getByText('1 warning about the saved text').waitFor();
    await picture(page, 'editor-warnings');
    await expectAccessible(page);
  });

  it('is masked before it is saved, and the editor shows what is saved', async () => {
    const { page, id } = await edit();
    await choose(page, 'Mask it before saving');
    await goToEnd(page);
    await page.keyboard.type('Write to ada@lovelace.io.');
    await saveNow(page);
    const saved = await textOf(id);
    expect(saved).not.toContain('ada@lovelace.io');
    expect(saved).toContain('Write to ');
    await field(page).getByText(saved.trim().split('\n').at(-1)!).waitFor();
    expect(await field(page).innerText()).not.toContain('ada@lovelace.io');
    expectNoCspViolations(page);
  });

  it('is not saved if the person blocks it, and the text stays until they decide otherwise', async () => {
    const { page, id } = await edit();
    await choose(page, 'Do not save');
    await goToEnd(page);
    await page.keyboard.type('Write to ada@lovelace.io.');
    await page.keyboard.press('Control+s');
    await waitForStatus(page, 'Not saved');
    await page
      .getByText('The text contains personal data, and you chose not to save it then.')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Keep mine as a copy' }).waitFor();
    expect(await textOf(id)).toBe('# People\n\n');
    expect(await field(page).innerText()).toContain('ada@lovelace.io');
    await expectAccessible(page);
    await picture(page, 'editor-refused');
    for (let index = 0; index < 'ada@lovelace.io.'.length; index++) await page.keyboard.press('Backspace');
    await page.keyboard.type('her.');
    await saveNow(page);
    expect(await textOf(id)).toBe('# People\n\nWrite to her.');
  });
});
