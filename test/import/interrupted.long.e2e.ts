import { readFileSync } from 'node:fs';
import { type Person, newOwner, newToken, sql, withDatabase } from '#testing';
import { eventually } from '../platform/eventually';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';
import {
  type ImportResult,
  contentsOf,
  folderOf,
  manyDocuments,
  mappingsOf,
  newFolder,
  projectId,
  startImport,
  whileBlocked,
  write,
} from './import-support';

const { databaseUrl } = deployment();
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
const revisions = async () => {
  const query = 'SELECT count(*)::int AS count FROM revisions WHERE tenant_id = $1';
  return (await sql<{ count: number }>(databaseUrl, query, [owner.tenantId]))[0]!.count;
};
const saved = (count: number) =>
  eventually(`${count} documents are saved`, async () => (await revisions()) >= count);

describe('an interrupted import', () => {
  it('resumes after kill -9 with the same result as an uninterrupted one', async () => {
    const files = manyDocuments(250);
    const folder = folderOf(files);
    const own = await startApi(deployment());
    const args = [folder, '--url', own.url, '--project', 'docs', '--concurrency', '3'];
    await whileBlocked({ databaseUrl, person: owner, folder: 'part-024' }, async () => {
      const first = startImport(args, { token, home });
      await saved(40);
      first.signal('SIGKILL');
      expect((await first.result).code).toBe(null);
    });
    // Stopping the API finishes the saves that the killed import has sent.
    await own.stop();
    const again = await startApi(deployment(), { PORT: new URL(own.url).port });
    const { code, output } = await startImport(args, { token, home }).result;
    await again.stop();
    const [, created, unchanged] = /: (\d+) new, 0 replaced, (\d+) unchanged/.exec(output)!.map(Number);
    expect([code, created! + unchanged!]).toEqual([0, 250]);
    expect(unchanged).toBeGreaterThanOrEqual(40);
    expect(created).toBeGreaterThan(0);
    const expected = Object.entries(files).map(([path, content]) => [`/${path}`, content]);
    const id = (await projectId(owner, 'docs'))!;
    expect(await contentsOf(owner, id)).toEqual(Object.fromEntries(expected));
    expect(Object.values(await mappingsOf(owner, id)).every((mapping) => mapping?.status === 'ok')).toBe(
      true,
    );
    expect(await revisions()).toBe(250);
  });

  it('reports Ctrl-C and resumes when it is run again', async () => {
    const folder = folderOf(manyDocuments(200));
    await whileBlocked({ databaseUrl, person: owner, folder: 'part-019' }, async () => {
      const first = startImport([folder, '--url', api.url, '--project', 'docs'], { token, home });
      await saved(10);
      first.signal('SIGINT');
      const output = expect.stringContaining('Run the import again to resume');
      expect(await first.result).toEqual({ code: 130, output });
    });
    expect((await run(folder)).code).toBe(0);
    expect(await revisions()).toBe(200);
  });

  it('waits while the service is down, and resumes after its restart', async () => {
    const own = await startApi(deployment());
    const samePort = { PORT: new URL(own.url).port };
    const folder = folderOf(manyDocuments(150));
    const blocked = { databaseUrl, person: owner, folder: 'part-014' };
    const importing = await whileBlocked(blocked, async () => {
      const running = startImport([folder, '--url', own.url, '--project', 'docs'], { token, home });
      await saved(20);
      await own.kill();
      await running.prints(/can't be reached/);
      return running;
    });
    const again = await startApi(deployment(), samePort);
    try {
      expect(await importing.result).toMatchObject({ code: 0 });
    } finally {
      await again.stop();
    }
    expect(await revisions()).toBe(150);
  });

  it('retries while the service answers 503, and loses nothing', async () => {
    const folder = folderOf({ 'a.md': 'first\n' });
    await run(folder);
    write(folder, { 'a.md': 'second\n' });
    const importing = await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT 1 FROM nodes WHERE tenant_id = $1 FOR UPDATE', [owner.tenantId]);
      const started = startImport([folder, '--url', api.url, '--project', 'docs'], { token, home });
      await started.prints(/The service answered 503: retrying in \d+ s/);
      return started;
    });
    expect(await importing.result).toMatchObject({ code: 0 });
    expect((await contentsOf(owner, (await projectId(owner, 'docs'))!))['/a.md']).toBe('second\n');
  });

  it('reports that the daily quota is used up, and resumes when there is quota again', async () => {
    const tight = { DAILY_QUOTA_FREE: '30', DEFAULT_PLAN: 'free' };
    const own = await startApi(deployment(), tight);
    const [poor, roomy] = [await newOwner(own.url), api.url];
    const credentials = { token: (await newToken(poor, 'write')).token, home };
    const folder = folderOf(manyDocuments(40));
    const args = [folder, '--project', 'docs', '--no-mappings', '--url'];
    const first = await startImport([...args, own.url], credentials).result;
    await own.stop();
    // A count that fails lets requests pass.
    expect(readFileSync(own.logFile, 'utf8')).not.toContain('cannot count limits');
    expect([first.code, first.output]).toEqual([
      1,
      expect.stringMatching(/requests left, so the import will stop early/),
    ]);
    expect(first.output).toMatch(
      /request quota is used up.* \d+ of 40 documents were sent\. Run the import again to resume/,
    );
    const second = await startImport([...args, roomy], credentials).result;
    expect([second.code, second.output]).toEqual([
      0,
      expect.stringMatching(/: [1-9]\d? new, 0 replaced, [1-9]\d? unch/),
    ]);
  });

  it('does not run twice at the same time for one folder', async () => {
    const folder = folderOf(manyDocuments(200));
    const args = [folder, '--url', api.url, '--project', 'docs'];
    const first = await whileBlocked({ databaseUrl, person: owner, folder: 'part-019' }, async () => {
      const running = startImport(args, { token, home });
      await running.prints(/requests\./);
      const output = expect.stringContaining(`Process ${running.pid} is already importing`);
      expect(await run(folder)).toEqual({ code: 2, output });
      return running;
    });
    expect((await first.result).code).toBe(0);
  });
});
