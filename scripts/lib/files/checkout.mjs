import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Misuse } from '../client/command-line.mjs';

const run = promisify(execFile);

/**
 * The git checkout that contains a folder; undefined if there is none. If git can't tell, this throws: treating a checkout
 * as a plain folder would send the files that .gitignore excludes.
 * @param {string} folder
 */
export async function findCheckout(folder) {
  try {
    return { folder, prefix: (await git(folder, ['rev-parse', '--show-prefix'])).replace(/\n$/, '') };
  } catch (error) {
    const output = String(error.stderr ?? '');
    if (output.includes('not a git repository')) return undefined;
    const alternative = 'use --no-git to import every file of the folder, including ignored ones.';
    if (error.code !== 'ENOENT')
      throw new Misuse(
        `git can't read this checkout: ${output.trim().split('\n')[0]}. Repair it, or ${alternative}`,
      );
    if (!isBelowGit(folder)) return undefined;
    throw new Misuse(`${folder} is a git checkout, but git is not installed. Install git, or ${alternative}`);
  }
}

/**
 * Lists the files of a folder that git tracks, as they are in the working tree.
 * @param {{ folder: string }} checkout
 * @returns {Promise<import('./walk.mjs').Listing>}
 */
export async function listTracked({ folder }) {
  const listing = { root: await realpath(folder), files: [], links: [], skipped: [], ignored: [] };
  const seen = new Set();
  for (const line of await list(folder, ['--stage'])) {
    const [, mode, indexHash, stage, path] = /^(\d+) ([0-9a-f]+) (\d)\t([^]*)$/.exec(line);
    if (seen.has(path)) continue;
    seen.add(path);
    const file = join(listing.root, path);
    if (stage !== '0') listing.skipped.push({ path, why: 'has merge conflicts', todo: 'resolve them' });
    else if (mode === '120000') listing.links.push({ path, file });
    else if (mode === '160000') listing.ignored.push(`${path} (a submodule; import it separately)`);
    else listing.files.push({ path, file, indexHash });
  }
  listing.untracked = await list(folder, ['--others', '--exclude-standard']);
  return listing;
}

/**
 * The repository, branch and folder of a checkout on GitHub; undefined if its remote is not a GitHub repository.
 * @param {{ folder: string, prefix: string }} checkout
 * @returns {Promise<{ repository: string, ref: string, prefix: string } | undefined>}
 */
export async function onGitHub({ folder, prefix }) {
  const ask = (...args) =>
    git(folder, args).then(
      (text) => text.trim(),
      () => '',
    );
  const branch = await ask('symbolic-ref', '--quiet', '--short', 'HEAD');
  const upstream = branch && (await ask('config', `branch.${branch}.remote`));
  const merged = upstream && (await ask('config', `branch.${branch}.merge`));
  const repository = repositoryOf(await ask('remote', 'get-url', upstream || 'origin'));
  const ref = merged.replace(/^refs\/heads\//, '') || branch || (await ask('rev-parse', 'HEAD'));
  return repository && ref ? { repository, ref, prefix } : undefined;
}

const GITHUB =
  /^(?:(?:https?|git|ssh):\/\/)?(?:[^@/]*@)?(?:www\.|ssh\.)?github\.com(?::\d+\/|[:/])([^/:]+\/[^/]+?)(?:\.git)?\/?$/i;

/** `owner/repo` of a remote's address on github.com; undefined for other addresses. */
export function repositoryOf(address) {
  return GITHUB.exec(address)?.[1];
}

async function list(folder, args) {
  return (await git(folder, ['ls-files', '-z', ...args])).split('\0').filter(Boolean);
}

/**
 * Runs git without trusting the checkout. Its configuration can name commands that git would run: a file system monitor,
 * or a transport that fetches the missing objects of a partial clone. These are switched off, and git writes nothing.
 */
async function git(folder, args) {
  const env = {
    ...process.env,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    LC_ALL: 'C',
  };
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX']) delete env[name];
  const options = { env, maxBuffer: 2 ** 30, windowsHide: true };
  return (await run('git', ['-C', folder, '-c', 'core.fsmonitor=false', ...args], options)).stdout;
}

function isBelowGit(folder) {
  if (existsSync(join(folder, '.git'))) return true;
  return dirname(folder) !== folder && isBelowGit(dirname(folder));
}
