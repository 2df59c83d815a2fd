import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Person, newOwner, newProject, newToken, sql } from '#testing';
import { save } from '../content/workspace';
import { ServiceProxy } from '../mcp/service-proxy';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import {
  type ImportResult,
  requestCount,
  contentsOf,
  folderOf,
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

const run = (folder: string, ...more: string[]): Promise<ImportResult> =>
  startImport([folder, '--url', api.url, '--project', 'docs', ...more], { token, home }).result;
const saves = () => requestCount(api.url, 'POST', 'documents/save');
const changes = async () => (await saves()) + (await requestCount(api.url, 'POST', 'mappings'));
const revisions = async () => {
  const query = 'SELECT count(*)::int AS count FROM revisions WHERE tenant_id = $1';
  return (await sql<{ count: number }>(databaseUrl, query, [owner.tenantId]))[0]!.count;
};

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

  it('creates the project, imports every document byte for byte, and maps it to its file', async () => {
    const { code, output } = await run(folderOf(files));
    expect([code, output]).toEqual([0, expect.stringContaining('4 new, 0 replaced, 0 unchanged, 4 mapped')]);
    expect(output).toContain('1 .js');
    const id = (await projectId(owner, 'docs'))!;
    expect(await contentsOf(owner, id)).toEqual(documents);
    expect((await mappingsOf(owner, id))['/guide/notes.txt']).toMatchObject({
      sourceType: 'local',
      physicalPath: 'guide/notes.txt',
      fileHash: sha256(files['guide/notes.txt']),
      status: 'ok',
    });
  });

  it('sends nothing when it is run again, with or without its journal', async () => {
    const folder = folderOf(files);
    await run(folder);
    const before = [await changes(), await revisions()];
    const again = await run(folder);
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('nothing to send')]);
    const id = (await projectId(owner, 'docs'))!;
    rmSync(join(home, 'imports'), { recursive: true });
    const elsewhere = await startImport([folder, '--url', api.url, '--project', id], { token, home }).result;
    expect([elsewhere.code, elsewhere.output]).toEqual([0, expect.stringContaining('nothing to send')]);
    expect([await changes(), await revisions()]).toEqual(before);
  });

  it('sends only the document that changed, and updates its mapping', async () => {
    const folder = folderOf(files);
    await run(folder);
    const [savesBefore, revisionsBefore] = [await saves(), await revisions()];
    write(folder, { 'guide/notes.txt': 'New\n' });
    const { code, output } = await run(folder);
    expect([code, output]).toEqual([0, expect.stringContaining('0 new, 1 replaced, 3 unchanged, 1 mapped')]);
    expect([await saves(), await revisions()]).toEqual([savesBefore + 1, revisionsBefore + 1]);
    const id = (await projectId(owner, 'docs'))!;
    expect(await contentsOf(owner, id)).toEqual({ ...documents, '/guide/notes.txt': 'New\n' });
    expect((await mappingsOf(owner, id))['/guide/notes.txt']!.fileHash).toBe(sha256('New\n'));
  });

  it('imports into the folder of --under, and selects files with --include and --exclude', async () => {
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
    const { code, output } = await run(folder, ...args, '--no-mappings');
    expect(code).toBe(0);
    // A file that --exclude removes is not listed as one that --include could import.
    expect(output).not.toContain('1 .md');
    const id = (await projectId(owner, 'docs'))!;
    expect(Object.keys(await contentsOf(owner, id))).toEqual([
      '/from/here/README.md',
      '/from/here/code.js',
      '/from/here/drafts.md',
    ]);
    expect(Object.values(await mappingsOf(owner, id))).toEqual([null, null, null]);
  });

  it('shows what it would send with --dry-run, and creates nothing', async () => {
    const folder = folderOf(files);
    const before = await changes();
    const { code, output } = await run(folder, '--dry-run');
    expect([code, output]).toEqual([0, expect.stringContaining('new      guide/notes.txt')]);
    expect([await projectId(owner, 'docs'), await changes()]).toEqual([undefined, before]);
  });

  it('never deletes a document, and lists those that are no longer in the folder', async () => {
    const folder = folderOf(files);
    await run(folder);
    rmSync(join(folder, 'README.md'));
    const { code, output } = await run(folder);
    expect([code, output]).toEqual([0, expect.stringMatching(/the service keeps it.*:\n {2}\/README\.md\n/)]);
    expect(await contentsOf(owner, (await projectId(owner, 'docs'))!)).toEqual(documents);
  });

  it('does not change a mapping to another file', async () => {
    const project = await newProject(owner, { name: 'docs' });
    const { nodeId } = (await save(owner, project, 'README.md', 'x').expect(201)).body.data;
    const mapping = { sourceType: 'gdrive', physicalPath: '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs' };
    await owner.post(`/api/nodes/${nodeId}/mappings`, mapping).expect(201);
    expect((await run(folderOf(files))).code).toBe(0);
    expect((await mappingsOf(owner, project.id))['/README.md']).toMatchObject(mapping);
  });
});

