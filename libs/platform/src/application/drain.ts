import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** A connection without any request is closed this many milliseconds after the server has stopped listening. */
const SILENT_MS = 5_000;
/** The longest search for a moment at which no connection waits to be accepted, in milliseconds. */
const QUIET_SEARCH_MS = 2_000;
/** A turn of the event loop that takes longer, in milliseconds, is not quiet. */
const QUIET_TURN_MS = 0.5;

/**
 * Stops a server without losing a request. A request is lost if its connection is closed while the request is on its way, so connections
 * end only with an answer that announces it (`Connection: close`), or after the client had time to close them itself.
 */
export class Drain {
  private readonly sockets = new Set<Socket>();
  private readonly answers = new Set<ServerResponse>();
  private draining = false;
  private accepted = 0;

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.accepted++;
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
    server.prependListener('request', (_req, res: ServerResponse) => {
      if (this.draining) return endConnectionWith(res);
      this.answers.add(res);
      res.once('close', () => this.answers.delete(res));
    });
  }

  /**
   * From now on, each answer ends its connection. For `delayMs`, the server still accepts connections, so that load balancers notice that
   * the process is not ready, and clients close idle connections. Then it stops listening, and returns.
   */
  async stopListening(delayMs: number): Promise<void> {
    this.draining = true;
    for (const res of this.answers) endConnectionWith(res);
    // An answer whose headers were sent before can't end its connection, so the client gets time to close it.
    this.server.keepAliveTimeout = Math.max(delayMs, 1);
    await sleep(delayMs);
    await this.quietMoment();
    this.server.close();
    setTimeout(() => this.closeSilent(), SILENT_MS).unref();
  }

  /** Closes connections on which no request came, like those that browsers open in advance. */
  private closeSilent(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /**
   * Waits until no connection waits to be accepted. The system resets those that wait when the server stops listening, with the
   * requests that they carry. Node accepts one connection per turn of the event loop.
   */
  private async quietMoment(): Promise<void> {
    const end = performance.now() + QUIET_SEARCH_MS;
    await nextTurn();
    for (let quiet = false; !quiet && performance.now() < end;) {
      const [before, started] = [this.accepted, performance.now()];
      await nextTurn();
      quiet = this.accepted === before && performance.now() - started < QUIET_TURN_MS;
    }
  }
}

/**
 * Lets an answer announce that it ends its connection, unless the body of its request is still arriving: the system would reset the
 * connection, and the client could lose the answer. Such a connection ends with its next answer, or by its time-out.
 */
function endConnectionWith(res: ServerResponse): void {
  const { req } = res;
  const { writeHead } = res;
  res.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
    if (req.complete || !hasBody) res.setHeader('Connection', 'close');
    return writeHead.apply(res, args);
  }) as typeof writeHead;
}
