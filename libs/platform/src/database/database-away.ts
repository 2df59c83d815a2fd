/**
 * A lock that did not come free in time (55P03), a statement that took too long (57014), too many connections (53300); the
 * server stopping, starting or gone (57P01, 57P02, 57P03, and what the socket says then).
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
 * What node-postgres says, without a code, when no connection came free in time, or when one broke; what TypeORM says of a
 * transaction whose connection broke; and what the server says, under a code of many meanings (55000), when it is closed.
 */
const MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query runner already released|database .* is not currently accepting connections)/;

/** Whether a failure only means that the database can not be had at this moment. */
export function isDatabaseAway(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return CODES.has((thrown as { code?: string }).code ?? '') || MESSAGES.test(thrown.message);
}
