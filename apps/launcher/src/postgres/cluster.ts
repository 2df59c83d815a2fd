import { spawnSync } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { type Account, changeOwner, serverEnvironment } from './account.js';
import type { Binaries } from './binaries.js';
import { postgresProblem } from './problem.js';

/** A cluster on the disk, and what runs it. */
export interface Cluster {
  /** The folder that contains the data, the password and the log. */
  home: string;
  /** The folder of the cluster in it. */
  cluster: string;
  account: Account | undefined;
  binaries: Binaries;
}

/** The role that owns everything in the cluster, and the name of its database. */
export const superuser = 'workspace';
export const database = 'workspace';

/** The role as which the service connects. The migrations create it and grant it what the service needs. */
const serviceRole = 'workspace_service';

/**
 * The address at which the service connects to a database of the cluster. The password of its role is derived from that of the owner, so a
 * data folder of an older version needs no second password file.
 *
 * @param ownerUrl the address for the role that owns everything
 */
export function serviceUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const password = createHmac('sha256', url.password).update(serviceRole).digest('hex');
  return Object.assign(url, { username: serviceRole, password }).href;
}

/** Creates a cluster under a temporary name and renames it as the last step, so an existing cluster is always complete. */
export function initialize({
  home,
  cluster,
  account,
  binaries,
  durable,
}: Cluster & { durable: boolean }): void {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  changeOwner(draft, account);
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  changeOwner(passwordFile, account);
  const options = [
    '-D',
    draft,
    '-U',
    superuser,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    // The rules of C.UTF-8 by PostgreSQL itself, since version 17. Before, they are those of the system.
    ...(Number(binaries.major) >= 17 ? ['--locale-provider=builtin'] : []),
  ];
  options.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...(durable ? [] : ['--no-sync']));
  const result = spawnSync(binaries.initdb, options, {
    ...account,
    cwd: home,
    env: serverEnvironment(),
    encoding: 'utf8',
    windowsHide: true,
  });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw postgresProblem(
      `${result.stdout ?? ''}${result.stderr ?? result.error?.message ?? ''}`,
      home,
      'could not be set up',
    );
  }
  createDatabase(draft, { home, cluster, account, binaries });
  renameSync(draft, cluster);
}

/** initdb creates only the maintenance database. Single-user mode adds the service's database before anyone can connect. */
function createDatabase(cluster: string, { home, account, binaries }: Cluster): void {
  const result = spawnSync(binaries.postgres, ['--single', '-j', '-D', cluster, 'postgres'], {
    ...account,
    cwd: home,
    env: serverEnvironment(),
    input: `CREATE DATABASE ${database};\n\n`,
    encoding: 'utf8',
    windowsHide: true,
  });
  if (result.status !== 0 || /ERROR|FATAL/.test(result.stderr))
    throw postgresProblem(result.stderr ?? '', home, 'could not be set up');
}

/** @throws Problem if another major version created the cluster */
export function checkVersion(cluster: string, { major }: Binaries): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== major)
    throw new Problem(
      `PostgreSQL ${version} created ${cluster}, but this is PostgreSQL ${major}. Move the folder elsewhere to start with an empty database, or set DATABASE_URL to a server that can read it.`,
    );
}

/** The password that the cluster was created with. @throws Problem if its file is missing */
export function readPassword(home: string): string {
  const file = join(home, 'password');
  if (!existsSync(file))
    throw new Problem(
      `${file} is missing. It contains the password of the database in the same folder. Restore it from a backup.`,
    );
  return readFileSync(file, 'utf8').trim();
}
