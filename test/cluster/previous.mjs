import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { programs, root } from '../../scripts/lib/paths.mjs';
import { Problem } from '../../scripts/lib/problem.mjs';

const MIGRATIONS = 'libs/ground/entities/src/migrations';

/**
 * The commit of the version before: the last one without the newest migration. Undefined without its history, and empty if that migration is not committed.
 *
 * @returns {string | undefined}
 */
export function previousCommit() {
  const newest = readdirSync(join(root, MIGRATIONS))
    .filter((name) => /^\d+-.*\.ts$/.test(name))
    .sort()
    .at(-1);
  try {
    const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `${MIGRATIONS}/${newest}`);
    return added && git('rev-parse', '--verify', '--quiet', `${added}^`);
  } catch {
    return undefined;
  }
}

/**
 * Builds the service of a commit, with the packages of this checkout.
 *
 * @param {string} commit
 * @param {string} folder in which a folder for it is created
 * @returns {Record<string, string>} its programs
 * @throws Problem if it needs other packages, or can't be built
 */
export function buildVersion(commit, folder) {
  const version = join(folder, 'version-before');
  mkdirSync(version);
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', version], { input: archive });
    if (lockOf(version) !== lockOf(root))
      throw new Problem(
        `The version of commit ${commit} needs other packages. Choose a later one with --from.`,
      );
    symlinkSync(join(root, 'node_modules'), join(version, 'node_modules'));
    execFileSync('npm', ['run', '--silent', 'build:service'], { cwd: version, stdio: 'pipe' });
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      `The version of commit ${commit} can't be built: ${error.message}`,
      String(error.stderr ?? ''),
    );
  }
  return Object.fromEntries(
    Object.entries(programs).map(([name, file]) => [name, join(version, relative(root, file))]),
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
