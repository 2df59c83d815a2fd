/** Seconds between two attempts: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** The longest wait that a receiver can ask for, in seconds. */
const MAX_RETRY_AFTER = 86_400;
/** The largest random share of a wait. It spreads the retries of deliveries that failed at the same time. */
const JITTER = 0.2;

/**
 * The seconds to wait after an attempt that failed; null if no attempt follows.
 *
 * @param attempt the number of the attempt, from 1
 * @param asked the seconds that the receiver asked for, if it did; they never shorten the wait
 * @param random from 0 to 1
 */
export function secondsToRetry(attempt: number, asked: number | null, random = Math.random()): number | null {
  const wait = WAITS[attempt - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (1 + JITTER * random), Math.min(asked ?? 0, MAX_RETRY_AFTER));
}

/** The seconds in a Retry-After header, which is a number or a date (RFC 9110, section 10.2.3); null for anything else. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,10}$/.test(header)) return Number(header);
  const date = /^[A-Z][a-z]{2}, .{1,40} GMT$/.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(date) ? null : Math.max(0, (date - now.getTime()) / 1000);
}
