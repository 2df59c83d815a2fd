/** Data exceptions, program limits, such as the size of a tsvector, and a statement that was cancelled because it ran for a minute. */
const CAUSED_BY_DATA = /^(?:22|54|57014)/;

/**
 * Whether data causes an error of PostgreSQL with this code, so that the same data causes it again. A wait for a lock ends earlier than a
 * statement that runs too long, with another code.
 */
export function isCausedByData(code: string): boolean {
  return CAUSED_BY_DATA.test(code);
}
