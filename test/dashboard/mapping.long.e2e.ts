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
import { describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';

describeStory('the file that a document is mapped to', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  let nodeId: string;

  beforeAll(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
    nodeId = await newDocument(owner, project, '/intro.md', '# Introduction\n');
  });

  it('is chosen, shown and removed beside the text', async () => {
    const page = await openAs(owner, `/documents/${nodeId}`);
    await page.getByText('Mapped file', { exact: true }).click();
    await page.getByText('This document is mapped to no file.').waitFor();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Where the file is').selectOption({ label: 'File on GitHub' });
    await dialog.getByLabel('Address of the file').fill('docs/intro.md');
    await dialog.getByRole('button', { name: 'Map', exact: true }).click();
    await dialog.getByText('Enter an address of the form owner/repository@branch:path.').waitFor();
    await picture(page, 'map-a-document');
    await expectAccessible(page);
    await dialog.getByLabel('Address of the file').fill('acme/handbook@main:docs/intro.md');
    await dialog.getByRole('button', { name: 'Map', exact: true }).click();
    await page.getByRole('complementary').getByText('acme/handbook@main:docs/intro.md').waitFor();
    const { body } = await owner.get(`/api/nodes/${nodeId}/mappings`).expect(200);
    expect(body.data).toMatchObject([
      { sourceType: 'github', physicalPath: 'acme/handbook@main:docs/intro.md' },
    ]);
    await picture(page, 'mapped-document');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove the mapping' }).click();
    await dialog.getByRole('button', { name: 'Remove the mapping' }).click();
    await page.getByText('This document is mapped to no file.').waitFor();
    expect((await owner.get(`/api/nodes/${nodeId}/mappings`).expect(200)).body.data).toEqual([]);
    expectNoCspViolations(page);
  });

  it('is not offered to people who have the document only by a share', async () => {
    const reader = await newMember(owner);
    await owner.get('/api/my-docs').expect(200);
    const own = await newDocument(owner, { id: '~' }, '/plan.md', '# The plan\n');
    const { globalId } = await newDocId(owner, own);
    await newShare(owner, globalId, 'user', { targetId: reader.userId, permission: 'write' });
    const page = await openAs(reader, `/documents/${own}`);
    await page.getByText('Links to this document', { exact: true }).waitFor();
    expect(await page.getByText('Mapped file', { exact: true }).count()).toBe(0);
  });

  it('is not replaced if somebody else mapped the document while the dialog was open, and the dialog says so', async () => {
    const other = await newDocument(owner, project, '/other.md', '# Other\n');
    const page = await openAs(await newMember(owner), `/documents/${other}`);
    await page.getByText('Mapped file', { exact: true }).click();
    await page.getByRole('button', { name: 'Map to a file…' }).click();
    await page.getByLabel('Path of the file').fill('mine.md');
    const mapping = { sourceType: 'local', physicalPath: 'theirs.md' };
    await owner.post(`/api/nodes/${other}/mappings`, mapping).expect(201);
    await page.getByRole('dialog').getByRole('button', { name: 'Map', exact: true }).click();
    await page.getByRole('alert').getByText('This node already has a mapping.', { exact: false }).waitFor();
    expect(await page.getByLabel('Path of the file').inputValue()).toBe('mine.md');
  });
});
