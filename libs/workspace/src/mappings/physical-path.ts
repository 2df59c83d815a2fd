import type { SourceType } from './mappings.dto';

const GITHUB = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/[A-Za-z0-9._-]{1,100}@[^\s:~^?*[\\]{1,255}:(.+)$/;
const GDRIVE = /^[A-Za-z0-9_-]{10,100}$/;

/** What is wrong with a physical path for its source, or undefined. */
export function physicalPathProblem(sourceType: SourceType, path: string): string | undefined {
  if (/\p{Cc}/u.test(path)) return 'must not contain control characters';
  switch (sourceType) {
    case 'local':
      return isRelative(path) ? undefined : 'must be a relative POSIX path without . or .. in it';
    case 'github': {
      const file = GITHUB.exec(path)?.[1];
      return file !== undefined && isRelative(file) ? undefined : 'must read owner/repo@ref:path';
    }
    case 'gdrive':
      return GDRIVE.test(path) ? undefined : 'must be a Google Drive file id';
  }
}

function isRelative(path: string): boolean {
  return (
    !path.includes('\\') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  );
}
