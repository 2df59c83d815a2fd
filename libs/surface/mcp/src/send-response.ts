import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Response as ServerResponse } from 'express';

/** Sends a response of the Fetch API. A stream is sent while it arrives, and cancelled if the client disconnects. */
export async function sendResponse(res: ServerResponse, response: Response): Promise<void> {
  if (res.closed) return void response.body?.cancel();
  res.statusCode = response.status;
  response.headers.forEach((value, name) => res.setHeader(name, value));
  // A proxy must neither store nor buffer an answer that depends on a token.
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Accel-Buffering', 'no');
  if (response.body === null) return void res.end();
  // Nearly all answers are whole already: as a stream, each would cost more than its tool.
  if (response.headers.get('Content-Type') === 'application/json') {
    const body = Buffer.from(await response.arrayBuffer());
    res.setHeader('Content-Length', body.length);
    return void res.end(body);
  }
  res.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), res);
  } catch (error) {
    // The client has disconnected.
    if (!res.closed) throw error;
  }
}
