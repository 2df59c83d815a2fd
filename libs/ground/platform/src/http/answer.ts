import type { Request, Response } from 'express';
import { MIN_COMPRESSED_BYTES, compress } from './compress';
import { type Encoding, encodingFor, markCompressed, mayCompress } from './compressible';
import type { Page, Total } from '../paging/page';
import { REVALIDATE, etagOfState, matchesAny } from './conditional';

/** Something that the caller of a successful request should know. A warning may have further fields. */
export interface Warning {
  code: string;
  message: string;
}

/** The result of a handler of the API: the `data` of the response body, and additional headers. */
export interface Answer<Data = unknown> {
  data: Data;
  headers?: Headers;
}

/** An answer that is one page of a list. */
export interface Paged {
  meta: { nextCursor: string | null };
}

/** An answer that is one page of a list, with the number of rows of all pages if the request asked for it. */
export interface Counted {
  meta: Paged['meta'] & Partial<Total>;
}

/** An answer with an ETag that identifies the state it shows. `etag` has no quotes; they are added when it is sent. */
export interface Tagged {
  etag: string;
}

/** An answer to a GET that becomes 304 when If-None-Match contains its ETag. */
export interface Conditional extends Tagged {
  conditional: true;
}

/** An answer whose status is 201 instead of the route's own when the request created something. */
export interface Creating {
  created: boolean;
}

/** An answer with warnings. An empty list is not sent. */
export interface Warned {
  warnings: readonly Warning[];
}

type Headers = Readonly<Record<string, string | readonly string[]>>;

/** An answer without the JSON envelope. It sends itself. */
export abstract class Reply {
  /** @param status the route's own status */
  abstract send(res: Response, status: number): Promise<void> | void;

  /** A body of the given media type. */
  static text(
    type: string,
    body: string,
    { status, headers }: { status?: number; headers?: Headers } = {},
  ): Reply {
    return new BodyReply(body, { status, headers: { ...headers, 'Content-Type': type } });
  }

  /** Bytes of the given media type. */
  static bytes(type: string, body: Buffer, headers?: Headers): Reply {
    return new BodyReply(body, { headers: { ...headers, 'Content-Type': type } });
  }

  /** A body of the given media type with an ETag, or 304 if If-None-Match contains the ETag. @param etag without quotes */
  static tagged(type: string, body: Buffer, etag: string, headers?: Headers): Reply {
    return new TaggedReply(body, etag, { ...headers, 'Content-Type': type });
  }

  /** JSON without the envelope, as another standard defines it. */
  static bare(body: object, headers?: Headers): Reply {
    return Reply.text(JSON_TYPE, JSON.stringify(body), { headers });
  }

  /** No body. */
  static empty(headers?: Headers, status: 204 | 304 = 204): Reply {
    return new EmptyReply(status, headers);
  }

  /** A redirect to a page, which the browser loads with GET (303, RFC 9110, section 15.4.4). */
  static redirect(location: string, headers?: Headers): Reply {
    return new BodyReply('', { status: 303, location, headers });
  }
}

class BodyReply extends Reply {
  constructor(
    private readonly body: string | Buffer,
    private readonly head: { status?: number; location?: string; headers?: Headers },
  ) {
    super();
  }

  send(res: Response, status: number): Promise<void> | void {
    const { location, headers } = this.head;
    res.statusCode = this.head.status ?? status;
    setHeaders(res, headers);
    // Express percent-encodes characters that are not valid in a header.
    if (location !== undefined) res.location(location);
    return sendBody(res, this.body);
  }
}

class EmptyReply extends Reply {
  constructor(
    private readonly status: number,
    private readonly headers?: Headers,
  ) {
    super();
  }

  send(res: Response): void {
    res.statusCode = this.status;
    setHeaders(res, this.headers);
    res.end();
  }
}

class TaggedReply extends Reply {
  constructor(
    private readonly body: Buffer,
    private readonly etag: string,
    private readonly headers: Headers,
  ) {
    super();
  }

