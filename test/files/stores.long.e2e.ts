import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import {
  type Person,
  type Project,
  anonymous,
  newDocument,
  newOwner,
  newProject,
  newToken,
  sql,
} from '#testing';
import { commandLine } from '../accounts/command-line';
import { eventually } from '../platform/eventually';
import { atEndOfFile } from '../support/cleanup';
import { createDatabase, deployment, startApi } from '../support/deployments';
import { bytesOf, filesOf, newFile, png, readAll, upload } from './files-support';

/** Compares megabytes at once. Jest compares and shows them byte by byte. */
function expectBytes(found: Buffer, expected: Buffer): void {
  expect([found.length, found.equals(expected)]).toEqual([expected.length, true]);
}

/** A server with the API of S3 and a bucket, and the settings for it. */
async function startBucket(): Promise<{ settings: NodeJS.ProcessEnv; folder: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'bucket-'));
  const s3 = new S3rver({
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  await s3.configureBuckets();
  const server = await new Promise<ReturnType<S3rver['listen']>>((resolve) => {
    const listening = s3.listen(0, '127.0.0.1', () => resolve(listening));
  });
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  atEndOfFile(async () => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const settings = {
    FILE_S3_BUCKET: 'files',
    FILE_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    FILE_S3_ACCESS_KEY_ID: 'S3RVER',
    FILE_S3_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return { settings, folder, stop };
}

describe('files in a bucket', () => {
  it('are stored once, served whole and in part, and deleted when nothing refers to them', async () => {
    const { settings, folder } = await startBucket();
    const own = { databaseUrl: await createDatabase() };
    const api = await startApi(own, settings, ['--role', 'http']);
    const owner = await newOwner(api.url);
    const project = await newProject(owner);
    const bytes = Buffer.concat([png(), Buffer.alloc(3_000_000, 5)]);
    const [first, second] = [
      await newFile(owner, project, '/a.png', bytes),
      await newFile(owner, project, '/b.png', bytes),
    ];
    expectBytes(await bytesOf(owner, first), bytes);
    const part = await owner
      .get(first.url)
      .set('Range', 'bytes=1000-1999')
      .buffer(true)
      .parse(readAll)
      .expect(206);
    expect(part.body).toEqual(bytes.subarray(1000, 2000));
    const stored = () =>
      existsSync(join(folder, 'files', owner.tenantId))
        ? readdirSync(join(folder, 'files', owner.tenantId))
        : [];
    expect(stored().filter((name) => name.startsWith(first.sha256))).not.toEqual([]);
    const { printed } = (await commandLine(own, settings).refusal('doctor'))!;
    expect(printed).toMatch(/^ok +Stored files: All 1 have their size/m);
    await owner.delete(`/api/projects/${project.id}/files/${first.id}`).expect(200);
    await owner.delete(`/api/projects/${project.id}/files/${second.id}`).expect(200);
    await startApi(own, settings, ['--role', 'jobs']);
    await eventually(
      'the bytes are deleted',
      async () => !stored().some((name) => name.startsWith(first.sha256)),
    );
  });

  it('are answered with 503 while the bucket is away or refuses the key, and nothing is stored', async () => {
    const { settings, stop } = await startBucket();
    const api = await startApi(deployment(), settings);
    const owner = await newOwner(api.url);
    const project = await newProject(owner);
    const wrong = await startApi(deployment(), { ...settings, FILE_S3_SECRET_ACCESS_KEY: 'wrong' });
    const token = await newToken(owner, 'write');
    await upload(token.at(wrong.url), project, { path: '/wrong.png' }, png()).expect(503);
    const file = await newFile(owner, project, '/a.png');
    stop();
    const refused = await upload(owner, project, { path: '/b.png' }, png()).expect(503);
    expect(refused.body.error.code).toBe('SVC_UNAVAILABLE');
    expect(refused.text).not.toContain('S3RVER');
    await owner.get(file.url).expect(503);
    expect(await filesOf(owner, project)).toEqual(['/a.png']);
    const { body } = await anonymous(api.url).get('/readyz').expect(200);
    expect(body.data).toMatchObject({ ready: true, files: 'down' });
    const printed = (await commandLine(deployment()).refusal('doctor'))!.printed;
    expect(printed).toMatch(/^ok +Files: They are in the folder/m);
    expect(printed).toMatch(/^PROBLEM +Stored files: \d+ of \d+ are missing in the folder/m);
  });

  it.each(['FILE_S3_ACCESS_KEY_ID', 'FILE_S3_SECRET_ACCESS_KEY'])(
    'keep the API from starting without %s, and not the command line, which says so',
    async (name) => {
      const { databaseUrl } = deployment();
      const settings = {
        FILE_S3_BUCKET: 'files',
        FILE_S3_ENDPOINT: 'http://127.0.0.1:1',
        FILE_S3_ACCESS_KEY_ID: 'S3RVER',
        FILE_S3_SECRET_ACCESS_KEY: 'S3RVER',
        [name]: undefined,
      };
      const problem = 'FILE_S3_BUCKET is set without FILE_S3_ACCESS_KEY_ID and FILE_S3_SECRET_ACCESS_KEY.';
      await expect(startApi({ databaseUrl }, settings)).rejects.toThrow(problem);
      const { admin, refusal } = commandLine({ databaseUrl }, settings);
      expect(await admin('tenant', 'list')).not.toBe('');
      expect((await refusal('doctor'))!.printed).toContain(problem);
    },
  );

  it('are deleted with their organization, as those in a folder', async () => {
    const { settings, folder } = await startBucket();
    const files = mkdtempSync(join(tmpdir(), 'files-'));
    atEndOfFile(async () => rmSync(files, { recursive: true, force: true }));
    for (const [store, place] of [
      [settings, join(folder, 'files')],
      [{ FILE_DIR: files }, join(files, 'blobs')],
    ] as const) {
      const own = { databaseUrl: await createDatabase() };
      const api = await startApi(own, { ...store, ORGANIZATION_DELETION_SWEEP_SECONDS: '1' });
      const owner = await newOwner(api.url);
      const project = await newProject(owner);
      await newFile(owner, project, '/a.png');
      await newDocument(owner, project, '/a.md', '# A\n\n![](a.png)\n');
      expect(readdirSync(place)).toContain(owner.tenantId);
      await sql(
        own.databaseUrl,
        `UPDATE tenants SET deletes_at = now() - interval '1 day', departed = true WHERE id = $1`,
        [owner.tenantId],
      );
      await eventually('the organization is erased', async () => {
        const rows = await sql(own.databaseUrl, 'SELECT FROM tenants WHERE id = $1', [owner.tenantId]);
        return rows.length === 0;
      });
      const kept = () =>
        existsSync(join(place, owner.tenantId)) ? readdirSync(join(place, owner.tenantId)) : [];
      await eventually('its bytes are deleted', async () => kept().length === 0);
      for (const table of ['files', 'blobs', 'file_usage', 'published_files'])
        expect(await sql(own.databaseUrl, `SELECT FROM ${table}`)).toEqual([]);
    }
  });
});

/** A small disk of its own; undefined where none can be had. */
function smallDisk(megabytes: number): string | undefined {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'none', path]);
  atEndOfFile(async () => {
    if (mounted.status === 0) spawnSync('umount', ['-l', path]);
    rmSync(path, { recursive: true, force: true });
  });
  if (mounted.status !== 0) return undefined;
  chmodSync(path, 0o711);
  return path;
}

const disk = smallDisk(20);
if (!disk)
  console.warn('Skipped: while the disk for files is full: mounting a small disk requires root on Linux');

(disk ? describe : describe.skip)('while the disk for files is full', () => {
  it('an upload is answered with 503 and leaves nothing, files are read, and documents are saved', async () => {
    const folder = join(disk!, 'files');
    const [old, young] = ['old.part', 'young.part'].map((name) => join(folder, 'incoming', name));
    mkdirSync(join(folder, 'incoming'), { recursive: true });
    for (const file of [old!, young!]) writeFileSync(file, 'half');
    utimesSync(old!, new Date(), new Date(Date.now() - 2 * 3_600_000));
    const api = await startApi(deployment(), { FILE_DIR: folder });
    const owner: Person = await newOwner(api.url);
    const project: Project = await newProject(owner);
    const bytes = Buffer.concat([png(), Buffer.alloc(2_000_000, 1)]);
    const before = await newFile(owner, project, '/before.png', bytes);
    await eventually('what a crash has interrupted is deleted', async () => !existsSync(old!));
    expect(existsSync(young!)).toBe(true);
    rmSync(young!);
    const ballast = join(disk!, 'ballast');
    const { bavail, bsize } = statfsSync(disk!);
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 512 * 1024, 1));
    const during = Buffer.concat([png(), Buffer.alloc(2_000_000, 2)]);
    const answer = await upload(owner, project, { path: '/during.png' }, during).expect(503);
    expect(answer.body.error.message).toContain('no space');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
    expect(await filesOf(owner, project)).toEqual(['/before.png']);
    expectBytes(await bytesOf(owner, before), bytes);
    await newDocument(owner, project, '/a.md');
    rmSync(ballast);
    const after = await newFile(owner, project, '/during.png', during);
    expectBytes(await bytesOf(owner, after), during);
  });
});