describe('a document that changed in the service since the last import', () => {
  let folder: string;
  let id: string;
  const edit = (content: string) => save(owner, { id }, 'a.md', content).expect(200);
  beforeEach(async () => {
    folder = folderOf({ 'a.md': 'first\n', 'b.md': 'b\n' });
    await run(folder);
    id = (await projectId(owner, 'docs'))!;
  });

  it('is kept if its file has not changed', async () => {
    await edit('edited there\n');
    for (let times = 0; times < 2; times++) {
      const { code, output } = await run(folder);
      expect([code, output]).toEqual([
        0,
        expect.stringMatching(/Changed only in the service.*:\n {2}a\.md\n/),
      ]);
    }
    expect((await contentsOf(owner, id))['/a.md']).toBe('edited there\n');
  });

  it('is a conflict if its file has changed too, and --overwrite replaces it', async () => {
    await edit('edited there\n');
    write(folder, { 'a.md': 'edited here\n' });
    for (let times = 0; times < 2; times++) {
      const { code, output } = await run(folder);
      expect([code, output]).toEqual([
        1,
        expect.stringMatching(/a\.md: changed in the folder and in the service/),
      ]);
    }
    expect((await contentsOf(owner, id))['/a.md']).toBe('edited there\n');
    expect((await run(folder, '--overwrite')).code).toBe(0);
    expect((await contentsOf(owner, id))['/a.md']).toBe('edited here\n');
    expect((await run(folder)).output).toContain('nothing to send');
  });

  it('is replaced if there is no journal, and the earlier state stays as a revision', async () => {
    await edit('edited there\n');
    rmSync(join(home, 'imports'), { recursive: true });
    const { code, output } = await run(folder, '--project', id);
    expect([code, output]).toEqual([0, expect.stringContaining('1 replaced')]);
    expect((await contentsOf(owner, id))['/a.md']).toBe('first\n');
    expect(await revisions()).toBe(4);
  });
});

