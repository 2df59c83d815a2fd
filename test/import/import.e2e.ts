import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newOwner, newProject, newToken, type Person, sql, withDatabase } from '#testing';
import { save } from '../content/workspace';
import { eventually } from '../platform/eventually';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import {
  type Ended,
  answered,
  contentsOf,
  folderOf,
  manyDocuments,
  mappingsOf,
  newFolder,
  projectId,
  startImport,
  write,
} from './import-support';

const { databaseUrl } = deployment();
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
let api: ServiceProcess;
let owner: Person;
let token: string;
let home: string;
beforeAll(async () => (api = await startApi(deployment())));
afterAll(() => api.stop());
beforeEach(async () => {
  owner = await newOwner(api.url);
  ({ token } = await newToken(owner, 'write'));
  home = newFolder();
});

const run = (folder: string, ...more: string[]): Promise<Ended> =>
  startImport([folder, '--url', api.url, '--project', 'docs', ...more], { token, home }).ended;
const saves = () => answered(api.url, 'POST', 'documents/save');
const changes = async () => (await saves()) + (await answered(api.url, 'POST', 'mappings'));
const revisions = async () => {
  const query = 'SELECT count(*)::int AS count FROM revisions WHERE tenant_id = $1';
  return (await sql<{ count: number }>(databaseUrl, query, [owner.tenantId]))[0]!.count;
};
const saved = (count: number) =>
  eventually(`${count} documents are saved`, async () => (await revisions()) >= count, 60);

describe('an import', () => {
  const files = {
    'README.md': '\ufeff# Read me\r\n',
    'guide/deep/start.markdown': '# Start\n',
    'guide/notes.txt': 'Grüße 🎈\n',
    'guide/empty.rst': '',
    'code.js': 'x',
  };
  const documents = {
    '/README.md': files['README.md'],
    '/guide/deep/start.markdown': files['guide/deep/start.markdown'],
    '/guide/empty.rst': '',
    '/guide/notes.txt': files['guide/notes.txt'],
  };

  it('brings in every document byte for byte, makes the project, and notes where each came from', async () => {
    const { code, said } = await run(folderOf(files));
    expect([code, said]).toEqual([0, expect.stringContaining('4 new, 0 replaced, 0 unchanged, 4 mapped')]);
    expect(said).toContain('1 .js');
    const id = (await projectId(owner, 'docs'))!;
    expect(await contentsOf(owner, id)).toEqual(documents);
    expect((await mappingsOf(owner, id))['/guide/notes.txt']).toMatchObject({
      sourceType: 'local',
      physicalPath: 'guide/notes.txt',
      fileHash: sha256(files['guide/notes.txt']),
      status: 'ok',
    });
  });

  it('run again sends nothing, whether the journal is there or not', async () => {
    const folder = folderOf(files);
    await run(folder);
    const before = [await changes(), await revisions()];
    const again = await run(folder);
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('nothing to send')]);
    const id = (await projectId(owner, 'docs'))!;
    rmSync(join(home, 'imports'), { recursive: true });
    const elsewhere = await startImport([folder, '--url', api.url, '--project', id], { token, home }).ended;
    expect([elsewhere.code, elsewhere.said]).toEqual([0, expect.stringContaining('nothing to send')]);
    expect([await changes(), await revisions()]).toEqual(before);
  });

  it('sends the one document that was changed, and renews its mapping', async () => {
    const folder = folderOf(files);
    await run(folder);
    const [savesBefore, revisionsBefore] = [await saves(), await revisions()];
    write(folder, { 'guide/notes.txt': 'New\n' });
    const { code, said } = await run(folder);
    expect([code, said]).toEqual([0, expect.stringContaining('0 new, 1 replaced, 3 unchanged, 1 mapped')]);
    expect([await saves(), await revisions()]).toEqual([savesBefore + 1, revisionsBefore + 1]);
    const id = (await projectId(owner, 'docs'))!;
    expect(await contentsOf(owner, id)).toEqual({ ...documents, '/guide/notes.txt': 'New\n' });
    expect((await mappingsOf(owner, id))['/guide/notes.txt']!.fileHash).toBe(sha256('New\n'));
  });

  it('puts everything under a folder of the project, and takes what --include and --exclude leave', async () => {
    const folder = folderOf({ ...files, 'guide/drafts/a.md': 'a', 'drafts.md': 'd' });
    const args = [
      '--under',
      '/from/here/',
      '--include',
      '*.md',
      '--include',
      'code.*',
      '--exclude',
      'drafts',
    ];
    const { code, said } = await run(folder, ...args, '--no-mappings');
    expect(code).toBe(0);
    // What was left out on purpose is no document that --include would have to take.
    expect(said).not.toContain('1 .md');
    const id = (await projectId(owner, 'docs'))!;
    expect(Object.keys(await contentsOf(owner, id))).toEqual([
      '/from/here/README.md',
      '/from/here/code.js',
      '/from/here/drafts.md',
    ]);
    expect(Object.values(await mappingsOf(owner, id))).toEqual([null, null, null]);
  });

  it('as a dry run says what it would send, and makes nothing', async () => {
    const folder = folderOf(files);
    const before = await changes();
    const { code, said } = await run(folder, '--dry-run');
    expect([code, said]).toEqual([0, expect.stringContaining('new      guide/notes.txt')]);
    expect([await projectId(owner, 'docs'), await changes()]).toEqual([undefined, before]);
  });

  it('never deletes: what is gone from the folder stays in the service, and that is said', async () => {
    const folder = folderOf(files);
    await run(folder);
    rmSync(join(folder, 'README.md'));
    const { code, said } = await run(folder);
    expect([code, said]).toEqual([0, expect.stringMatching(/the service keeps it.*:\n {2}\/README\.md\n/)]);
    expect(await contentsOf(owner, (await projectId(owner, 'docs'))!)).toEqual(documents);
  });

  it('leaves a mapping that leads elsewhere as it is', async () => {
    const project = await newProject(owner, { name: 'docs' });
    const { nodeId } = (await save(owner, project, 'README.md', 'x').expect(201)).body.data;
    const mapping = { sourceType: 'gdrive', physicalPath: '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs' };
    await owner.post(`/api/nodes/${nodeId}/mappings`, mapping).expect(201);
    expect((await run(folderOf(files))).code).toBe(0);
    expect((await mappingsOf(owner, project.id))['/README.md']).toMatchObject(mapping);
  });
});

