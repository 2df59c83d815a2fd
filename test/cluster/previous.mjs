import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib/paths.mjs';
import { Problem } from '../../scripts/lib/problem.mjs';
import { Version, fileOf, present } from './version.mjs';

/**
 * The commit of the version before: the last one without the newest migration. Undefined without its history, and empty if that migration is not committed.
 *
 * @returns {string | undefined}
 */
export function previousCommit() {
  try {
    const newest = fileOf(present.newestMigration);
    const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', newest);
    return added && git('rev-parse', '--verify', '--quiet', `${added}^`);
  } catch {
    return undefined;
  }
}

/**
 * Builds the service of a commit, with the packages of this checkout if it needs the same ones.
 *
 * @param {string} commit
 * @param {string} folder in which a folder for it is created
 * @returns {Version}
 * @throws Problem if an upgrade from it would migrate nothing, or if it can't be built
 */
export function buildVersion(commit, folder) {
  const sources = join(folder, 'version-before');
  mkdirSync(sources);
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', sources], { input: archive });
    const version = new Version(sources);
    console.log(schemasOf(commit, version, present));
    const npm = (...args) => execFileSync('npm', args, { cwd: sources, stdio: 'pipe' });
    if (lockOf(sources) === lockOf(root))
      symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'));
    else npm('ci', '--prefer-offline');
    npm('run', '--silent', 'build:service');
    return version;
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `The version of commit ${commit} can't be built: ${error.message}`,
      String(error.stderr ?? ''),
    );
  }
}

/**
 * The schemas of both versions, as a line of the report.
 *
 * @throws Problem unless the later one has all migrations of the earlier one, and more
 */
export function schemasOf(commit, before, after) {
  const unknown = before.migrations.find((name) => !after.migrations.includes(name));
  if (unknown)
    throw new Problem(
      `The version of commit ${commit} has the migration ${unknown}, which this version does not have. Choose a version before this one with --from.`,
    );
  const more = after.migrations.length - before.migrations.length;
  if (more === 0)
    throw new Problem(
      `The version of commit ${commit} has the same migrations as this one, up to ${after.newestMigration}, so an upgrade from it would migrate nothing. Choose an earlier one with --from.`,
    );
  return (
    `The version before has ${before.migrations.length} migrations, up to ${before.newestMigration}. ` +
    `This one has ${more} more, up to ${after.newestMigration}.`
  );
}

function lockOf(folder) {
  return readFileSync(join(folder, 'package-lock.json'), 'utf8');
}

function git(...args) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
