import type { SourceType } from './mappings.dto';

/** A GitHub user's or organization's name. */
export const GITHUB_OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;
const GITHUB_REPOSITORY = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
const GITHUB = /^([^@:]+)@([^\s:~^?*[\\]{1,255}):(.+)$/;
const GDRIVE = /^[A-Za-z0-9_-]{10,100}$/;

/** What is wrong with a physical path for its source, or undefined. */
export function physicalPathProblem(sourceType: SourceType, path: string): string | undefined {
  if (/\p{Cc}/u.test(path)) return 'must not contain control characters';
  switch (sourceType) {
    case 'local':
      return isRelative(path) ? undefined : 'must be a relative POSIX path without . or .. in it';
    case 'github':
      return parseGithubPath(path) ? undefined : 'must read owner/repo@ref:path';
    case 'gdrive':
      return GDRIVE.test(path) ? undefined : 'must be a Google Drive file id';
  }
}

/** Where a file on GitHub is. */
export interface GithubPath {
  /** `owner/repo`. */
  repository: string;
  /** A branch, a tag or a commit. */
  ref: string;
  path: string;
}

/** Reads `owner/repo@ref:path`, or says that it is none. */
export function parseGithubPath(physicalPath: string): GithubPath | undefined {
  const [, repository = '', ref = '', path = ''] = GITHUB.exec(physicalPath) ?? [];
  // The names become segments of an address, where dots would lead elsewhere.
  const sound = isGithubRepository(repository) && isRelative(ref) && !ref.includes('..') && isRelative(path);
  return sound ? { repository, ref, path } : undefined;
}

/** Whether a text is `owner/repo` as GitHub allows it. */
export function isGithubRepository(name: string): boolean {
  return GITHUB_REPOSITORY.test(name);
}

function isRelative(path: string): boolean {
  return (
    !path.includes('\\') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
