/** SQLSTATEs of a lost connection (class 08) and of a server or connection that ends (57P). */
const CUT_OFF = /^(?:08|57P)/;

/** Whether PostgreSQL said that a statement failed, so that it has changed nothing. Not if the connection was lost: then it can have run. */
export function isRolledBack(error: unknown): boolean {
  // Only errors of PostgreSQL have a severity: codes of Node, such as EPIPE, can look like those of PostgreSQL.
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' && !CUT_OFF.test(code);
}
