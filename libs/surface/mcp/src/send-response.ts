import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Response as ServerResponse } from 'express';
import { withoutNullId } from './json-rpc';

const JSON_TYPE = 'application/json';

/**
 * Sends a response of the Fetch API to a message. A stream is sent while it arrives, and cancelled if the client disconnects.
 *
 * @param streams whether the client accepts a stream; if not, it gets the answer within the stream as JSON
 */
export async function sendResponse(
  res: ServerResponse,
  response: Response,
  { message, streams }: { message: unknown; streams: boolean },
): Promise<void> {
  if (res.closed) return void response.body?.cancel();
  res.statusCode = response.status;
  response.headers.forEach((value, name) => res.setHeader(name, value));
  // A proxy must neither store nor buffer an answer that depends on a token.
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('X-Accel-Buffering', 'no');
  if (response.body === null) return void res.end();
  try {
    // Nearly all answers are whole already: as a stream, each would cost more than its tool.
    if (response.headers.get('Content-Type') === JSON_TYPE) {
      if (response.ok) return sendJsonText(res, Buffer.from(await response.arrayBuffer()));
      return sendJsonText(res, Buffer.from(withoutNullId(await response.text(), message)));
    }
    if (!streams) return sendJsonText(res, Buffer.from(lastEventOf(await response.text())));
    res.flushHeaders();
    await pipeline(Readable.fromWeb(response.body as ReadableStream), res);
  } catch (error) {
    // The client has disconnected.
    if (!res.closed) throw error;
  }
}

function sendJsonText(res: ServerResponse, body: Buffer): void {
  res.setHeader('Content-Type', JSON_TYPE);
  res.setHeader('Content-Length', body.length);
  res.end(body);
}

/** The answer in a stream, which is its last event. Each event has its data in one line. */
function lastEventOf(stream: string): string {
  const from = stream.lastIndexOf('\ndata: ') + '\ndata: '.length;
  return stream.slice(from, stream.indexOf('\n', from));
}
