import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request itself if it returns true; else the service answers. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A proxy of the service, with which tests see requests and answer some of them. */
export class ServiceProxy {
  readonly requests: string[] = [];
  intercept: Intercept = () => false;

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(service: string): Promise<ServiceProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const proxy = new ServiceProxy(`http://127.0.0.1:${port}`, server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      proxy.requests.push(`${request.method} ${request.url}`);
      if (!proxy.intercept(request, response)) void forward(service, request, response);
    });
    return proxy;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function forward(service: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const ended = new AbortController();
  response.on('close', () => ended.abort());
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
  ) as [string, string][];
  try {
    const answer = await fetch(service + request.url, {
      method: request.method,
      headers,
      signal: ended.signal,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const kept = [...answer.headers].filter(
      ([name]) => !['content-encoding', 'content-length', 'transfer-encoding', 'connection'].includes(name),
    );
    response.writeHead(answer.status, kept);
    response.end(Buffer.from(await answer.arrayBuffer()));
  } catch {
    response.destroy();
  }
}
