import { once } from 'node:events';
import type { Response } from 'express';

const CHUNK_BYTES = 65_536;
const DRAIN_MS = 10_000;
const WHOLE_MS = 60_000;
const UNSENT_BYTES = 16 * 1024 * 1024;

/** Answers on their way, in this process. */
const sending = new Set<Response>();

/**
 * Writes `{"data":{…head,"<list>":[…]}}` piece by piece. What is read from the database waits for a slow client in memory,
 * up to 16 MiB of all such answers together, so that a slow client doesn't hold a connection to the database; past that
 * the reading waits too. A client that doesn't make room in ten seconds, or takes over a minute for the whole, is cut off.
 */
export async function streamJson(
  res: Response,
  head: object,
  list: string,
  batches: AsyncIterable<object[]>,
): Promise<void> {
  res.type('json');
  let first = true;
  await streamText(res, async function* () {
    yield `{"data":${JSON.stringify(head).slice(0, -1)},${JSON.stringify(list)}:[`;
    for await (const batch of batches) {
      if (batch.length === 0) continue;
      yield (first ? '' : ',') + batch.map((item) => JSON.stringify(item)).join(',');
      first = false;
    }
    yield ']}}';
  });
}

/** Writes pieces of text under the same bounds as `streamJson`. */
export async function streamText(res: Response, pieces: () => AsyncIterable<string>): Promise<void> {
  const cutOff = setTimeout(() => res.destroy(), WHOLE_MS).unref();
  sending.add(res);
  res.once('close', () => {
    clearTimeout(cutOff);
    sending.delete(res);
  });
  let pending = '';
  try {
    for await (const piece of pieces()) {
      pending += piece;
      if (pending.length < CHUNK_BYTES) continue;
      if (res.destroyed) throw new Error('The client is gone, or reads too slowly.');
      res.write(pending);
      pending = '';
      if (unsent() > UNSENT_BYTES) await once(res, 'drain', { signal: AbortSignal.timeout(DRAIN_MS) });
    }
    res.end(pending);
  } catch (error) {
    if (!res.headersSent) throw error;
    res.destroy();
  }
}

function unsent(): number {
  let bytes = 0;
  for (const res of sending) bytes += res.writableLength;
  return bytes;
}