describe('what was changed in the service since the last import', () => {
  let folder: string;
  let id: string;
  const edit = (content: string) => save(owner, { id }, 'a.md', content).expect(200);
  beforeEach(async () => {
    folder = folderOf({ 'a.md': 'first\n', 'b.md': 'b\n' });
    await run(folder);
    id = (await projectId(owner, 'docs'))!;
  });

  it('is kept where the folder has not changed', async () => {
    await edit('edited there\n');
    for (let times = 0; times < 2; times++) {
      const { code, said } = await run(folder);
      expect([code, said]).toEqual([0, expect.stringMatching(/and kept so:\n {2}a\.md\n/)]);
    }
    expect((await contentsOf(owner, id))['/a.md']).toBe('edited there\n');
  });

  it('is a conflict where the folder has changed too, until --overwrite decides it', async () => {
    await edit('edited there\n');
    write(folder, { 'a.md': 'edited here\n' });
    for (let times = 0; times < 2; times++) {
      const { code, said } = await run(folder);
      expect([code, said]).toEqual([1, expect.stringMatching(/a\.md: was changed here and in the service/)]);
    }
    expect((await contentsOf(owner, id))['/a.md']).toBe('edited there\n');
    expect((await run(folder, '--overwrite')).code).toBe(0);
    expect((await contentsOf(owner, id))['/a.md']).toBe('edited here\n');
    expect((await run(folder)).said).toContain('nothing to send');
  });

  it('is replaced where no import is known, and stays as a revision', async () => {
    await edit('edited there\n');
    rmSync(join(home, 'imports'), { recursive: true });
    const { code, said } = await run(folder, '--project', id);
    expect([code, said]).toEqual([0, expect.stringContaining('1 replaced')]);
    expect((await contentsOf(owner, id))['/a.md']).toBe('first\n');
    expect(await revisions()).toBe(4);
  });
});

