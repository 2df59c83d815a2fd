import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { type Account, accountFor, changeOwner, existingHome, homeFor } from '../postgres/account.js';
import { database } from '../postgres/cluster.js';
import { type RunningPostgres, startPostgres } from '../postgres/server.js';
import { copyFile, copyFolder } from './copy.js';

/** Folders whose content belongs to the running server (PostgreSQL 18, section 25.3.4.3). */
const EMPTIED = [
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
];
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|.*\.signal)$/;
const SIGNAL = 'recovery.signal';
/** Part of the epoch of the service's numbers (`DATABASE_EPOCH`). */
const EPOCH_SETTING = 'workspace.restored';

/**
 * Promotes the server as soon as its data are consistent.
 */
const RECOVERY = {
  restore_command: 'false',
  recovery_target: 'immediate',
  recovery_target_action: 'promote',
};

/**
 * Copies the embedded database, its roles and its settings while it is written to.
 *
 * @param url its address for the role that owns everything
 * @param home the folder that contains the cluster and the password
 * @returns the version of PostgreSQL
 */
export async function copyCluster(url: string, home: string, target: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // From here on, the server keeps the log that the copy needs. The slot ends with the connection.
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [
      `backup_${process.pid}`,
    ]);
    await client.query("SELECT pg_backup_start('backup', fast => true)");
    const [from, to] = [join(home, 'cluster'), join(target, 'cluster')];
    copyFolder(from, to, (path) => !isOfServer(path));
    const { rows } = await client.query<{ label: string; last: string; version: string }>(
      `SELECT s.labelfile AS label, pg_walfile_name(s.lsn) AS last, current_setting('server_version') AS version
      FROM pg_backup_stop(wait_for_archive => false) s`,
    );
    const [{ label, last, version }] = rows as [(typeof rows)[number]];
    const [, first = last] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
    copyFolder(join(from, 'pg_wal'), join(to, 'pg_wal'), (name) => isNeeded(name, first, last));
    writeFileSync(join(to, 'backup_label'), label, { mode: 0o600 });
    copyFile(join(home, 'password'), join(target, 'password'));
    return version;
  } finally {
    await client.end();
  }
}

/** @throws Problem if the folder already contains a database */
export function requireNoDatabase(dataDir: string): void {
  const home = existingHome(dataDir);
  const cluster = join(home, 'cluster');
  if (existsSync(cluster) && !isUnfinished(cluster))
    throw new Problem(
      `${home} already contains a database. Move that folder elsewhere, or set DATA_DIR to another folder.`,
    );
}

/**
 * Restores a copy, and returns its running server.
 *
 * @param source the folder that contains the copied cluster and the password
 * @param dataDir the folder for the database, which must not contain one
 */
export async function restoreCluster(source: string, dataDir: string): Promise<RunningPostgres> {
  const home = homeFor(dataDir);
  const cluster = join(home, 'cluster');
  if (isUnfinished(cluster)) rmSync(cluster, { recursive: true });
  const draft = `${cluster}.restored`;
  rmSync(draft, { recursive: true, force: true });
  copyFolder(join(source, 'cluster'), draft);
  for (const name of EMPTIED) mkdirSync(join(draft, name), { recursive: true, mode: 0o700 });
  writeFileSync(join(draft, SIGNAL), '', { mode: 0o600 });
  copyFile(join(source, 'password'), join(home, 'password'));
  const account = accountFor(home);
  changeOwner(join(home, 'password'), account);
  changeOwners(draft, account);
  renameSync(draft, cluster);
  const server = await startPostgres({ dataDir, settings: RECOVERY });
  try {
    await beginEpoch(server);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Two restores of one backup count on the same timeline, so each has a name of its own in the epoch. */
async function beginEpoch({ url }: RunningPostgres): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    // It accepts connections a moment before it is promoted.
    while ((await client.query('SELECT 1 WHERE pg_is_in_recovery()')).rowCount !== 0) await delay(20);
    await client.query(
      `ALTER DATABASE ${database} SET ${EPOCH_SETTING} = '${randomBytes(6).toString('hex')}'`,
    );
  } finally {
    await client.end();
  }
}

/** Whether an earlier restore was interrupted: the server deletes the signal when it has recovered. */
function isUnfinished(cluster: string): boolean {
  return existsSync(join(cluster, SIGNAL));
}

function isOfServer(path: string): boolean {
  const [top = '', ...below] = path.split('/');
  return (EMPTIED.includes(top) && below.length > 0) || LEFT_OUT.test(basename(path));
}

/** Whether a file of the log is needed: a segment between the first and the last, or the history of a timeline. */
function isNeeded(name: string, first: string, last: string): boolean {
  return (
    /^[0-9A-F]{8}\.history$/.test(name) || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
  );
}

function changeOwners(folder: string, account: Account | undefined): void {
  changeOwner(folder, account);
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    changeOwner(join(parentPath, name), account);
}
