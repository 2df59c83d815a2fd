import { isGithubRepository } from '#workspace';
import { GithubProblem } from './github-problem';

/** A repository as GitHub lists it. */
export interface ListedRepository {
  /** `owner/repo`. */
  name: string;
  /** Its default branch; an empty repository names one too. */
  branch: string;
}

/** What a tree of git holds at one path. */
export interface TreeEntry {
  path: string;
  /** A file or symbolic link, a folder, a submodule. */
  type: 'blob' | 'tree' | 'commit';
  sha: string;
}

/** A tree, with all below it where it was asked for so. */
export interface Tree {
  sha: string;
  entries: TreeEntry[];
  /** Whether GitHub left entries out, for there were too many. */
  truncated: boolean;
}

const SHA = /^[0-9a-f]{40}$|^[0-9a-f]{64}$/;
const TYPES = new Set<unknown>(['blob', 'tree', 'commit']);

/** Reads JSON. @throws GithubProblem when it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bad();
  }
}

/** Reads a page of repositories. @throws GithubProblem when it is none. */
export function readRepositories(answer: unknown): ListedRepository[] {
  if (!Array.isArray(answer)) throw bad();
  return answer.map(readRepository);
}

/** Reads a repository. @throws GithubProblem when it is none. */
export function readRepository(answer: unknown): ListedRepository {
  const { full_name: name, default_branch: branch } = fieldsOf(answer);
  if (!isText(name) || !isGithubRepository(name) || !isText(branch) || branch === '') throw bad();
  return { name, branch };
}

/** Reads a tree. @throws GithubProblem when it is none. */
export function readTree(answer: unknown): Tree {
  const { sha, tree, truncated } = fieldsOf(answer);
  if (!isSha(sha) || !Array.isArray(tree)) throw bad();
  return { sha, entries: tree.map(readEntry), truncated: truncated === true };
}

function readEntry(answer: unknown): TreeEntry {
  const { path, type, sha } = fieldsOf(answer);
  if (!isText(path) || path === '' || !TYPES.has(type) || !isSha(sha)) throw bad();
  return { path, type: type as TreeEntry['type'], sha };
}

function fieldsOf(answer: unknown): Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) throw bad();
  return answer as Record<string, unknown>;
}

/** What we can keep: PostgreSQL takes neither NUL nor half a character. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

function isSha(value: unknown): value is string {
  return typeof value === 'string' && SHA.test(value);
}

function bad(): GithubProblem {
  return new GithubProblem('bad_answer');
}
