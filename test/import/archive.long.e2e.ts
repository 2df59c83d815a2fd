import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  newDocument,
  newMember,
  newNode,
  newOwner,
  newProject,
  newToken,
  sha256,
  uniqueName,
} from '#testing';
import { type ManifestNode, exported } from '../portability/archives';
import { png, upload } from '../files/files-support';
import { deployment } from '../support/deployments';
import { newFolder, startImport } from './import-support';
import { type ZipEntry, zipOf } from './zip';

const {
  api: [url],
} = deployment();

/** A node without what a new project gives it: its id, and times. */
function lasting({ id: _id, updatedAt: _at, createdAt: _created, entry, ...node }: ManifestNode) {
  return { ...node, hasContent: entry !== undefined };
}

const MIB = 2 ** 20;
const HEAD = {
  format: 'document-workspace',
  version: 1,
  project: { slug: 'a', name: 'A', description: null },
};

/** An archive of documents, each with the entry that has its content. */
function archiveOf(
  documents: readonly { entry: string; content: Buffer }[],
  entries: readonly ZipEntry[],
  head: object = HEAD,
): Buffer {
  const nodes = documents.map(({ entry, content }, i) => ({
    path: `/${i}.md`,
    type: 'file',
    entry,
    contentHash: sha256(content),
  }));
  const manifest = [head, ...nodes].map((line) => JSON.stringify(line)).join('\n');
  return zipOf([{ name: 'manifest.jsonl', content: Buffer.from(manifest) }, ...entries]);
}

