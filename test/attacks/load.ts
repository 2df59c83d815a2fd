import { Agent, request } from 'node:http';

/** How a request ended: its answer, or the code of the error that ended it. */
interface Ended {
  status?: number;
  body?: { data: Record<string, unknown> };
  error?: string;
}

/** A client that sends one request after another and keeps its connection, like a browser or an agent. */
export class KeepAliveClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private at = 0;

  /** @param urls where it sends: when it can't connect to one, it connects to the next, as if it had looked up their name */
  constructor(
    private readonly urls: string[],
    private readonly headers: Record<string, string>,
  ) {}

  async send(method: string, path: string, body?: object, more: Record<string, string> = {}): Promise<Ended> {
    for (let refused = 0; ; refused++) {
      const ended = await this.attempt(method, path, body, more);
      if (ended.error !== 'ECONNREFUSED' || refused === this.urls.length) return ended;
      this.at = (this.at + 1) % this.urls.length;
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private attempt(
    method: string,
    path: string,
    body: object | undefined,
    more: Record<string, string>,
  ): Promise<Ended> {
    const { hostname, port } = new URL(this.urls[this.at]!);
    const bytes = body && Buffer.from(JSON.stringify(body));
    const headers = {
      ...this.headers,
      ...(bytes && { 'Content-Type': 'application/json', 'Content-Length': bytes.length }),
      ...more,
    };
    return new Promise((resolve) => {
      const fail = (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message });
      const sent = request({ hostname, port, method, path, headers, agent: this.agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () => resolve({ status: answer.statusCode!, body: parse(Buffer.concat(chunks)) }));
      });
      sent.on('error', fail);
      sent.end(bytes);
    });
  }
}

function parse(bytes: Buffer): Ended['body'] {
  try {
    return JSON.parse(bytes.toString()) as Ended['body'];
  } catch {
    return undefined;
  }
}
