/**
 * The service accepts 60 requests a minute from a person, in all their tabs and devices. Each kind of request leaves some of them to the
 * kinds above it: a save is never delayed, a refetch in the background waits first.
 */
const RESERVED = { save: 0, open: 5, refetch: 20, fill: 40 } as const;

export type RequestClass = keyof typeof RESERVED;

let remaining = Infinity;
let resetsAt = 0;

/** Notes what a response says about the minute. */
export function noteLimits(headers: Headers, now = performance.now()): void {
  const left = headers.get('X-RateLimit-Remaining');
  if (left === null) return;
  remaining = Number(left);
  // Unix time in seconds, by the clock of the service: that of this device can be hours away from it.
  const sentAt = Date.parse(headers.get('Date') ?? '') || now;
  const pause = Number(headers.get('X-RateLimit-Reset') ?? sentAt / 1000 + 60) * 1000 - sentAt;
  resetsAt = now + Math.min(Math.max(pause, 0), 60_000);
}

/** Milliseconds until a request of the class may be sent; 0 if it may be sent now. */
export function delayOf(kind: RequestClass, now = performance.now()): number {
  if (now >= resetsAt) return 0;
  return remaining > RESERVED[kind] ? 0 : resetsAt - now;
}

/** Waits until a request of the class may be sent. @throws the reason of the signal */
export async function admit(kind: RequestClass, signal?: AbortSignal): Promise<void> {
  for (let delay; (delay = delayOf(kind)) > 0;) {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(done, delay);
      function done(): void {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        if (signal?.aborted) reject(signal.reason as Error);
        else resolve();
      }
      signal?.addEventListener('abort', done);
    });
  }
  // Requests of the same moment share what is left.
  remaining -= 1;
}