describe('an export of a project', () => {
  it('is imported without loss into a new project of another organization', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner, { name: uniqueName('Handbook') });
    await owner.patch(`/api/projects/${project.id}`, { description: 'How we work' }).expect(200);
    const documents = [
      { virtualPath: 'guide/start.md', content: '# Start\r\n\r\nFirst.\r\n', sortOrder: 2 },
      { virtualPath: 'guide/..\\odd', content: 'no heading', metadata: { tags: ['odd'], level: 3 } },
      { virtualPath: '.hidden/日本語.txt', content: '概要' },
      {
        virtualPath: 'empty.md',
        content: '',
        mapping: { sourceType: 'gdrive', physicalPath: '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms' },
      },
    ];
    await owner.post(`/api/projects/${project.id}/documents/batch`, { documents }).expect(200);
    const folder = await newNode(owner, project, { type: 'folder', name: 'later', sortOrder: -1 });
    await newNode(owner, project, { type: 'folder', name: 'deeper', parentId: folder });
    await newNode(owner, project, { type: 'file', name: 'unwritten.md', metadata: { note: 'to do' } });
    await upload(owner, project, { path: '/images/only/a.png' }, png()).expect(201);
    const archive = await exported(owner, project.id);
    const home = newFolder();
    const file = join(home, 'export.zip');
    writeFileSync(file, archive.bytes);

    const other = await newOwner(url);
    const { token } = await newToken(other, 'admin');
    const first = await startImport([file, '--url', url], { token, home }).result;
    expect(first).toEqual({
      code: 0,
      output: expect.stringContaining('4 new, 0 replaced, 0 unchanged, 1 mapped'),
    });

    const { body } = await other.get('/api/projects').expect(200);
    const [copy] = body.data as { id: string }[];
    const again = await exported(other, copy!.id);
    expect(again.nodes.map(lasting)).toEqual(archive.nodes.map(lasting));
    expect(again.head.project).toEqual(archive.head.project);
    for (const { entry } of archive.nodes)
      if (entry !== undefined) expect(again.entries.get(entry)).toEqual(archive.entries.get(entry));

    const second = await startImport([file, '--url', url], { token, home }).result;
    expect(second).toEqual({ code: 0, output: expect.stringContaining('0 new, 0 to replace, 4 unchanged') });
  });

  it('keeps the sort order of each document with a settings token, and leaves out a folder that is refused', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner, { name: uniqueName('imported') });
    const { token } = await newToken(await newMember(owner), 'write');
    const home = newFolder();
    const content = Buffer.from('# Zero\n');
    const entry = { entry: '0', contentHash: sha256(content) };
    const nodes = [
      { path: '/a.md', type: 'file', ...entry, sortOrder: 7, metadata: { note: 'first' } },
      { path: '/b.md', type: 'file', ...entry },
      { path: `/${'x'.repeat(300)}`, type: 'folder' },
      { path: '/empty', type: 'folder' },
    ];
    const manifest = [HEAD, ...nodes].map((line) => JSON.stringify(line)).join('\n');
    const entries = [
      { name: 'manifest.jsonl', content: Buffer.from(manifest) },
      { name: '0', content },
    ];
    const real = join(home, 'real');
    mkdirSync(real);
    const linked = join(home, 'linked');
    symlinkSync(real, linked);
    const file = join(home, 'export.zip');
    writeFileSync(file, zipOf(entries));
    const args = [file, '--url', url, '--project', project.slug];
    const { code, output } = await startImport(args, { token, home, env: { TMPDIR: linked } }).result;
    expect(code).toBe(1);
    expect(output).toContain('2 new, 0 replaced, 0 unchanged');
    expect(output).toMatch(/x{20,}/);
    expect(readdirSync(real)).toEqual([]);
    const copy = await exported(owner, project.id);
    expect(copy.nodes.map(({ path }) => path)).toEqual(['/a.md', '/b.md', '/empty']);
    expect(copy.nodes[0]).toMatchObject({ sortOrder: 7, metadata: { note: 'first' } });
  });

  it('leaves nothing behind if its import is stopped', async () => {
    const owner = await newOwner(url);
    const project = await newProject(owner);
    await newDocument(owner, project, 'a.md');
    const { bytes } = await exported(owner, project.id);
    const home = newFolder();
    const temporary = join(home, 'temporary');
    mkdirSync(temporary);
    const file = join(home, 'export.zip');
    writeFileSync(file, bytes);
    const env = { TMPDIR: temporary };
    // Without a token, it waits until somebody approves its connection.
    const importing = startImport([file, '--url', url], { home, env });
    await importing.prints(/Code {2}/);
    expect(readdirSync(temporary)).toHaveLength(1);
    importing.signal('SIGINT');
    expect((await importing.result).code).toBe(130);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('becomes a project also if its description has characters that the API refuses', async () => {
    const owner = await newOwner(url);
    const name = uniqueName('Imported');
    const home = newFolder();
    const file = join(home, 'export.zip');
    const content = Buffer.from('# Zero\n');
    const head = {
      ...HEAD,
      project: { slug: 'a', name: `${name}\u2028`, description: 'One\u2028two\u202b' },
    };
    writeFileSync(file, archiveOf([{ entry: '0', content }], [{ name: '0', content }], head));
    const { token } = await newToken(owner, 'admin');
    const { code } = await startImport([file, '--url', url], { token, home }).result;
    expect(code).toBe(0);
    const { body } = await owner.get('/api/projects').expect(200);
    expect(body.data).toMatchObject([{ name, description: 'One two ' }]);
  });

  it('is refused if it is damaged or something else', async () => {
    const owner = await newOwner(url);
    const { token } = await newToken(owner, 'admin');
    const project = await newProject(owner);
    await newDocument(owner, project, 'a.md', '# A\n'.repeat(1_000));
    const { bytes } = await exported(owner, project.id);
    const home = newFolder();
    const cut = join(home, 'cut.zip');
    writeFileSync(cut, bytes.subarray(0, bytes.length - 40));
    const text = join(home, 'text.zip');
    writeFileSync(text, 'not an archive');
    const headers = { local: bytes.indexOf('PK\x03\x04'), central: bytes.lastIndexOf('PK\x01\x02') };
    const broken = Object.entries(headers).map(([name, at]) => {
      const file = join(home, `${name}.zip`);
      writeFileSync(file, Buffer.concat([bytes.subarray(0, at), Buffer.alloc(4), bytes.subarray(at + 4)]));
      return file;
    });
    for (const file of [cut, text, ...broken]) {
      const { code, output } = await startImport([file, '--url', url], { token, home }).result;
      expect(code).toBe(2);
      expect(output).toContain('is not an export of a project, or it is incomplete');
    }
  });

  it('is refused before anything is extracted if it is a bomb', async () => {
    const owner = await newOwner(url);
    const { token } = await newToken(owner, 'admin');
    const zeros = Buffer.alloc(5 * MIB);
    const one = { name: 'documents/0.md', content: zeros };
    const many = Array.from({ length: 60 }, (_, i) => ({ ...one, name: `documents/${i}.md` }));
    const bombs = {
      'many.zip': archiveOf(
        many.map(({ name: entry }) => ({ entry, content: zeros })),
        many,
      ),
      // Sixty documents with one entry.
      'shared.zip': archiveOf(
        many.map(() => ({ entry: one.name, content: zeros })),
        [one],
      ),
    };
    const home = newFolder();
    for (const [name, bytes] of Object.entries(bombs)) {
      expect(bytes.length).toBeLessThan(MIB);
      const file = join(home, name);
      writeFileSync(file, bytes);
      const { code, output } = await startImport([file, '--url', url], { token, home }).result;
      expect(code).toBe(2);
      expect(output).toContain('which is not plausible for its size');
    }
    const { body } = await owner.get('/api/projects').expect(200);
    expect(body.data).toEqual([]);
  });

  it('does not extract more of an entry than the archive says', async () => {
    const owner = await newOwner(url);
    const { token } = await newToken(owner, 'admin');
    const zeros = Buffer.alloc(20 * MIB);
    const bytes = archiveOf(
      [{ entry: 'documents/0.md', content: zeros }],
      [{ name: 'documents/0.md', content: zeros, saidBytes: 10 }],
    );
    const home = newFolder();
    const file = join(home, 'lie.zip');
    writeFileSync(file, bytes);
    const { code, output } = await startImport([file, '--url', url], { token, home }).result;
    expect(code).toBe(2);
    expect(output).toContain('is not an export of a project, or it is incomplete');
  });
});
