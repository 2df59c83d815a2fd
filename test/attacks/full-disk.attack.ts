import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anonymous, newDocument, newOwner, newProject, newToken, sql } from '#testing';
import { save } from '../content/workspace';
import { eventually } from '../platform/eventually';
import { atEndOfFile } from '../support/cleanup';
import { startApi } from '../support/deployments';
import { startOwnPostgres } from '../support/own-postgres';

/** A small disk of its own, or the reason why there can be none. */
function smallDisk(megabytes: number): { path: string } | { missing: string } {
  const path = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'none', path]);
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true });
    return { missing: 'mounting a small disk requires root on Linux' };
  }
  chmodSync(path, 0o711);
  atEndOfFile(async () => {
    spawnSync('umount', ['-l', path]);
    rmSync(path, { recursive: true, force: true });
  });
  return { path };
}

const disk = smallDisk(400);
if ('missing' in disk) console.warn(`Skipped: while the disk of the database is full: ${disk.missing}`);

('missing' in disk ? describe.skip : describe)('while the disk of the database is full', () => {
  const path = 'path' in disk ? disk.path : '';

  it('every write gets a 503, reads continue, and writes succeed again once there is space', async () => {
    const { databaseUrl } = await startOwnPostgres({ dataDir: join(path, 'postgres') });
    const api = await startApi({ databaseUrl });
    const owner = await newOwner(api.url);
    const token = await newToken(owner, 'write');
    const project = await newProject(owner);
    const nodeId = await newDocument(owner, project, 'before.md', '# Before\n');
    const content = `# Large\n\n${'All of this takes space on the disk. '.repeat(8_000)}`;
    // The log of changes begins a new file, which has room for the whole test: without its log, PostgreSQL would stop.
    await sql(databaseUrl, 'SELECT pg_switch_wal()');
    await sql(databaseUrl, 'CHECKPOINT');

    // The space that is left is less than one document.
    const ballast = join(path, 'ballast');
    const { bavail, bsize } = statfsSync(path);
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 256 * 1024), 1));

    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const answer = await save(token, project, `during-${n}.md`, content);
      statuses.push(answer.status);
      if (answer.status === 503) {
        expect(answer.body.error.code).toBe('SVC_UNAVAILABLE');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      for (const reader of [owner, token])
        await reader.get(`/api/v1/documents/${nodeId}/content`).expect(200);
    }
    expect(new Set(statuses.slice(3))).toEqual(new Set([503]));
    await anonymous(api.url).get('/healthz').expect(200);

    rmSync(ballast);
    await eventually('documents are saved again', async () => {
      const { status } = await save(token, project, 'after.md', content);
      return status === 201 || status === 200;
    });
    await token.get(`/api/v1/documents/${nodeId}/content`).expect(200);
  });
});
