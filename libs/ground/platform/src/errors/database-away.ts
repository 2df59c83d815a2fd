/**
 * A lock time-out (55P03), a statement time-out (57014), a server that is stopping or starting (57P01, 57P02, 57P03), one that can only
 * read, as some providers switch to when its disk is nearly full (25006), a disk that fails (58030), and the socket errors of a server that
 * is down.
 */
const CODES = new Set([
  '55P03',
  '57014',
  '25006',
  '58030',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'EPIPE',
]);

/**
 * Messages of errors without a specific code: node-postgres when no connection becomes free in time or a connection breaks,
 * TypeORM when the connection of a transaction breaks, and the server (55000, a code of many meanings) when the database
 * doesn't accept connections, or has become a replica.
 */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query runner already released|database .* is not currently accepting connections|recovery is in progress)/;

/** SQLSTATE class 53, insufficient resources: the disk is full, or memory or connections are used up. */
const INSUFFICIENT_RESOURCES = /^53/;

/** The code of every error of PgBouncer (protocol_violation), such as that it waits for the server, or has no connection left. */
const POOLER = '08P01';
/** Errors of PgBouncer that waiting does not resolve. */
const MISCONFIGURED = /^unsupported startup parameter|^no such (database|user)|authentication failed/;

/** Whether an error only means that the database is unavailable at the moment. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code = '' } = thrown as { code?: string };
  if (code === POOLER) return !MISCONFIGURED.test(thrown.message);
  return CODES.has(code) || INSUFFICIENT_RESOURCES.test(code) || MESSAGES.test(thrown.message);
}
