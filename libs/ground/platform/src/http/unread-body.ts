import type { IncomingMessage } from 'node:http';

/** How long the rest of a body may arrive after its request was answered, in milliseconds, so that the client can read the answer. */
const REST_MS = 110_000;

/**
 * Closes the connection of an answered request whose body does not end. Nobody reads such a body, as when a request was refused before, so no pace
 * bounds it. Call it when the response is closed.
 */
export function endUnreadBody(req: IncomingMessage, restMs = REST_MS): void {
  const { socket } = req;
  if (req.complete || socket.destroyed) return;
  const timer = setTimeout(() => req.complete || socket.destroy(), restMs).unref();
  socket.once('close', () => clearTimeout(timer));
  req.once('end', () => clearTimeout(timer));
}
