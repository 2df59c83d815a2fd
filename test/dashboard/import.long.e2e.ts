import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { type Person, type Project, newDocument, newOwner, newProject } from '#testing';
import { cutNetwork, describeStory, expectAccessible, expectNoCspViolations, picture, url } from './browser';

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates a folder named `docs` with files. */
function folderOf(files: Record<string, string | Buffer>): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'import-')), 'docs');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

describeStory('the import of files', ({ openAs }) => {
  let owner: Person;
  let project: Project;
  beforeEach(async () => {
    owner = await newOwner(url);
    project = await newProject(owner);
  });

  const openDialog = async (): Promise<Page> => {
    const page = await openAs(owner, `/projects/${project.slug}`);
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('dialog', { name: 'Import' }).waitFor();
    return page;
  };
  const start = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  const textOf = async (path: string) => {
    const address = `/api/projects/${project.id}/documents?path=${encodeURIComponent(path)}`;
    return (await owner.get(address).set('Accept', 'text/markdown').expect(200)).text;
  };
  const pathsOf = async (list: 'catalog' | 'files') => {
    const { body } = await owner.get(`/api/projects/${project.id}/${list}?limit=200`).expect(200);
    return (body.data as { path: string }[]).map(({ path }) => path);
  };

  it('keeps folders and every byte, stores pictures beside documents, and leaves out what no person wrote', async () => {
    const odd = '\uFEFF# Title\r\n\r\ntrailing  \r\nno newline at the end';
    const folder = folderOf({
      'a.md': odd,
      'deep/er/b.md': '# B\n\n![logo](../img/logo.png)\n',
      'deep/img/logo.png': PNG,
      '.git/config': 'x',
    });
    const page = await openDialog();
    await expectAccessible(page);
    await picture(page, 'import');
    await page.getByLabel('Folder to import').setInputFiles(folder);
    await page.getByText('2 documents and 1 file', { exact: true }).waitFor();
    await expectAccessible(page);
    await start(page);
    await page.getByRole('dialog').getByText('3 files imported').waitFor();
    await expectAccessible(page);
    expect(await pathsOf('catalog')).toEqual(['/docs/a.md', '/docs/deep/er/b.md']);
    expect(await pathsOf('files')).toEqual(['/docs/deep/img/logo.png']);
    expect(await textOf('/docs/a.md')).toBe(odd);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('treeitem', { name: 'docs' }).waitFor();
    expectNoCspViolations(page);
  });

  it('lists each file that was refused with the reason, and replaces documents only if asked', async () => {
    await newDocument(owner, project, '/docs/a.md', '# Mine\n');
    const folder = folderOf({
      'a.md': '# Theirs\n',
      'b.md': Buffer.from([0x23, 0x20, 0xff, 0xfe]),
      'c.md': '# C\n',
    });
    const page = await openDialog();
    await page.getByLabel('Folder to import').setInputFiles(folder);
    await start(page);
    const failures = page.getByRole('region', { name: 'Files that were not imported' });
    await failures.getByText('A document with this path already exists.').waitFor();
    await failures.getByText('The file is not text in UTF-8.').waitFor();
    await expectAccessible(page);
    await picture(page, 'import-failures');
    expect(await textOf('/docs/a.md')).toBe('# Mine\n');
    expect(await textOf('/docs/c.md')).toBe('# C\n');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByLabel('Folder to import').setInputFiles(folder);
    await page.getByLabel('Replace documents that already exist').check();
    await start(page);
    await page.getByRole('dialog').getByText('2 files imported').waitFor();
    expect(await textOf('/docs/a.md')).toBe('# Theirs\n');
  });

  it('continues after the network was cut, and loses nothing', async () => {
    const page = await openDialog();
    await page.getByLabel('Files to import').setInputFiles({
      name: 'a.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from('# A\n'),
    });
    const restore = await cutNetwork(page);
    await start(page);
    await page.getByText(/The import was interrupted/).waitFor();
    await restore();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByText('1 file imported').waitFor();
    expect(await textOf('/a.md')).toBe('# A\n');
  });

  it('continues after an answer was lost, and takes what it has saved itself for imported', async () => {
    await newDocument(owner, project, '/docs/theirs.md', '# Theirs\n');
    const folder = folderOf({ 'mine.md': '# Mine\r\n', 'theirs.md': '# Not theirs\n' });
    const page = await openDialog();
    await page.getByLabel('Folder to import').setInputFiles(folder);
    await page.route(
      '**/documents/batch',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await start(page);
    await page.getByText(/The import was interrupted/).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 file imported').waitFor();
    const failures = page.getByRole('region', { name: 'Files that were not imported' });
    expect(await failures.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('/docs/theirs.md'),
    ]);
  });

  it('takes the files of an exported archive', async () => {
    await newDocument(owner, project, '/guide/one.md', '# One\n\näöü\n');
    const archive = await owner
      .get(`/api/projects/${project.id}/export`)
      .buffer(true)
      .parse((answer, done) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    const page = await openDialog();
    const file = { name: 'export.zip', mimeType: 'application/zip', buffer: archive.body as Buffer };
    await page.getByLabel('Files to import').setInputFiles({ ...file, buffer: Buffer.from('no archive') });
    await page.getByText('This is not a ZIP archive, or it is damaged.').waitFor();
    await page.getByLabel('Files to import').setInputFiles(file);
    await page.getByText('1 document', { exact: true }).waitFor();
    await start(page);
    await page.getByRole('dialog').getByText('1 file imported').waitFor();
    expect(await textOf(`/${project.slug}/guide/one.md`)).toBe('# One\n\näöü\n');
  });

  it('begins when files are dropped on the project', async () => {
    const page = await openAs(owner, `/projects/${project.slug}`);
    await page.getByText(/^This project is empty/).waitFor();
    const data = await page.evaluateHandle(
      "(() => { const data = new DataTransfer(); data.items.add(new File(['# Dropped'], 'dropped.md')); return data; })()",
    );
    const main = page.getByRole('main').getByText(/^This project is empty/);
    await main.dispatchEvent('dragover', { dataTransfer: data });
    await main.dispatchEvent('drop', { dataTransfer: data });
    await page.getByText('1 document', { exact: true }).waitFor();
    await start(page);
    await page.getByRole('dialog').getByText('1 file imported').waitFor();
    expect(await textOf('/dropped.md')).toBe('# Dropped');
  });
});
