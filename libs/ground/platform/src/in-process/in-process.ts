import { type IncomingMessage, type Server, request as send } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { type OuterRequest, callFor } from '../http/outer-request';
import { traceparent } from '../tracing/tracing';
import { MemorySocket } from './memory-socket';

const WITHOUT_BODY = new Set([204, 304]);
/** Up to this size, an answer is read at once: a stream of the Fetch API costs more than the route. */
const MAX_WHOLE_BYTES = 1024 * 1024;

/**
 * Calls routes of this process, with everything that a request from outside passes: guards, limits, validation and log lines. A call is HTTP over
 * a connection in memory, so no code of a route has to know about it (docs/decisions/0191-tools-call-routes-within-the-process.md).
 */
@Injectable()
export class InProcess {
  constructor(private readonly host: HttpAdapterHost) {}

  /**
   * Like `fetch`, for the routes of this process. The host of the address is not looked up.
   *
   * @param outer the request on whose behalf it is called: limits and logs see its client, and routes the resource that calls them
   * @throws the reason of the signal of the request, or TypeError as `fetch` does
   */
  async fetch(request: Request, outer: OuterRequest): Promise<Response> {
    const { pathname, search, host } = new URL(request.url);
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const { client, server } = MemorySocket.pair(outer.client.ip);
    callFor(server, outer);
    return new Promise((resolve, reject) => {
      const fail = (cause: unknown): void =>
        reject(
          request.signal.aborted
            ? (request.signal.reason as Error)
            : new TypeError('The call failed.', { cause }),
        );
      const call = send({
        method: request.method,
        path: pathname + search,
        headers: headersOf(request, host, outer, body),
        createConnection: () => client,
        signal: request.signal,
      });
      call.once('response', (answer) => void responseOf(answer).then(resolve, fail));
      call.once('error', fail);
      // Node's own way to give a server a connection that does not come from the network.
      (this.host.httpAdapter.getHttpServer() as Server).emit('connection', server);
      call.end(body);
    });
  }
}

function headersOf(request: Request, host: string, outer: OuterRequest, body: Buffer | undefined) {
  const headers: Record<string, string> = Object.fromEntries(request.headers);
  delete headers['user-agent'];
  const { userAgent } = outer.client;
  const part = traceparent();
  return {
    ...headers,
    host,
    'x-request-id': outer.id,
    ...(part && { traceparent: part }),
    ...(userAgent !== null && { 'user-agent': userAgent }),
    ...(body && { 'content-length': String(body.length) }),
  };
}

async function responseOf(answer: IncomingMessage): Promise<Response> {
  const headers = new Headers();
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const status = answer.statusCode ?? 500;
  if (WITHOUT_BODY.has(status)) {
    answer.resume();
    return new Response(null, { status, headers });
  }
  if (Number(answer.headers['content-length'] ?? Infinity) <= MAX_WHOLE_BYTES) {
    return new Response(await wholeOf(answer), { status, headers });
  }
  return new Response(Readable.toWeb(answer) as unknown as BodyInit & ReadableStream, { status, headers });
}

async function wholeOf(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
