import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type ZipStream from 'zip-stream';

/** A client that accepts nothing for this long is disconnected. */
const STALLED_MS = 60_000;
/** The longest time that an export takes, whatever its client reads: others wait for its place. */
const TOTAL_MS = 60 * 60_000;
const CHECK_MS = 10_000;

/**
 * Sends an archive while `write` writes it, as fast as the client reads. If writing fails, the connection is closed before the archive's
 * directory is sent, so that the client can't take the part for the whole.
 */
export async function sendArchive(res: Response, zip: ZipStream, write: () => Promise<void>): Promise<void> {
  const stopWatching = watch(res);
  const sent = pipeline(zip as unknown as NodeJS.ReadableStream, res);
  try {
    // Writing waits for the client, so it never ends if the client disconnects.
    await Promise.race([Promise.all([write(), sent]), sent]);
  } catch (error) {
    zip.destroy();
    await sent.catch(() => undefined);
    if (!res.headersSent) throw error;
  } finally {
    stopWatching();
  }
}

/** Disconnects a client that reads nothing. */
function watch(res: Response): () => void {
  let sent = 0;
  let movedAt = performance.now();
  const endsAt = movedAt + TOTAL_MS;
  const timer = setInterval(() => {
    const bytes = res.socket?.bytesWritten ?? 0;
    if (bytes !== sent || !res.writableNeedDrain) movedAt = performance.now();
    sent = bytes;
    if (performance.now() - movedAt > STALLED_MS || performance.now() > endsAt) res.destroy();
  }, CHECK_MS).unref();
  return () => clearInterval(timer);
}
