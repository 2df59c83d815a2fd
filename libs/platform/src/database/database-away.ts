/**
 * A lock time-out (55P03), a statement time-out (57014), too many connections (53300), a server that is stopping or starting
 * (57P01, 57P02, 57P03), and the socket errors of a server that is down.
 */
const CODES = new Set([
  '55P03',
  '57014',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);

/**
 * Messages of errors without a specific code: node-postgres when no connection becomes free in time or a connection breaks,
 * TypeORM when the connection of a transaction breaks, and the server (55000, a code of many meanings) when the database
 * doesn't accept connections.
 */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query runner already released|database .* is not currently accepting connections)/;

/** Whether an error only means that the database is unavailable at the moment. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return CODES.has((thrown as { code?: string }).code ?? '') || MESSAGES.test(thrown.message);
}
