import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Host } from '../host.js';
import { Misuse } from '../terminal/problem.js';
import type { Listing } from './walk.js';

const run = promisify(execFile);

/** A folder in a git checkout. */
export interface Checkout {
  folder: string;
  /** The path of the folder in the checkout, with a trailing slash; empty for its root. */
  prefix: string;
  env: Host['env'];
}

/** A checkout of a repository on GitHub. */
export interface GitHubCheckout {
  repository: string;
  ref: string;
  prefix: string;
}

/**
 * The git checkout that contains a folder; undefined if there is none. If git can't tell, this throws: treating a checkout
 * as a plain folder would send the files that .gitignore excludes.
 */
export async function findCheckout(folder: string, env: Host['env']): Promise<Checkout | undefined> {
  try {
    const prefix = await git({ folder, env }, ['rev-parse', '--show-prefix']);
    return { folder, env, prefix: prefix.replace(/\n$/, '') };
  } catch (error) {
    const { stderr, code } = error as NodeJS.ErrnoException & { stderr?: string };
    const output = String(stderr ?? '');
    if (output.includes('not a git repository')) return undefined;
    const alternative = 'use --no-git to import every file of the folder, including ignored ones.';
    if (code !== 'ENOENT')
      throw new Misuse(
        `git can't read this checkout: ${output.trim().split('\n')[0]}. Repair it, or ${alternative}`,
      );
    if (!isBelowGit(folder)) return undefined;
    throw new Misuse(`${folder} is a git checkout, but git is not installed. Install git, or ${alternative}`);
  }
}

/** Lists the files of a folder that git tracks, as they are in the working tree. */
export async function listTracked(checkout: Checkout): Promise<Listing> {
  const { folder } = checkout;
  const listing: Listing = { root: await realpath(folder), files: [], links: [], skipped: [], ignored: [] };
  const seen = new Set<string>();
  for (const line of await list(checkout, ['--stage'])) {
    const [, mode, indexHash, stage, path] = /^(\d+) ([0-9a-f]+) (\d)\t([^]*)$/.exec(line) ?? [];
    if (path === undefined || seen.has(path)) continue;
    seen.add(path);
    const file = join(listing.root, path);
    if (stage !== '0') listing.skipped.push({ path, why: 'has merge conflicts', remedy: 'resolve them' });
    else if (mode === '120000') listing.links.push({ path, file });
    else if (mode === '160000') listing.ignored.push(`${path} (a submodule; import it separately)`);
    else listing.files.push({ path, file, indexHash });
  }
  listing.untracked = await list(checkout, ['--others', '--exclude-standard']);
  return listing;
}

/** The repository, branch and folder of a checkout on GitHub; undefined if its remote is not a GitHub repository. */
export async function onGitHub(checkout: Checkout): Promise<GitHubCheckout | undefined> {
  const { prefix } = checkout;
  const ask = (...args: string[]): Promise<string> =>
    git(checkout, args).then(
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
function repositoryOf(address: string): string | undefined {
  return GITHUB.exec(address)?.[1];
}

async function list(checkout: Checkout, args: string[]): Promise<string[]> {
  return (await git(checkout, ['ls-files', '-z', ...args])).split('\0').filter(Boolean);
}

/**
 * Runs git without trusting the checkout. Its configuration can name commands that git would run: a file system monitor,
 * or a transport that fetches the missing objects of a partial clone. These are switched off, and git writes nothing.
 */
async function git({ folder, env: inherited }: Omit<Checkout, 'prefix'>, args: string[]): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...inherited,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    LC_ALL: 'C',
  };
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX']) delete env[name];
  const options = { env, maxBuffer: 2 ** 30, windowsHide: true };
  return (await run('git', ['-C', folder, '-c', 'core.fsmonitor=false', ...args], options)).stdout;
}

function isBelowGit(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  return dirname(folder) !== folder && isBelowGit(dirname(folder));
}
