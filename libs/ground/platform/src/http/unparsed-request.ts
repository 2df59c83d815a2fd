import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ApiError } from '../errors/api-error';
import {
  HeadersTooLarge,
  NotFound,
  PayloadTooLarge,
  RequestTimedOut,
  ValidationFailed,
} from '../errors/errors';
import { errorBody } from './envelope';

/** How long a client may take to read the answer before its connection is closed, in milliseconds. */
const LINGER_MS = 5_000;

/** A problem of Node's parser. Its reason is one of the parser's own texts, and never a part of the request. */
interface ParserError extends Error {
  code?: string;
  reason?: string;
}

/** The connection, with the response that Node is sending on it. */
interface Connection extends Duplex {
  _httpMessage?: { headersSent: boolean } | null;
}

/**
 * Answers requests that Node itself refuses, such as malformed ones and those with too many headers, in the form of every error. Node would send a
 * status without a body, and close a CONNECT without an answer.
 */
export function answerUnparsed(server: Server): void {
  server.on('clientError', (error: ParserError, connection: Connection) => {
    if (connection.writable && !connection._httpMessage?.headersSent) send(connection, refusalOf(error));
    else if (!connection.writableEnded) connection.destroy(error);
  });
  server.on('connect', (_req: IncomingMessage, connection: Duplex) => {
    connection.on('error', () => connection.destroy());
    send(connection, new NotFound());
  });
  // A server may ignore an expectation that it does not know (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) =>
    server.emit('request', req, res),
  );
}

function refusalOf({ code, reason }: ParserError): ApiError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new HeadersTooLarge();
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new PayloadTooLarge({ message: 'The chunk extensions of the body must be at most 16 KiB.' });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new RequestTimedOut({ message: 'The request arrived too slowly. Send it without pauses.' });
    case 'HPE_INVALID_EOF_STATE':
      return new ValidationFailed({ message: 'The request ended before it was complete.' });
    default:
      return new ValidationFailed({
        message: `The request must be well-formed HTTP/1.1${reason ? ` (${reason})` : ''}.`,
      });
  }
}

/** Sends an error, and closes the connection when the client has had time to read it: to close it at once could discard the answer. */
function send(connection: Duplex, error: ApiError): void {
  const { status } = error.definition;
  const body = JSON.stringify(errorBody(error));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${randomUUID()}`,
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const timer = setTimeout(() => connection.destroy(), LINGER_MS).unref();
  connection.once('close', () => clearTimeout(timer));
}
