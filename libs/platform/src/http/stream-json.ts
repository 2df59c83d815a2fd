import { once } from 'node:events';
import type { Response } from 'express';

const CHUNK_BYTES = 65_536;
const DRAIN_MS = 10_000;
const WHOLE_MS = 60_000;

/**
 * Writes `{"data":{…head,"<list>":[…]}}` piece by piece, as fast as the client reads: memory stays at one batch whatever
 * the length. A client that doesn't read for ten seconds, or takes over a minute for the whole, is cut off.
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
  const deadline = Date.now() + WHOLE_MS;
  let pending = '';
  try {
    for await (const piece of pieces()) {
      pending += piece;
      if (pending.length < CHUNK_BYTES) continue;
      if (Date.now() > deadline || res.destroyed) throw new Error('The client reads too slowly.');
      if (!res.write(pending)) await once(res, 'drain', { signal: AbortSignal.timeout(DRAIN_MS) });
      pending = '';
    }
    res.end(pending);
  } catch (error) {
    if (!res.headersSent) throw error;
    res.destroy();
  }
}
