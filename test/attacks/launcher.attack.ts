import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { anonymous, newOwner, newProject, sql, type Person, type Project } from '#testing';
import { startPostgres } from '../../apps/launcher/src/postgres/server.js';
import { save } from '../content/workspace';
import { eventually } from '../platform/eventually';
import { Installation } from '../platform/installation';

describe('npm start', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'launcher-'));
  chmodSync(dataDir, 0o711);
  let installation: Installation;
  let owner: Person;
  let project: Project;
  let saves = 0;

  beforeAll(async () => {
    installation = await Installation.in(dataDir);
    await installation.start();
    owner = await newOwner(installation.url);
    project = await newProject(owner);
  });

  afterAll(async () => {
    await installation.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const apiPid = () =>
    (JSON.parse(readFileSync(join(dataDir, 'run', 'api.pid'), 'utf8')) as { pid: number }).pid;
  const saveAgain = () =>
    eventually('a document is saved', async () => {
      const path = `note-${++saves}.md`;
      return save(owner, project, path, '# Note\n').then(
        ({ status }) => status === 201,
        () => false,
      );
    });

  it('connects as a role that owns nothing, also to the data of a version that had one role', async () => {
    const home = join(dataDir, 'postgres');
    const read = (file: string) => readFileSync(join(home, file), 'utf8').trim();
    const database = `postgres://workspace:${read('password')}@127.0.0.1:${read('port')}/workspace`;
    const rows = await sql<{ role: string }>(
      database,
      "SELECT DISTINCT usename AS role FROM pg_stat_activity WHERE application_name = 'document-workspace'",
    );
    expect(rows).toEqual([{ role: 'workspace_service' }]);
    // As the version before left it.
    await installation.stop();
    const server = await startPostgres({ dataDir: home });
    await sql(server.url, 'DROP OWNED BY workspace_service; DROP ROLE workspace_service');
    await server.stop();
    await installation.start();
    await saveAgain();
  });

  it('restarts an API that has its port open and answers nobody', async () => {
    const before = apiPid();
    process.kill(before, 'SIGSTOP');
    await eventually('another process is started', () => Promise.resolve(apiPid() !== before));
    await saveAgain();
    expect(installation.output).toContain('The API has failed 3 health checks in a row. Killing it.');
    await anonymous(installation.url).get('/readyz').expect(200);
  });

  it('starts API and database again after kill -9 of both, although a backend of PostgreSQL is still computing', async () => {
    const home = join(dataDir, 'postgres');
    const read = (file: string) => readFileSync(join(home, file), 'utf8').trim();
    const client = new Client(`postgres://workspace:${read('password')}@127.0.0.1:${read('port')}/workspace`);
    client.on('error', () => undefined);
    await client.connect();
    const computing = client
      .query('SELECT count(*) FROM generate_series(1, 1000000000000)')
      .catch(() => undefined);
    await eventually('the connection computes', async () => {
      const { rows } = await query(
        read,
        `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%1000000000000%' AND state = 'active'`,
      );
      return rows.length > 1;
    });
    installation.output = '';
    process.kill(apiPid(), 'SIGKILL');
    process.kill(Number(read('cluster/postmaster.pid').split('\n')[0]), 'SIGKILL');
    await saveAgain();
    await computing;
    expect(installation.output).not.toContain('did not start');
  });
});

async function query(read: (file: string) => string, text: string): Promise<{ rows: unknown[] }> {
  const client = new Client(`postgres://workspace:${read('password')}@127.0.0.1:${read('port')}/workspace`);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
