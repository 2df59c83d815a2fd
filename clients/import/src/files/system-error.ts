/** The code of an error of the system, like `ENOENT`; its message if it has none. */
export function codeOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
}
