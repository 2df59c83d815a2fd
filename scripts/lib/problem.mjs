import { plain } from './client/terminal.mjs';

/** Something the person at the keyboard can put right: shown as its one line, without a stack. */
export class Problem extends Error {
  /**
   * @param {string} message one clear line: what is wrong and what to do
   * @param {string} [detail] output worth showing above that line
   */
  constructor(message, detail = '') {
    super(message);
    this.name = 'Problem';
    this.detail = detail;
  }
}

/**
 * The line for errors of the file system that are no fault of the program; anything else comes back unchanged.
 * @param {unknown} error
 */
function asProblem(error) {
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'ENOSPC')
    return new Problem(
      `The disk is full${path ? ` (writing ${path})` : ''}: free some space and start again.`,
    );
  if (code === 'EDQUOT') return new Problem(`The disk quota is used up${path ? ` (writing ${path})` : ''}.`);
  if (code === 'EROFS')
    return new Problem(
      `${path} is on a read-only file system: set DATA_DIR to a folder that can be written.`,
    );
  if (code === 'EACCES' || code === 'EPERM')
    return new Problem(
      `No permission for ${path ?? 'a file'}: start as the user it belongs to, or set DATA_DIR to another folder.`,
    );
  return error;
}

/**
 * Ends a script on an error: one line for what a person can put right, the stack for a bug.
 * @param {unknown} error
 */
export function reportError(error) {
  const known = asProblem(error);
  if (!(known instanceof Problem)) return console.error(known);
  if (known.detail) console.error(known.detail.trimEnd());
  // It may quote what a service answered.
  console.error(`error: ${plain(known.message)}`);
}
