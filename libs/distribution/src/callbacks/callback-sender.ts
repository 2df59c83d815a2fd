import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type LookupFunction, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { CallbackFailed, failureOf } from './callback-failed';
import { CallbackHosts, type CheckedCallback } from './callback-hosts';
import { parseRetryAfter } from './retries';

/** What a receiver answered. Its body is not kept. */
export interface CallbackAnswer {
  status: number;
  /** The seconds in its Retry-After header; null without a valid one. */
  retryAfter: number | null;
}

/** A request to send. */
export interface CallbackRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const TIMEOUT_MS = 15_000;
const MAX_HEADER_BYTES = 16_384;
/** How much of an answer's body is read, and for how long, so that an ordinary receiver can finish its answer. */
const MAX_BODY_BYTES = 16_384;
const BODY_MS = 1_000;
/** How many answers 1xx may come before the final one. */
const MAX_INFORMATIONAL = 8;
/** How many addresses of a name are tried. */
const MAX_ADDRESSES = 4;

/** Sends one request to a receiver that nobody trusts: to checked addresses only, within bounds, and following no redirect. */
@Injectable()
export class CallbackSender {
  constructor(private readonly hosts: CallbackHosts) {}

  /** @param stopped aborts the request. @throws CallbackFailed if no answer arrives */
  async send({ url, headers, body }: CallbackRequest, stopped: AbortSignal): Promise<CallbackAnswer> {
    // Not AbortSignal.timeout with AbortSignal.any: in some versions of Node, the garbage collector may take the timeout.
    const deadline = new AbortController();
    const abort = (): void => deadline.abort();
    const timer = setTimeout(abort, TIMEOUT_MS);
    stopped.addEventListener('abort', abort);
    if (stopped.aborted) abort();
    try {
      const checked = await orAborted(this.hosts.check(url), deadline.signal);
      const answer = await exchange(checked, headers, body, deadline.signal);
      return {
        status: answer.statusCode!,
        retryAfter: parseRetryAfter(answer.headers['retry-after'], new Date()),
      };
    } catch (error) {
      throw new CallbackFailed(failureOf(error));
    } finally {
      clearTimeout(timer);
      stopped.removeEventListener('abort', abort);
    }
  }
}

function exchange(
  { url, host, addresses }: CheckedCallback,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options = {
    host,
    port: url.port,
    path: url.pathname + url.search,
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    // A connection of its own, so that it is one to an address that was checked just now.
    agent: false,
    lookup: only(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest(options) : httpRequest(options);
    let answered = false;
    let informational = 0;
    request.on('error', (error) => {
      if (!answered) reject(error);
    });
    // Node ends a connection that a 101 upgrades, with neither a response nor an error.
    request.on('close', () => {
      if (!answered) reject(new CallbackFailed('http'));
    });
    request.on('information', () => {
      if (++informational > MAX_INFORMATIONAL) request.destroy(new CallbackFailed('http'));
    });
    request.on('response', (answer) => {
      // Valid statuses have three digits and begin at 100 (RFC 9110, section 15).
      if (answer.statusCode! < 100) return request.destroy(new CallbackFailed('http'));
      answered = true;
      void finish(answer).then(() => resolve(answer));
    });
    request.end(body);
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

/** Reads the rest of an answer within its bounds, then ends the connection. */
function finish(answer: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => answer.destroy(), BODY_MS);
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) answer.destroy();
    });
    // What breaks now changes nothing: the status has arrived.
    answer.on('error', () => undefined);
    answer.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(new CallbackFailed('timeout'));
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
