import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceUrlOf } from '../../apps/launcher/src/postgres/cluster.js';
import { freePort } from '../../apps/launcher/src/process/ports.js';
import { testTools } from '../../scripts/lib/tools.mjs';
import { anonymous, newOwner, newProject, sql } from '#testing';
import { type Certificate, selfSignedCertificate } from '../support/certificates';
import { atEndOfFile } from '../support/cleanup';
import { DEBIAN, missingDump, withDebianPostgres } from '../support/debian-postgres';
import { createDatabase, startApi } from '../support/deployments';
import { serviceConnection } from '../support/launch';
import { startOwnPostgres } from '../support/own-postgres';
import { currentRun, registerProcess } from '../support/test-run';
import { eventually } from './eventually';
import { Installation } from './installation';
import { missingRedis } from './own-redis';

/** The user that runs PostgreSQL if root runs the tests. It must own the key. */
const NOBODY = 65534;

/** Writes a certificate where the servers can read it, and returns its files. */
function filesOf({ key, cert }: Certificate): { key: string; cert: string } {
  const folder = join(currentRun().folder, 'tls');
  mkdirSync(folder, { mode: 0o755 });
  const file = (name: string, content: Buffer): string => {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    if (process.getuid?.() === 0) chownSync(join(folder, name), NOBODY, NOBODY);
    return join(folder, name);
  };
  return { key: file('key.pem', key), cert: file('cert.pem', cert) };
}

/** Starts a Redis server that accepts only TLS, and returns its port. */
async function startRedisWithTls({ key, cert }: { key: string; cert: string }): Promise<number> {
  const port = await freePort('127.0.0.1');
  const options = {
    port: '0',
    'tls-port': String(port),
    bind: '127.0.0.1',
    save: '',
    'tls-cert-file': cert,
    'tls-key-file': key,
    'tls-ca-cert-file': cert,
    'tls-auth-clients': 'no',
  };
  const server = spawn(
    testTools().redisServer!,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
    { stdio: 'ignore' },
  );
  registerProcess(currentRun().folder, server.pid!);
  atEndOfFile(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  });
  return port;
}

describe('over TLS, with a certificate of an authority of one’s own', () => {
  const certificate = selfSignedCertificate();
  const files = filesOf(certificate);
  const trusting = { NODE_EXTRA_CA_CERTS: certificate.file };

  it('the service connects to PostgreSQL if it knows the authority, and else does not start', async () => {
    const settings = { ssl: 'on', ssl_cert_file: files.cert, ssl_key_file: files.key };
    const { databaseUrl } = await startOwnPostgres({ settings });
    const url = new URL(serviceConnection(databaseUrl).DATABASE_URL!);
    url.hostname = 'localhost';
    url.searchParams.set('sslmode', 'verify-full');
    const connection = { DATABASE_URL: url.href };

    const api = await startApi({ databaseUrl }, { ...connection, ...trusting });
    await newProject(await newOwner(api.url));
    const connections = await sql<{ ssl: boolean }>(
      databaseUrl,
      `SELECT s.ssl FROM pg_stat_activity a JOIN pg_stat_ssl s ON s.pid = a.pid WHERE a.usename = 'workspace_service'`,
    );
    expect(connections.length).toBeGreaterThan(1);
    expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);

    await expect(startApi({ databaseUrl }, connection)).rejects.toThrow(/self-signed certificate/);
  });

  (missingDump ? it.skip : it)('backup and restore connect like the service', async () => {
    const settings = { ssl: 'on', ssl_cert_file: files.cert, ssl_key_file: files.key };
    const { databaseUrl } = await withDebianPostgres(() => startOwnPostgres({ settings }));
    await sql(databaseUrl, 'CREATE DATABASE restored');
    const environment = (name: string) => {
      const url = new URL(databaseUrl);
      Object.assign(url, { hostname: 'localhost', pathname: `/${name}` });
      url.searchParams.set('sslmode', 'verify-full');
      const service = { DATABASE_URL: serviceUrlOf(url.href), MIGRATION_DATABASE_URL: url.href };
      return { ...service, ...trusting, POSTGRES_BIN: DEBIAN, MASTER_KEY: currentRun().masterKey };
    };
    const folder = mkdtempSync(join(currentRun().folder, 'backup-'));
    const run = async (script: string, name: string) => {
      mkdirSync(join(folder, name));
      const installation = await Installation.in(join(folder, name), environment(name));
      return installation.run(script, join(folder, 'backup'));
    };
    expect(await run('backup.mjs', 'workspace')).toMatchObject({ code: 0 });
    // Doctor dislikes servers of tests, which do not wait for their disk.
    expect((await run('restore.mjs', 'restored')).output).toContain('The backup is restored');
  });

  (missingRedis ? it.skip : it)(
    'the service connects to Redis if it knows the authority, and else works without it',
    async () => {
      const databaseUrl = await createDatabase();
      const redisUrl = `rediss://localhost:${await startRedisWithTls(files)}`;
      const stateOf = async (url: string) => (await anonymous(url).get('/readyz').expect(200)).body.data;

      const api = await startApi({ databaseUrl, redisUrl }, trusting);
      await eventually('Redis is used', async () => (await stateOf(api.url)).redis === 'up');
      await newProject(await newOwner(api.url));

      const stranger = await startApi({ databaseUrl, redisUrl }, {}, ['--role', 'http']);
      expect((await stateOf(stranger.url)).redis).toBe('down');
      await newOwner(stranger.url);
    },
  );
});
