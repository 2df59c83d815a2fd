import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';

describeStory('what was deleted or lost in a project', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  beforeEach(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  const pathsOf = async () => {
    const { body } = await owner.get(`/api/projects/${project.id}/catalog`).expect(200);
    return (body.data as { path: string }[]).map(({ path }) => path);
  };
  const remove = async (path: string) => {
    const id = await newDocument(owner, project, path);
    await owner.delete(`/api/nodes/${id}`).expect(200);
    return id;
  };

  it('is listed with who deleted it, and comes back, one or many', async () => {
    for (const name of ['a', 'b', 'c']) await remove(`/${name}.md`);
    const page = await openAs(owner, `/projects/${project.slug}/trash`);
    await page.getByRole('row', { name: /a\.md/ }).getByText('Olive Owner').waitFor();
    await expectAccessible(page);
    await picture(page, 'trash');
    await page.getByLabel('Select a.md').check();
    await page.getByLabel('Select b.md').check();
    await page.getByRole('button', { name: 'Restore 2 items' }).click();
    await page.getByRole('row', { name: /a\.md/ }).waitFor({ state: 'detached' });
    expect(await pathsOf()).toEqual(['/a.md', '/b.md']);
    await page.getByRole('treeitem', { name: 'a.md' }).waitFor();
    await page.getByRole('button', { name: 'Actions for c.md' }).click();
    await page.getByRole('menuitem', { name: 'Restore', exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Restore', exact: true }).click();
    await page.getByText(/^The trash is empty/).waitFor();
    await picture(page, 'trash-empty');
    expectNoCspViolations(page);
  });

  it('comes back under another path if its own is taken', async () => {
    await remove('/a.md');
    await newDocument(owner, project, '/a.md', '# The new one\n');
    const page = await openAs(owner, `/projects/${project.slug}/trash`);
    await page.getByRole('button', { name: 'Actions for a.md' }).click();
    await page.getByRole('menuitem', { name: 'Restore', exact: true }).click();
    await page.getByText('Its path is taken. Restore it under another one.').waitFor();
    await expectAccessible(page);
    await page.getByLabel('New path').fill('/old/a.md');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByText(/^The trash is empty/).waitFor();
    expect(await pathsOf()).toEqual(['/a.md', '/old/a.md']);
  });

  it('is deleted for good by owners after one question', async () => {
    await remove('/a.md');
    const page = await openAs(owner, `/projects/${project.slug}/trash`);
    await page.getByRole('button', { name: 'Actions for a.md' }).click();
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText(/^The trash is empty/).waitFor();
  });

  it('is found by a check of the folder that documents are mapped to, and repaired', async () => {
    const id = await newDocument(owner, project, '/a.md', '# A\n');
    await owner
      .post(`/api/nodes/${id}/mappings`, { sourceType: 'local', physicalPath: 'old/a.md' })
      .expect(201);
    await owner
      .post(`/api/projects/${project.id}/health/check`, {
        files: [{ physicalPath: 'old/a.md', exists: true }],
      })
      .expect(201);
    const folder = join(mkdtempSync(join(tmpdir(), 'health-')), 'docs');
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.md'), '# A\n');
    const page = await openAs(owner, `/projects/${project.slug}/health`);
    await page.getByText('All mappings that were checked are in order.').waitFor();
    await page.getByLabel('Folder to check').setInputFiles(folder);
    await page.getByRole('cell', { name: 'Missing' }).waitFor();
    await expectAccessible(page);
    await picture(page, 'health');
    await page.getByRole('button', { name: 'Repair…' }).click();
    await page.getByLabel('Path of the file').fill('a.md');
    await page.getByRole('button', { name: 'Repair', exact: true }).click();
    await page.getByText('The mapping was repaired.').first().waitFor();
    const { body } = await owner.get(`/api/nodes/${id}/mappings`).expect(200);
    expect(JSON.stringify(body.data)).toContain('"physicalPath":"a.md"');
    expectNoCspViolations(page);
  });
});
