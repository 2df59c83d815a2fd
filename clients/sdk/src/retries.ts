import { ApiError, ConnectionError, codeOf } from './errors.js';
import { sleep } from './sleep.js';

const BASE_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
/** Failures before a request is sent, after which any request can be repeated. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Shared by all calls of a client: after one call reaches a rate limit, the others wait too. */
export interface Gate {
  /** The time, in milliseconds since 1970, until which no call is sent. */
  until: number;
}

/** The rules by which a call is retried. */
export interface RetryPolicy {
  /** Whether the request can be repeated although it may have been carried out. */
  repeatable: boolean;
  /** Seconds after the first failure in which retries may start. */
  patienceSeconds: number;
  signal: AbortSignal | undefined;
  /** Called before each wait. */
  onRetry?: OnRetry;
}

/** Receives the failure that is retried, and the seconds until the retry. */
export type OnRetry = (failure: ApiError | ConnectionError, seconds: number) => void;

/**
 * Calls until a call succeeds, fails in a way that a retry can't change, or the patience runs out. Delays double, with full jitter, so
 * that clients that failed together don't return together; Retry-After is added to them.
 *
 * @throws the last failure, or the reason of the signal
 */
export async function retrying<T>(policy: RetryPolicy, gate: Gate, call: () => Promise<T>): Promise<T> {
  for (let failures = 0, deadline = Infinity; ; failures++) {
    await waitUntil(gate, policy.signal);
    try {
      return await call();
    } catch (error) {
      policy.signal?.throwIfAborted();
      if (!canRetry(error, policy.repeatable)) throw error;
      deadline = Math.min(deadline, Date.now() + policy.patienceSeconds * 1000);
      const again = Date.now() + delayMs(error, failures);
      if (again > deadline) throw error;
      policy.onRetry?.(error, Math.max(0, again - Date.now()) / 1000);
      if (isLimit(error)) gate.until = Math.max(gate.until, again);
      else await sleep(again - Date.now(), policy.signal);
    }
  }
}

/** A rate limit is checked before a request has any effect, so any request can be repeated after a 429. */
function canRetry(error: unknown, repeatable: boolean): error is ApiError | ConnectionError {
  if (error instanceof ApiError)
    return error.status === 429 || (repeatable && [502, 503, 504].includes(error.status));
  if (!(error instanceof ConnectionError)) return false;
  if (error.reason === 'timeout') return repeatable;
  return error.reason === 'network' && (repeatable || NOT_SENT.has(codeOf(error.cause) ?? ''));
}

function isLimit(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

function delayMs(error: unknown, failures: number): number {
  const jitter = Math.random() * Math.min(LONGEST_DELAY_MS, BASE_DELAY_MS * 2 ** failures);
  const retryAfter = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
  return retryAfter * 1000 + jitter;
}

async function waitUntil(gate: Gate, signal: AbortSignal | undefined): Promise<void> {
  for (let left; (left = gate.until - Date.now()) > 0;) await sleep(left, signal);
  signal?.throwIfAborted();
}
