import { once } from 'node:events';
import { Agent, type IncomingMessage, type Server, createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Drain } from './drain';

const CONNECTIONS = 60;

describe('a server that drains', () => {
  let server: Server;
  let drain: Drain;
  let port: number;

  beforeEach(async () => {
    server = createServer((req, res) => {
      req.resume();
      req.once('end', () => res.end('saved'));
    });
    drain = new Drain(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => server.closeAllConnections());

  const send = (agent: Agent | false = false) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', agent });
    const answer = once(sent, 'response').then(([message]) => {
      (message as IncomingMessage).resume();
      return message as IncomingMessage;
    });
    return { sent, answer };
  };

  it('answers the requests of all connections that wait to be accepted when it stops listening', async () => {
    const clients = Array.from({ length: CONNECTIONS }, () => send());
    for (const { sent } of clients) sent.end('text');
    // All clients have connected, and Node accepts one in each turn of its event loop.
    await Promise.all(
      clients.slice(0, 2).map(async ({ sent }) => {
        const [socket] = (await once(sent, 'socket')) as [Socket];
        await once(socket, 'connect');
      }),
    );
    const accepted = jest.fn();
    server.on('connection', accepted);
    const stopped = drain.stopListening(0);
    const answers = await Promise.all(clients.map(({ answer }) => answer));
    expect(answers.map(({ headers }) => headers.connection)).toEqual(Array(CONNECTIONS).fill('close'));
    await stopped;
    expect(server.listening).toBe(false);
    // Otherwise this test proves nothing.
    expect(accepted.mock.calls.length).toBeGreaterThan(CONNECTIONS / 2);
  });

  it('ends a connection with its next answer, but not while the body of its request arrives', async () => {
    server.removeAllListeners('request');
    drain = new Drain(server);
    server.on('request', (_req, res) => res.end('refused early'));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const stopped = drain.stopListening(200);
    const early = send(agent);
    early.sent.setHeader('Content-Length', 8);
    early.sent.write('half');
    expect((await early.answer).headers.connection).toBe('keep-alive');
    early.sent.end('half');
    const next = send(agent);
    next.sent.end();
    expect((await next.answer).headers.connection).toBe('close');
    await stopped;
  });
});
