/** Waits of up to this many milliseconds take as long as they say, because a caller may rely on it. */
const KEPT_MS = 10_000;
/** Timers of the same length share memory, so the lengths of waits are multiples of this many milliseconds. */
const STEP_MS = 100;

/**
 * The length of a request's wait: a long one is shortened by a part of its last third. Thousands of clients that began to wait together,
 * as after a restart, would otherwise all return together, again and again, and an approval would wait behind them.
 *
 * @param waitMs what the request asked for, in milliseconds
 * @param share from 0 for the longest wait to 1 for the shortest; at random unless another process must know it too
 */
export function spreadWait(waitMs: number, share = Math.random()): number {
  if (waitMs <= KEPT_MS) return waitMs;
  return Math.floor((waitMs * (1 - share / 3)) / STEP_MS) * STEP_MS;
}
