import { isGithubRepository } from '#workspace';
import { GithubProblem } from './github-problem';

/** A repository as GitHub describes it. */
export interface ListedRepository {
  /** `owner/repo`. */
  name: string;
  /** The default branch. An empty repository has one too. */
  branch: string;
}

/** An entry of a Git tree. */
export interface TreeEntry {
  path: string;
  /** `blob`: a file or a symbolic link. `tree`: a folder. `commit`: a submodule. */
  type: 'blob' | 'tree' | 'commit';
  sha: string;
}

/** A Git tree. A recursive one has the entries of all folders below it. */
export interface Tree {
  sha: string;
  entries: TreeEntry[];
  /** Whether GitHub left out entries because the tree is too large. */
  truncated: boolean;
}

const SHA = /^[0-9a-f]{40}$|^[0-9a-f]{64}$/;
const TYPES = new Set<unknown>(['blob', 'tree', 'commit']);

/** Parses JSON. @throws GithubProblem if it is malformed */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badAnswer();
  }
}

/** Reads a list of repositories. @throws GithubProblem for any other answer */
export function readRepositories(answer: unknown): ListedRepository[] {
  if (!Array.isArray(answer)) throw badAnswer();
  return answer.map(readRepository);
}

/** Reads a repository. @throws GithubProblem for any other answer */
export function readRepository(answer: unknown): ListedRepository {
  const { full_name: name, default_branch: branch } = fieldsOf(answer);
  if (!isText(name) || !isGithubRepository(name) || !isText(branch) || branch === '') throw badAnswer();
  return { name, branch };
}

/** Reads a tree. @throws GithubProblem for any other answer */
export function readTree(answer: unknown): Tree {
  const { sha, tree, truncated } = fieldsOf(answer);
  if (!isSha(sha) || !Array.isArray(tree)) throw badAnswer();
  return { sha, entries: tree.map(readEntry), truncated: truncated === true };
}

function readEntry(answer: unknown): TreeEntry {
  const { path, type, sha } = fieldsOf(answer);
  if (!isText(path) || path === '' || !TYPES.has(type) || !isSha(sha)) throw badAnswer();
  return { path, type: type as TreeEntry['type'], sha };
}

function fieldsOf(answer: unknown): Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) throw badAnswer();
  return answer as Record<string, unknown>;
}

/** Whether PostgreSQL can store the text: it refuses NUL characters and lone surrogates. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !value.includes('\0');
}

function isSha(value: unknown): value is string {
  return typeof value === 'string' && SHA.test(value);
}

function badAnswer(): GithubProblem {
  return new GithubProblem('bad_answer');
}
