import { NAME, isVisible } from '#platform';

/** Maximum depth of a node; the root is at depth 0. */
export const MAX_DEPTH = 64;

/** Maximum length of a path, in bytes of UTF-8. It stays below the size limit of a PostgreSQL index entry. */
export const MAX_PATH_BYTES = 2_000;

/** Maximum length of a name, in characters. */
const MAX_NAME_LENGTH = 255;

/** The problem of the name of a node, as "must …"; undefined for a valid name. The name must be in NFC. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'must not be empty';
  if ([...name].length > MAX_NAME_LENGTH) return `must be at most ${MAX_NAME_LENGTH} characters`;
  if (name === '.' || name === '..') return 'must not be "." or ".."';
  if (!name.isWellFormed()) return 'must be well-formed Unicode';
  if (name.includes('/') || !NAME.test(name))
    return 'must not contain a slash, control characters, line separators or direction marks';
  return undefined;
}

/** The problem of the name of a new node, or of a new name, as "must …". Names that show nothing exist from before they were refused. */
export function newNameProblem(name: string): string | undefined {
  return nameProblem(name) ?? (isVisible(name) ? undefined : 'must contain a visible character');
}

/** The names in a path from the root down, in NFC. A slash at the start or the end is ignored. */
export function splitPath(path: string): string[] {
  return path
    .normalize('NFC')
    .replace(/^\/|\/$/g, '')
    .split('/');
}

/** The problem of the path of a file, as "must …"; undefined for a valid path. */
export function pathProblem(names: string[]): string | undefined {
  if (names.length > MAX_DEPTH) return `must be at most ${MAX_DEPTH} levels deep`;
  for (const name of names) {
    const problem = nameProblem(name);
    if (problem) return `must contain only valid names: a name ${problem}`;
  }
  if (Buffer.byteLength(joinPath(names)) > MAX_PATH_BYTES)
    return `must be at most ${MAX_PATH_BYTES} bytes long`;
  return undefined;
}

/** The path of these names below the root. */
export function joinPath(names: string[]): string {
  return names.map((name) => `/${name}`).join('');
}

/** A path as the API shows it: the path of the root is stored as '' and shown as `/`. */
export function shownPath(path: string): string {
  return path === '' ? '/' : path;
}
