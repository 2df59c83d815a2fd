/** Deepest level of a node; the root is 0. */
export const MAX_DEPTH = 64;

/** Longest path, in bytes of UTF-8: what an index entry of the database can hold, with room. */
export const MAX_PATH_BYTES = 2_000;

/** Longest name, in characters. */
export const MAX_NAME_LENGTH = 255;

// Control characters, line separators, and the marks that reverse the direction of what follows, would make one name look like another.
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}/\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with a node's name, or undefined. Names are compared in NFC. */
export function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'must not be empty';
  if ([...name].length > MAX_NAME_LENGTH) return `must be at most ${MAX_NAME_LENGTH} characters`;
  if (name === '.' || name === '..') return 'must not be "." or ".."';
  if (!name.isWellFormed()) return 'must be well-formed Unicode';
  if (FORBIDDEN.test(name)) return 'must not contain a slash, control characters or direction marks';
  return undefined;
}

/** The names of a path, from the root down; slashes at either end don't count. */
export function splitPath(path: string): string[] {
  return path
    .normalize('NFC')
    .replace(/^\/|\/$/g, '')
    .split('/');
}

/** What is wrong with a path of a file, or undefined. */
export function pathProblem(names: string[]): string | undefined {
  if (names.length > MAX_DEPTH) return `must be at most ${MAX_DEPTH} levels deep`;
  for (const name of names) {
    const problem = nameProblem(name);
    if (problem) return `holds a name that will not do: it ${problem}`;
  }
  if (Buffer.byteLength(joinPath(names)) > MAX_PATH_BYTES)
    return `must be at most ${MAX_PATH_BYTES} bytes long`;
  return undefined;
}

/** The path of these names below the root. */
export function joinPath(names: string[]): string {
  return names.map((name) => `/${name}`).join('');
}

/** How a path is shown; the root's is kept as ''. */
export function shownPath(path: string): string {
  return path === '' ? '/' : path;
}