  send(res: Response, status: number): Promise<void> | void {
    res.statusCode = status;
    setHeaders(res, this.headers);
    res.setHeader('Cache-Control', REVALIDATE);
    if (!sendUnchanged(res, this.etag)) return sendBody(res, this.body);
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends what a handler returned. @param status the route's own status */
export function sendAnswer(res: Response, answer: unknown, status: number): Promise<void> | void {
  if (answer instanceof Reply) return answer.send(res, status);
  if (typeof answer !== 'object' || answer === null || !('data' in answer))
    throw new Error('A handler must return an Answer or a Reply.');
  return sendEnvelope(res, answer, status);
}

/** Sends a body as JSON. */
export function sendJson(res: Response, status: number, body: object): Promise<void> | void {
  res.statusCode = status;
  res.setHeader('Content-Type', JSON_TYPE);
  return sendBody(res, JSON.stringify(body));
}

type AnyAnswer = Answer & Partial<Tagged & Conditional & Creating & Warned> & { meta?: object };

function sendEnvelope(res: Response, answer: AnyAnswer, status: number): Promise<void> | void {
  const { data, meta, warnings, created, etag, conditional, headers } = answer;
  setHeaders(res, headers);
  if (conditional) res.setHeader('Cache-Control', REVALIDATE);
  if (etag !== undefined && sendUnchanged(res, etag)) return;
  const body = { data, ...(meta && { meta }), ...(warnings?.length && { warnings }) };
  return sendJson(res, created ? 201 : status, body);
}

/** Sets the ETag. If a GET has it in If-None-Match, sends 304 and returns true. */
function sendUnchanged(res: Response, etag: string): boolean {
  res.setHeader('ETag', `"${etag}"`);
  const { method, headers } = res.req as Request;
  if (!['GET', 'HEAD'].includes(method) || !matchesAny(headers['if-none-match'], etag)) return false;
  if (mayCompress(res)) res.vary('Accept-Encoding');
  res.statusCode = 304;
  res.removeHeader('Content-Type');
  res.end();
  return true;
}

/**
 * Ends the response with a body, compressed where that is allowed and saves something. Sets Content-Length for HEAD too. Node writes a string
 * together with the head, in one piece.
 */
export function sendBody(res: Response, body: string | Buffer): Promise<void> | void {
  const bytes = Buffer.byteLength(body);
  if (mayCompress(res)) {
    res.vary('Accept-Encoding');
    const encoding = bytes >= MIN_COMPRESSED_BYTES ? encodingFor(res) : undefined;
    if (encoding) return endCompressed(res, Buffer.from(body), encoding);
  }
  res.setHeader('Content-Length', bytes);
  res.end(body);
}

async function endCompressed(res: Response, body: Buffer, encoding: Encoding): Promise<void> {
  const compressed = await compress(body, encoding);
  markCompressed(res, encoding);
  res.setHeader('Content-Length', compressed.length);
  res.end(compressed);
}

function setHeaders(res: Response, headers: Headers = {}): void {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
}

/** The answer for one page of a list, with each row as `present` shows it. */
export function answerPage<Row, Shown>(
  { rows, nextCursor }: Page<Row>,
  present: (row: Row) => Shown,
): Answer<Shown[]> & Paged {
  return { data: rows.map(present), meta: { nextCursor } };
}

/** The answer for one page of a list, with the number of rows of all pages if the request asked for it. */
export function answerCountedPage<Row, Shown>(
  page: Page<Row>,
  present: (row: Row) => Shown,
): Answer<Shown[]> & Counted {
  const { data, meta } = answerPage(page, present);
  return { data, meta: { ...meta, ...page.total } };
}

/** A page with an ETag of everything that it shows. */
export function tagged<A extends Answer<unknown> & Paged>(answer: A): A & Conditional {
  return { ...answer, etag: etagOfState([answer.data, answer.meta]), conditional: true };
}
