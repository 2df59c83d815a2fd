import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type LookupFunction, isIPv6 } from 'node:net';
import { OutboundFailed } from './outbound-failed';
import type { CheckedUrl } from './outbound-hosts';

/** A request to send. */
export interface OutboundRequest {
  method: string;
  headers: Record<string, string>;
  body?: string;
}

const MAX_HEADER_BYTES = 16_384;
/** How many answers 1xx may come before the final one. */
const MAX_INFORMATIONAL = 8;
/** How many addresses of a name are tried. */
const MAX_ADDRESSES = 4;

/**
 * Sends a request to checked addresses only, and returns the answer when its head has arrived. Redirects are not followed.
 *
 * @param signal ends the request, and the body of its answer
 */
export function exchange(
  { url, host, addresses }: CheckedUrl,
  { method, headers, body }: OutboundRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options = {
    host,
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers: body === undefined ? headers : { ...headers, 'Content-Length': Buffer.byteLength(body) },
    // Each request gets a connection of its own, so that it goes to an address that was checked just now.
    agent: false,
    lookup: only(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest(options) : httpRequest(options);
    let informational = 0;
    request.on('error', reject);
    // Node ends a connection that a 101 upgrades, with neither a response nor an error.
    request.on('close', () => reject(new OutboundFailed('http')));
    request.on('information', () => {
      if (++informational > MAX_INFORMATIONAL) request.destroy(new OutboundFailed('http'));
    });
    request.on('response', (answer) => {
      // Valid statuses have three digits and begin at 100 (RFC 9110, section 15).
      if (answer.statusCode! < 100) return request.destroy(new OutboundFailed('http'));
      resolve(answer);
    });
    request.end(body);
  });
}

/** The body of an answer as text. @throws OutboundFailed for a body of more than `maxBytes` */
export async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OutboundFailed('http');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The result of work, or a failure as soon as the signal aborts, for work that can't be aborted. @throws OutboundFailed */
export function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new OutboundFailed('timeout'));
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** A lookup that knows only these addresses: the name is not resolved again. */
function only(addresses: readonly string[]): LookupFunction {
  const known = addresses
    .slice(0, MAX_ADDRESSES)
    .map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, callback) => {
    if (all) callback(null, known);
    else callback(null, known[0]!.address, known[0]!.family);
  };
}
