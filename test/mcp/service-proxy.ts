import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers a request itself if it returns true; else the service answers. */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A proxy of the service, with which tests see requests and answer some of them. */
export class ServiceProxy {
  readonly requests: string[] = [];
  /** Everything that it has received, with headers and bodies. */
  received = '';
  /** The token that it proves to have issued, as only the service itself could. */
  token?: string;
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
      proxy.received += JSON.stringify(request.headers);
      if (proxy.token !== undefined && request.url === '/api/tokens/proof')
        void prove(proxy.token, proxy.url, request, response);
      else if (!proxy.intercept(request, response)) void forward(service, request, response);
    });
    return proxy;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function prove(
  token: string,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { nonce } = JSON.parse((await bodyOf(request)).toString()) as { nonce: string };
  const key = createHash('sha256').update(token).digest();
  const proof = createHmac('sha256', key)
    .update(['svc-token-proof-v1', address, nonce].join('\n'))
    .digest('hex');
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ data: { address, proof } }));
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function forward(service: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const ended = new AbortController();
  response.on('close', () => ended.abort());
  const body = await bodyOf(request);
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
  ) as [string, string][];
  try {
    const answer = await fetch(service + request.url, {
      method: request.method,
      headers,
      signal: ended.signal,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
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
