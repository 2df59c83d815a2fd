import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../scripts/lib/problem.mjs';
import { findProgram } from '../../scripts/lib/tools.mjs';

/** The newest version of Citus for Debian's PostgreSQL. Version 14 requires PostgreSQL 16. */
const CITUS_VERSION = 'v13.2.2';
const POSTGRES = '/usr/lib/postgresql/15';
const HEADER = 'src/include/pg_version_compat.h';

/**
 * Copies Debian's PostgreSQL, builds Citus and installs it into the copy, so that nothing of the system changes. What is built already stays.
 *
 * @param {string} source a Git repository of Citus: its address, or a folder
 * @param {string} folder for the copy and the build
 * @returns {string} the folder of the programs of PostgreSQL with Citus
 * @throws Problem that names the packages that are missing
 */
export function buildCitus(source, folder) {
  const installed = join(folder, 'installed');
  const bin = join(installed, POSTGRES, 'bin');
  if (existsSync(join(installed, POSTGRES, 'lib', 'citus.so'))) return bin;
  requireTools();
  const sources = join(folder, 'source');
  if (!existsSync(sources))
    run('git', ['clone', '--quiet', '--depth', '1', '--branch', CITUS_VERSION, source, sources], folder);
  allowCurrentHeaders(sources);
  run('./configure', [`PG_CONFIG=${POSTGRES}/bin/pg_config`, ...LEFT_OUT], sources);
  console.log('Building Citus. This takes some minutes …');
  run('nice', ['make', `-j${cpus().length}`, 'extension', 'with_llvm=no'], sources);
  for (const path of [POSTGRES, POSTGRES.replace('lib', 'share')])
    cpSync(path, join(installed, path), { recursive: true, verbatimSymlinks: true });
  run('make', ['install-extension', 'with_llvm=no', `DESTDIR=${installed}`], sources);
  return bin;
}

/** Only statistics and columnar tables use it. */
const LEFT_OUT = ['--without-libcurl', '--without-lz4', '--without-zstd'];

function requireTools() {
  const missing = [];
  if (!existsSync(`${POSTGRES}/bin/postgres`)) missing.push('postgresql-15');
  if (!existsSync('/usr/include/postgresql/15/server/postgres.h')) missing.push('postgresql-server-dev-15');
  if (!findProgram('git')) missing.push('git');
  if (!findProgram('gcc') || !findProgram('make')) missing.push('build-essential');
  if (missing.length > 0)
    throw new Problem(
      `Building Citus needs programs that are not installed. On Debian, install them: apt-get install ${missing.join(' ')}`,
    );
}

/** Removes a function that the headers of newer minor versions of PostgreSQL 15 declare too. */
function allowCurrentHeaders(sources) {
  const path = join(sources, HEADER);
  const text = readFileSync(path, 'utf8');
  const own = /static inline bool\nhave_createdb_privilege\(void\)\n\{[^]*?\n\}\n/;
  writeFileSync(path, text.replace(own, '#include "commands/dbcommands.h"\n'));
}

function run(command, args, cwd) {
  mkdirSync(cwd, { recursive: true });
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0)
    throw new Problem(`${command} ${args.join(' ')} failed.`, `${stdout}\n${stderr}`.slice(-4_000));
}
