import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { homeFor } from '../../apps/launcher/src/postgres/account.js';
import { startPostgres } from '../../apps/launcher/src/postgres/server.js';
import { withDatabase } from '#testing';
import { atEndOfFile } from './cleanup';
import { type OwnPostgres, errorsIn } from './own-postgres';
import { currentRun, registerProcess } from './test-run';

/** A streaming replica of a server of a test. */
export interface OwnReplica {
  /** The address of its database, for a superuser. */
  databaseUrl: string;
  /** The errors in the server's log. */
  errors(): string[];
  stop(): Promise<void>;
}

/** Starts a replica of a server, from a copy of its files. It stops at the end of the test file. */
export async function startOwnReplica(primary: OwnPostgres): Promise<OwnReplica> {
  const { folder } = currentRun();
  const dataDir = join(folder, `postgres-${randomBytes(6).toString('hex')}`);
  const home = homeFor(dataDir);
  mkdirSync(home, { recursive: true });
  if (home !== dataDir) appendFileSync(join(folder, 'elsewhere'), `${home}\n`);
  const cluster = join(home, 'cluster');
  await withDatabase(primary.databaseUrl, async (database) => {
    await database.query("SELECT pg_backup_start('replica', true)");
    execFileSync('cp', ['-a', join(primary.home, 'cluster'), cluster]);
    const { rows } = await database.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    writeFileSync(join(cluster, 'backup_label'), rows[0]!.labelfile);
  });
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(cluster, file), { force: true });
  writeFileSync(join(cluster, 'standby.signal'), '');
  // PostgreSQL does not run as root, and reads only its own files.
  execFileSync('chown', ['-R', '--reference', join(primary.home, 'cluster'), cluster]);
  copyFileSync(join(primary.home, 'password'), join(home, 'password'));
  const { hostname, port, username, password } = new URL(primary.databaseUrl);
  const server = await startPostgres({
    dataDir,
    durable: false,
    settings: {
      hot_standby: 'on',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
  });
  registerProcess(folder, server.pid);
  atEndOfFile(() => server.stop());
  return { databaseUrl: server.url, errors: () => errorsIn(server.logFile), stop: () => server.stop() };
}
