import type { SourceType } from './mappings.dto';

/** The name of a user or organization on GitHub. */
export const GITHUB_OWNER = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})$/;
const GITHUB_REPOSITORY = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/;
const GITHUB = /^([^@:]+)@([^\s:~^?*[\\]{1,255}):(.+)$/;
const GDRIVE = /^[A-Za-z0-9_-]{10,100}$/;

/** The problem of a physical path of this source type, as "must …"; undefined for a valid path. */
export function physicalPathProblem(sourceType: SourceType, path: string): string | undefined {
  if (/\p{Cc}/u.test(path)) return 'must not contain control characters';
  switch (sourceType) {
    case 'local':
      return isRelative(path) ? undefined : 'must be a relative POSIX path without "." and ".."';
    case 'github':
      return parseGithubPath(path) ? undefined : 'must have the form owner/repo@ref:path';
    case 'gdrive':
      return GDRIVE.test(path) ? undefined : 'must be the id of a file on Google Drive';
  }
}

/** The address of a file on GitHub. */
interface GithubPath {
  /** `owner/repo`. */
  repository: string;
  /** A branch, a tag or a commit. */
  ref: string;
  /** The path in the repository. */
  path: string;
}

/** Parses `owner/repo@ref:path`; undefined for a text of another form. */
export function parseGithubPath(physicalPath: string): GithubPath | undefined {
  const [, repository = '', ref = '', path = ''] = GITHUB.exec(physicalPath) ?? [];
  // The parts become segments of a URL, where ".." would lead to another resource.
  const valid = isGithubRepository(repository) && isRelative(ref) && !ref.includes('..') && isRelative(path);
  return valid ? { repository, ref, path } : undefined;
}

/** Whether a text is a valid `owner/repo` on GitHub. */
export function isGithubRepository(name: string): boolean {
  return GITHUB_REPOSITORY.test(name);
}

function isRelative(path: string): boolean {
  return (
    !path.includes('\\') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
