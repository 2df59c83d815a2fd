import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, give } from './postgres-account.mjs';
import { postgresProblem } from './postgres-problem.mjs';
import { Problem } from './problem.mjs';

/** The role that owns everything in the cluster, and its one database. */
export const superuser = 'workspace';
export const database = 'workspace';

/** Makes a cluster under another name and renames it last: a cluster that is there is a whole one. */
export function initialize({ home, cluster, account, binaries, durable }) {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  give(draft, account);
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  give(passwordFile, account);
  const options = [
    '-D',
    draft,
    '-U',
    superuser,
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
  ];
  options.push('--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...(durable ? [] : ['--no-sync']));
  const result = spawnSync(binaries.initdb, options, {
    ...account,
    cwd: home,
    env: environment(),
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
  createDatabase(draft, { home, account, binaries });
  renameSync(draft, cluster);
}

/** initdb leaves only the maintenance database; the server's single-user mode adds ours before anyone can connect. */
function createDatabase(cluster, { home, account, binaries }) {
  const result = spawnSync(binaries.postgres, ['--single', '-j', '-D', cluster, 'postgres'], {
    ...account,
    cwd: home,
    env: environment(),
    input: `CREATE DATABASE ${database};\n\n`,
    encoding: 'utf8',
    windowsHide: true,
  });
  if (result.status !== 0 || /ERROR|FATAL/.test(result.stderr))
    throw postgresProblem(result.stderr ?? '', home, 'could not be set up');
}

/** @throws Problem when the cluster was made by another major version */
export function checkVersion(cluster, { major }) {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== major)
    throw new Problem(
      `${cluster} was made by PostgreSQL ${version} and this is PostgreSQL ${major}: move that folder away to begin afresh, or set DATABASE_URL to a server that can read it.`,
    );
}

/** The password that the cluster was made with. @throws Problem when its file is gone */
export function readPassword(home) {
  const file = join(home, 'password');
  if (!existsSync(file))
    throw new Problem(
      `${file} is missing, and without it nobody can sign in to the database beside it: put it back.`,
    );
  return readFileSync(file, 'utf8').trim();
}