describe('an import that breaks off', () => {
  it('by kill -9 goes on when run again, and ends as one that was not killed', async () => {
    const files = manyDocuments(250);
    const folder = folderOf(files);
    const first = startImport([folder, '--url', api.url, '--project', 'docs', '--concurrency', '3'], {
      token,
      home,
    });
    await saved(40);
    first.signal('SIGKILL');
    expect((await first.ended).code).toBe(null);
    const { code, said } = await run(folder);
    const [, rest, there] = /: (\d+) new, 0 replaced, (\d+) unchanged/.exec(said)!.map(Number);
    expect([code, rest! + there!]).toEqual([0, 250]);
    expect(there).toBeGreaterThanOrEqual(40);
    expect(rest).toBeGreaterThan(0);
    const expected = Object.entries(files).map(([path, content]) => [`/${path}`, content]);
    const id = (await projectId(owner, 'docs'))!;
    expect(await contentsOf(owner, id)).toEqual(Object.fromEntries(expected));
    expect(Object.values(await mappingsOf(owner, id)).every((mapping) => mapping?.status === 'ok')).toBe(
      true,
    );
    expect(await revisions()).toBe(250);
  });

  it('by Ctrl-C says so, and goes on when run again', async () => {
    const folder = folderOf(manyDocuments(200));
    const first = startImport([folder, '--url', api.url, '--project', 'docs'], { token, home });
    await saved(10);
    first.signal('SIGINT');
    expect(await first.ended).toEqual({ code: 130, said: expect.stringContaining('run it again to go on') });
    expect((await run(folder)).code).toBe(0);
    expect(await revisions()).toBe(200);
  });

  it('waits for a service that is killed and started again', async () => {
    const own = await startApi(deployment());
    const there = { PORT: new URL(own.url).port };
    const folder = folderOf(manyDocuments(150));
    const importing = startImport([folder, '--url', own.url, '--project', 'docs'], { token, home });
    await saved(20);
    await own.kill();
    await importing.says(/can't be reached/);
    const again = await startApi(deployment(), there);
    try {
      expect(await importing.ended).toMatchObject({ code: 0 });
    } finally {
      await again.stop();
    }
    expect(await revisions()).toBe(150);
  });

  it('waits while the service answers 503, and loses nothing', async () => {
    const folder = folderOf({ 'a.md': 'first\n' });
    await run(folder);
    write(folder, { 'a.md': 'second\n' });
    const importing = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM nodes WHERE tenant_id = $1 FOR UPDATE', [owner.tenantId]);
      const started = startImport([folder, '--url', api.url, '--project', 'docs'], { token, home });
      await started.says(/The service answers 503: trying again in \d+ s/);
      return started;
    });
    expect(await importing.ended).toMatchObject({ code: 0 });
    expect((await contentsOf(owner, (await projectId(owner, 'docs'))!))['/a.md']).toBe('second\n');
  });

  it('by the end of the daily quota says so, and goes on when there is quota again', async () => {
    const tight = { DAILY_QUOTA_FREE: '30', DEFAULT_PLAN: 'free' };
    const own = await startApi(deployment(), tight);
    const [poor, roomy] = [await newOwner(own.url), api.url];
    const credentials = { token: (await newToken(poor, 'write')).token, home };
    const folder = folderOf(manyDocuments(40));
    const args = [folder, '--project', 'docs', '--no-mappings', '--url'];
    const first = await startImport([...args, own.url], credentials).ended;
    await own.stop();
    expect([first.code, first.said]).toEqual([1, expect.stringMatching(/requests left: it stops there/)]);
    expect(first.said).toMatch(/quota of requests is used up.* \d+ of 40 were done; run it again to go on/);
    const second = await startImport([...args, roomy], credentials).ended;
    expect([second.code, second.said]).toEqual([
      0,
      expect.stringMatching(/: [1-9]\d? new, 0 replaced, [1-9]\d? unch/),
    ]);
  });

  it('is not begun twice at once for one folder', async () => {
    const folder = folderOf(manyDocuments(200));
    const args = [folder, '--url', api.url, '--project', 'docs'];
    const first = startImport(args, { token, home });
    await first.says(/requests\./);
    const second = await run(folder);
    expect(second).toEqual({ code: 2, said: expect.stringContaining(`Process ${first.pid} is importing`) });
    expect((await first.ended).code).toBe(0);
  });
});
