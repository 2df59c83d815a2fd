/** An error that the person who runs the program can fix. It is printed without a stack. */
export class Problem extends Error {
  override readonly name: string = 'Problem';
  readonly exitCode: number = 1;

  /**
   * @param message one line: what is wrong and what to do
   * @param detail output to print before that line
   */
  constructor(
    message: string,
    readonly detail = '',
  ) {
    super(message);
  }
}

/** The command line can't be carried out as written. */
export class Misuse extends Problem {
  override readonly exitCode = 2;
}
