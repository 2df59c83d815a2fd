/**
 * Runs work that ends when `stopped` does, or after a time, with a `TimeoutError`. Not with `AbortSignal.any` and `AbortSignal.timeout`: Node 20
 * can collect these before they fire, and the work would wait without end.
 */
export async function withDeadline<T>(
  milliseconds: number,
  stopped: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = new AbortController();
  const stop = (): void => deadline.abort(stopped.reason);
  const timer = setTimeout(
    () => deadline.abort(new DOMException('The time is over.', 'TimeoutError')),
    milliseconds,
  );
  stopped.addEventListener('abort', stop);
  if (stopped.aborted) stop();
  try {
    return await work(deadline.signal);
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', stop);
  }
}
