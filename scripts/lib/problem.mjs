/** An error that the person who runs the script can fix. It is printed without a stack. */
export class Problem extends Error {
  /**
   * @param {string} message one line: what is wrong and what to do
   * @param {string} [detail] output to print before that line
   */
  constructor(message, detail = '') {
    super(message);
    this.name = 'Problem';
    this.detail = detail;
  }
}

/**
 * Turns an error of the file system that a person can fix into a `Problem`; returns any other error unchanged.
 * @param {unknown} error
 */
function asProblem(error) {
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code === 'ENOSPC')
    return new Problem(`The disk is full${path ? ` (writing ${path})` : ''}. Free some space and try again.`);
  if (code === 'EDQUOT')
    return new Problem(
      `The disk quota is used up${path ? ` (writing ${path})` : ''}. Free some space and try again.`,
    );
  if (code === 'EROFS')
    return new Problem(`${path} is on a read-only file system. Set DATA_DIR to a writable folder.`);
  if (code === 'EACCES' || code === 'EPERM')
    return new Problem(
      `Permission denied for ${path ?? 'a file'}. Run the script as the user who owns it, or set DATA_DIR to another folder.`,
    );
  return error;
}

/**
 * Whether an error means that the disk or a quota is full.
 * @param {unknown} error
 */
export function isDiskFull(error) {
  const { code } = /** @type {NodeJS.ErrnoException} */ (error);
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/**
 * Prints the error that ends a script: one line for a `Problem`, the stack for anything else.
 * @param {unknown} error
 */
export function reportError(error) {
  const problem = asProblem(error);
  // The clients have a class of their own for problems.
  if (problem?.name !== 'Problem') return console.error(problem);
  if (problem.detail) console.error(problem.detail.trimEnd());
  console.error(`error: ${withoutControls(problem.message)}`);
}

/** The message may quote a response of a service, which must not control the terminal. */
function withoutControls(text) {
  return text.replace(/(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '');
}