describe('an import through a proxy', () => {
  let proxy: ServiceProxy;
  const through = (folder: string, ...more: string[]): Promise<ImportResult> =>
    startImport([folder, '--url', proxy.url, '--project', 'docs', '--concurrency', '1', ...more], {
      token,
      home,
    }).result;
  beforeEach(async () => {
    proxy = await ServiceProxy.start(api.url);
    proxy.token = token;
  });
  afterEach(() => proxy.stop());

  /** Handles the next request that saves documents, and forwards all others. */
  function onNextSave(handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): void {
    let handled = false;
    proxy.intercept = (request, response) => {
      if (handled || !/documents\/(save|batch)$/.test(request.url!)) return false;
      handled = true;
      void handle(request, response);
      return true;
    };
  }

  function busy(response: ServerResponse): void {
    response.writeHead(503, { 'Content-Type': 'application/json' });
    response.end('{"error":{"code":"SVC_UNAVAILABLE","message":"Try again."}}');
  }

  async function carryOut({ url, headers }: IncomingMessage, body: Buffer): Promise<void> {
    const kept = ['authorization', 'content-type', 'user-agent', 'if-match'] as const;
    const sent = kept.flatMap((name) => (headers[name] ? [[name, headers[name]] as [string, string]] : []));
    const answer = await fetch(api.url + url, { method: 'POST', headers: sent, body: new Uint8Array(body) });
    expect(answer.status).toBeLessThan(300);
  }

  it.each([['together'], ['one by one', '--batch', '1']])(
    'keeps what people save while documents are sent %s, and --overwrite replaces it',
    async (_, ...batch) => {
      const folder = folderOf({ 'a.md': 'a\n', 'b.md': 'b\n' });
      await through(folder);
      const id = (await projectId(owner, 'docs'))!;
      write(folder, { 'a.md': 'a here\n', 'b.md': 'b here\n', 'c.md': 'c here\n' });
      onNextSave(async (_request, response) => {
        await save(owner, { id }, 'a.md', 'a there\n').expect(200);
        await save(owner, { id }, 'c.md', 'c there\n').expect(201);
        busy(response);
      });
      const { code, output } = await through(folder, ...batch);
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('0 new, 1 replaced, 0 unchanged, 1 mapped'),
      ]);
      for (const path of ['a.md', 'c.md'])
        expect(output).toContain(`${path}: changed in the folder and in the service`);
      const kept = { '/a.md': 'a there\n', '/b.md': 'b here\n', '/c.md': 'c there\n' };
      expect(await contentsOf(owner, id)).toEqual(kept);
      expect((await through(folder, '--overwrite')).code).toBe(0);
      expect(await contentsOf(owner, id)).toEqual({ ...kept, '/a.md': 'a here\n', '/c.md': 'c here\n' });
    },
  );

  it.each([['together'], ['one by one', '--batch', '1']])(
    'repeats a save whose answer was lost if documents are sent %s, without a conflict',
    async (_, ...batch) => {
      const folder = folderOf({ 'a.md': 'a\n' });
      await through(folder);
      const before = await revisions();
      write(folder, { 'a.md': 'a again\n', 'b.md': 'b\n' });
      onNextSave(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        await carryOut(request, Buffer.concat(chunks));
        response.destroy();
      });
      const { code, output } = await through(folder, ...batch);
      expect([code, output]).toEqual([
        0,
        expect.stringContaining('1 new, 1 replaced, 0 unchanged, 2 mapped'),
      ]);
      expect(await revisions()).toBe(before + 2);
      const id = (await projectId(owner, 'docs'))!;
      expect((await mappingsOf(owner, id))['/a.md']).toMatchObject({
        fileHash: sha256('a again\n'),
        status: 'ok',
      });
    },
  );

  it('says that a document was deleted while it was sent, and creates it with the next import', async () => {
    const folder = folderOf({ 'a.md': 'a\n' });
    await through(folder);
    write(folder, { 'a.md': 'a again\n' });
    const id = (await projectId(owner, 'docs'))!;
    onNextSave(async (_request, response) => {
      const { nodes } = (await owner.get(`/api/projects/${id}/manifest`).expect(200)).body.data;
      await owner.delete(`/api/nodes/${nodes[0].id}`).expect(200);
      busy(response);
    });
    const { code, output } = await through(folder);
    expect([code, output]).toEqual([1, expect.stringMatching(/a\.md: deleted or moved in the service/)]);
    expect(output).not.toContain('--overwrite');
    expect((await through(folder)).code).toBe(0);
    expect(await contentsOf(owner, id)).toEqual({ '/a.md': 'a again\n' });
  });

  it('sends a document again whose mapping changed in the meantime, but not its content', async () => {
    const folder = folderOf({ 'a.md': 'a\n' });
    await through(folder);
    write(folder, { 'a.md': 'a again\n' });
    const id = (await projectId(owner, 'docs'))!;
    onNextSave(async (_request, response) => {
      const { nodes } = (await owner.get(`/api/projects/${id}/manifest`).expect(200)).body.data;
      await owner.patch(`/api/nodes/${nodes[0].id}`, { sortOrder: 5 }).expect(200);
      busy(response);
    });
    const { code, output } = await through(folder);
    expect([code, output]).toEqual([0, expect.stringContaining('0 new, 1 replaced, 0 unchanged, 1 mapped')]);
    expect((await contentsOf(owner, id))['/a.md']).toBe('a again\n');
  });
});
