import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Unavailable } from '../errors/errors';
import { MAX_SMALL, threads } from '../threads/thread-pool';
import type { ThreadProgram } from '../threads/thread-program';
import { type ParsedJson, parseJson } from './parse-json';

/** Bodies of up to this many bytes are parsed in the calling thread. The worst of them take about 5 ms. */
export const MAX_INLINE_BYTES = 131_072;

/** Larger bodies than this take turns, one in each turn of the event loop, so that many at once don't hold it together. */
const MAX_WITHOUT_TURN = 8_192;

let lastTurn: Promise<void> = Promise.resolve();

const PROGRAM: ThreadProgram<Uint8Array, ParsedJson> = { file: join(__dirname, 'parse-json.program.js') };

/**
 * Parses a JSON body. Large ones are parsed in a worker thread, and others in turns, so that they never hold the event loop.
 *
 * @param tenantId whose thread time is used; the client of a request without a tenant
 * @throws Unavailable if no thread becomes free in time
 */
export async function parseBody(tenantId: string, bytes: Buffer): Promise<ParsedJson> {
  if (bytes.length <= MAX_INLINE_BYTES) {
    if (bytes.length > MAX_WITHOUT_TURN) await (lastTurn = lastTurn.then(() => setImmediate()));
    return parseJson(bytes);
  }
  // Parsing is quick for every size, so a body never waits for the tasks that take long.
  const size = Math.min(bytes.length, MAX_SMALL);
  try {
    const parsed = await threads().run(PROGRAM, { tenantId, size, input: bytes });
    // Receiving 16 MiB holds the event loop for some 20 ms, and so does checking them: other requests have their turn in between.
    await setImmediate();
    return parsed;
  } catch (error) {
    throw new Unavailable({ cause: error, headers: { 'Retry-After': '5' } });
  }
}
