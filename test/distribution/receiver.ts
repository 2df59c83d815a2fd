import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { atEndOfFile } from '../support/cleanup';
import { eventually } from '../platform/eventually';

/** A callback as it arrived. */
export interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

type Answer = (res: ServerResponse, received: Received, count: number) => void;

/** Receives callbacks at a port of this machine. Without `answer`, it accepts all of them. */
export class Receiver {
  readonly received: Received[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(answer: Answer = (res) => void res.writeHead(204).end()): Promise<Receiver> {
    const server = createServer((req, res) => {
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const { url: path = '', headers } = req;
        const received = { path, headers, body, event: JSON.parse(body) as Received['event'] };
        answer(res, received, receiver.received.push(received));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const receiver = new Receiver(server, `http://127.0.0.1:${port}/hook`);
    atEndOfFile(() => receiver.stop());
    return receiver;
  }

  /** The types of the events, in the order in which they arrived. */
  get types(): string[] {
    return this.received.map(({ event }) => event.type.replace('distribution.', ''));
  }

  /** Waits for at least `count` callbacks. */
  async waitFor(count: number): Promise<Received[]> {
    return eventually(`${count} callbacks`, () =>
      Promise.resolve(this.received.length >= count && this.received),
    );
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Verifies a callback as a receiver does. @throws if the signature is wrong */
export function verify(secret: string, { headers, body }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}
