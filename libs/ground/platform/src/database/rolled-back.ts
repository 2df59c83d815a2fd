/**
 * SQLSTATEs with which PostgreSQL refuses a statement: its values, its constraints, a server that only reads, a deadlock or conflict, limits of
 * memory and programs, a lock that is not available, and errors that functions raise.
 */
const REFUSED = /^(?:2[23]...|25006|40001|40P01|53200|54...|55P03|P0...)$/;

/** Whether PostgreSQL said that a statement failed, so that it has changed nothing. Not if the connection or the server ended: then it can have run. */
export function isRolledBack(error: unknown): boolean {
  // Only errors of PostgreSQL have a severity: codes of Node, such as EPIPE, can look like those of PostgreSQL.
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' && REFUSED.test(code);
}
