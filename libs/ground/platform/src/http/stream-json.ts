import { once } from 'node:events';
import type { Transform, Writable } from 'node:stream';
import type { Response } from 'express';
import { compressingStream } from './compress';
import { encodingFor, markCompressed, mayCompress } from './compressible';

const CHUNK_BYTES = 65_536;
const DRAIN_MS = 10_000;
const TOTAL_MS = 60_000;
const PATIENT_TOTAL_MS = 600_000;
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

/** The responses that this process is streaming, each with the stream to which its text is written. */
const sending = new Map<Response, Writable>();

/**
 * Streams `{"data":{…head,"<list>":[…]}}`. Rows that a slow client has not received yet are buffered, up to 16 MiB for all
 * streamed responses of the process, so that the client doesn't hold a database connection. Beyond that, reading from the
 * database pauses too. A client that accepts nothing for ten seconds, or needs over a minute in total, is disconnected.
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

/**
 * Streams pieces of text within the bounds of `streamJson`.
 *
 * @param holdsConnection whether producing the pieces holds a database connection. Otherwise nothing is read ahead of the client, which
 * gets ten minutes in total
 */
export async function streamText(
  res: Response,
  pieces: () => AsyncIterable<string>,
  { holdsConnection = true } = {},
): Promise<void> {
  const deadline = setTimeout(() => res.destroy(), holdsConnection ? TOTAL_MS : PATIENT_TOTAL_MS).unref();
  const out = outputOf(res);
  sending.set(res, out);
  res.once('close', () => {
    clearTimeout(deadline);
    sending.delete(res);
    if (out !== res) out.destroy();
  });
  let pending = '';
  try {
    for await (const piece of pieces()) {
      pending += piece;
      if (pending.length < CHUNK_BYTES) continue;
      if (res.destroyed) throw new Error('The client disconnected or reads too slowly.');
      const drained = out.write(pending);
      pending = '';
      if (holdsConnection ? bufferedBytes() > MAX_BUFFERED_BYTES : !drained)
        await once(out, 'drain', { signal: AbortSignal.timeout(DRAIN_MS) });
    }
    out.end(pending);
  } catch (error) {
    if (!res.headersSent) {
      // Nothing was sent, so the error is the answer, and it is not compressed.
      if (out !== res) {
        (out as Transform).unpipe(res).destroy();
        res.removeHeader('Content-Encoding');
      }
      throw error;
    }
    res.destroy();
  }
}

/** The response itself, or a stream that compresses what the response sends. */
function outputOf(res: Response): Writable {
  if (!mayCompress(res)) return res;
  res.vary('Accept-Encoding');
  const encoding = encodingFor(res);
  if (!encoding) return res;
  markCompressed(res, encoding);
  const out = compressingStream(encoding);
  // It fails only if it is written to after the client disconnected.
  out.on('error', () => res.destroy());
  out.pipe(res);
  return out;
}

function bufferedBytes(): number {
  let bytes = 0;
  for (const [res, out] of sending) {
    bytes += res.writableLength;
    if (out !== res) bytes += out.writableLength + (out as Transform).readableLength;
  }
  return bytes;
}
