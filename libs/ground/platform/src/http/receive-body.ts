import type { IncomingMessage } from 'node:http';
import { PayloadTooLarge, RequestTimedOut, UnsupportedMediaType, ValidationFailed } from '../errors/errors';

/** How fast a body must arrive. */
export interface BodyPace {
  /** The time that every body may take, in seconds. */
  graceSeconds: number;
  /** Each time that so many bytes have arrived, the body may take another second. */
  bytesPerSecond: number;
  /** The longest time that the body may take, in seconds. */
  longestSeconds: number;
  /** The longest pause between two chunks, in seconds. */
  idleSeconds: number;
}

/**
 * Receives a body of at most `limit` bytes, chunk by chunk. A compressed body is refused, and not decompressed to find out how large it is.
 *
 * @param take called with each chunk; what it throws ends the reception
 * @returns the number of bytes
 * @throws UnsupportedMediaType, PayloadTooLarge, ValidationFailed for a body that is not complete
 * @throws RequestTimedOut if the body arrives too slowly; the connection is closed after the answer
 */
export async function receiveBody(
  req: IncomingMessage,
  limit: number,
  pace: BodyPace,
  take: (chunk: Buffer, fail: (error: Error) => void) => void,
): Promise<number> {
  requireUncompressed(req);
  if (Number(req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  let received = 0;
  const watch = new PaceWatch(pace);
  let ended = (): void => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      watch.start(reject);
      req.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > limit) return reject(tooLarge(limit));
        watch.arrived(received);
        try {
          take(chunk, reject);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
      req.once('end', () => {
        // Removed here and not after the promise, because the request closes before the code that awaits it runs, and an error costs a
        // stack trace.
        req.off('close', ended);
        resolve();
      });
      ended = () => reject(new ValidationFailed({ message: 'The body ended before it was complete.' }));
      req.once('close', ended);
      req.once('error', reject);
    });
    return received;
  } finally {
    watch.stop();
    req.off('close', ended);
    // Discards the rest of a refused body.
    req.removeAllListeners('data').resume();
  }
}

/** Ends a reading when the body has fallen behind its pace. */
class PaceWatch {
  private received = 0;
  private readonly started = performance.now();
  private lastArrival = this.started;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly pace: BodyPace) {}

  arrived(received: number): void {
    this.received = received;
    this.lastArrival = performance.now();
  }

  start(end: (error: Error) => void): void {
    const { graceSeconds, bytesPerSecond, longestSeconds, idleSeconds } = this.pace;
    const seconds = Math.min(longestSeconds, graceSeconds + this.received / bytesPerSecond);
    const until = Math.min(this.started + seconds * 1000, this.lastArrival + idleSeconds * 1000);
    const left = until - performance.now();
    if (left > 0) this.timer = setTimeout(() => this.start(end), left);
    else end(new RequestTimedOut({ headers: { Connection: 'close' } }));
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

function requireUncompressed({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return;
  // RFC 9110, section 15.5.16
  throw new UnsupportedMediaType({
    message: 'The body must not be compressed. Send it without Content-Encoding.',
    headers: { 'Accept-Encoding': 'identity' },
  });
}

function tooLarge(limit: number): Error {
  return new PayloadTooLarge({ message: `The body must be at most ${limit} bytes.` });
}
