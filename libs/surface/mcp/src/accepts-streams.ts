import type { Request } from 'express';
import { NotAcceptable } from './mcp.errors';

/** The Accept header that the library of the protocol requires. */
export const ACCEPT_BOTH = 'application/json, text/event-stream';

/**
 * Whether a client accepts an answer as a stream, or only as JSON. The protocol requires clients to accept both, but many send another
 * header, or none (decision 336).
 *
 * @throws NotAcceptable for a client that accepts neither
 */
export function acceptsStreams(req: Request): boolean {
  if (req.accepts('text/event-stream')) return true;
  if (req.accepts('application/json')) return false;
  throw new NotAcceptable();
}
