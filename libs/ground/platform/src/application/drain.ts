import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** A connection without any request is closed this many milliseconds after the server has stopped listening. */
const SILENT_MS = 5_000;
/** A server stops listening when it has accepted no connection for this many milliseconds, and its event loop turns quickly. */
const QUIET_MS = 20;
const QUICK_TURN_MS = 0.5;
/** After this many milliseconds, a turn without a connection is enough. */
const SEARCH_MS = 500;
const LONGEST_SEARCH_MS = 2_000;

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
    await this.closeListener();
    setTimeout(() => this.closeSilent(), SILENT_MS).unref();
  }

  /** Closes connections on which no request came, like those that browsers open in advance. */
  private closeSilent(): void {
    for (const socket of this.sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  /**
   * Stops listening when no connection waits to be accepted. The system resets those that wait at that moment, with the requests that they
   * carry. Node accepts one connection per turn of the event loop. Until it has accepted them, requests wait, so that clients which wait for an
   * answer open no new connections, and a proxy sends new requests to processes with fewer open ones.
   */
  private async closeListener(): Promise<void> {
    const release = this.holdRequests();
    const started = performance.now();
    let [turnedAt, acceptedAt, accepted] = [started, started, this.accepted];
    for (let isQuiet = false; !isQuiet && turnedAt - started < LONGEST_SEARCH_MS;) {
      await nextTurn();
      const now = performance.now();
      if (this.accepted !== accepted) acceptedAt = now;
      const quietMs = now - started < SEARCH_MS ? QUIET_MS : 0;
      isQuiet = now - acceptedAt > quietMs && now - turnedAt < QUICK_TURN_MS;
      [turnedAt, accepted] = [now, this.accepted];
    }
    this.server.close();
    release();
  }

  /** Keeps requests from being handled until the returned function is called. */
  private holdRequests(): () => void {
    const { server } = this;
    const handlers = server.listeners('request') as RequestListener[];
    const held: Parameters<RequestListener>[] = [];
    server.removeAllListeners('request');
    server.on('request', (...request) => held.push(request));
    return () => {
      server.removeAllListeners('request');
      for (const handler of handlers) server.on('request', handler);
      for (const request of held) server.emit('request', ...request);
    };
  }
}

/**
 * Lets an answer announce that it ends its connection, unless the body of its request is still arriving: the system would reset the
 * connection, and the client could lose the answer. Such a connection ends with its next answer, or by its time-out.
 */
function endConnectionWith(res: ServerResponse): void {
  const { req } = res;
  const writeHead = res.writeHead.bind(res);
  res.writeHead = ((...args: Parameters<typeof writeHead>) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
    if (req.complete || !hasBody) res.setHeader('Connection', 'close');
    return writeHead(...args);
  }) as ServerResponse['writeHead'];
}
