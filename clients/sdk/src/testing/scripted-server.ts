import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of the server: a response, a connection that is closed, or no answer at all. */
export type Answer = { status: number; headers?: Record<string, string>; body?: unknown } | 'reset' | 'hang';

interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** A server whose failures a test chooses. Each request gets the next answer, and the last answer is repeated. */
export class ScriptedServer {
  readonly requests: Received[] = [];

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(...answers: Answer[]): Promise<ScriptedServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const scripted = new ScriptedServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const answer = answers[Math.min(scripted.requests.length, answers.length - 1)]!;
        scripted.requests.push({
          method: request.method!,
          path: request.url!,
          headers: request.headers,
          body: text ? JSON.parse(text) : undefined,
        });
        if (answer === 'hang') return;
        if (answer === 'reset') return void request.socket.destroy();
        const { status, headers, body } = answer;
        response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
        response.end(typeof body === 'string' ? body : JSON.stringify(body ?? { data: {} }));
      });
    });
    return scripted;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** An error response of the service. */
export function refusal(
  status: number,
  code: string,
  more: { details?: object; headers?: Record<string, string> } = {},
): Answer {
  const { details, headers } = more;
  return { status, headers, body: { error: { code, message: `This is ${code}.`, details } } };
}
