import { type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, createServer as createTcpServer } from 'node:net';
import { DistributionSettings } from '../distribution.settings';
import { CallbackHosts } from './callback-hosts';
import { CallbackSender } from './callback-sender';

/** Resolves names as a test says. */
class TestHosts extends CallbackHosts {
  readonly asked: string[] = [];

  constructor(
    private readonly answers: string[][],
    allowPrivate: boolean,
  ) {
    super(Object.assign(new DistributionSettings(), { callbackAllowPrivate: allowPrivate }));
  }

  protected override resolve(host: string): Promise<string[]> {
    this.asked.push(host);
    return Promise.resolve(this.answers.length > 1 ? this.answers.shift()! : this.answers[0]!);
  }
}

const never = new AbortController().signal;

describe('CallbackSender', () => {
  const servers: { close(): void }[] = [];
  const sockets: Socket[] = [];
  const requests: { host?: string; body: string }[] = [];
  let answer: { status: number; headers?: Record<string, string> } = { status: 204 };
  let port: number;

  beforeAll(async () => {
    const server: Server = createServer((req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        requests.push({ host: req.headers.host, body });
        res.writeHead(answer.status, answer.headers).end();
      });
    });
    servers.push(server);
    port = await listen(server);
  });
  beforeEach(() => {
    requests.length = 0;
    answer = { status: 204 };
  });
  afterAll(() => {
    // Nobody reads from some of them, so that they don't notice that the sender has closed the connection.
    for (const socket of sockets) socket.destroy();
    for (const server of servers) server.close();
  });

  const sendTo = (hosts: TestHosts, url: string) =>
    new CallbackSender(hosts).send({ url, headers: { 'webhook-id': 'x' }, body: '{}' }, never);

  /** A TCP server that treats each connection as `handle` says. */
  async function rawServer(handle: (socket: Socket) => void): Promise<string> {
    const server = createTcpServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      handle(socket);
    });
    servers.push(server);
    return `http://127.0.0.1:${await listen(server)}/`;
  }

  it('connects to the address that was checked, and resolves the name once', async () => {
    // `.invalid` resolves nowhere, so only the checked address can have been used.
    const hosts = new TestHosts([['127.0.0.1'], ['10.0.0.1']], true);
    expect(await sendTo(hosts, `http://hooks.invalid:${port}/x`)).toEqual({ status: 204, retryAfter: null });
    expect(hosts.asked).toEqual(['hooks.invalid']);
    expect(requests).toEqual([{ host: `hooks.invalid:${port}`, body: '{}' }]);
  });

  it('connects to nothing if a name that was public at its validation is private now', async () => {
    const hosts = new TestHosts([['8.8.8.8'], ['127.0.0.1']], false);
    const url = `https://hooks.invalid:${port}/`;
    await hosts.require('callbackWebhookUrl', url);
    await expect(sendTo(hosts, url)).rejects.toMatchObject({ failure: 'address_refused' });
    expect(requests).toEqual([]);
  });

  it('refuses a URL at its validation if one of its addresses is private, and accepts a name without any yet', async () => {
    const mixed = new TestHosts([['8.8.8.8', '10.0.0.1']], false);
    await expect(mixed.require('callbackWebhookUrl', 'https://hooks.invalid/')).rejects.toMatchObject({
      definition: { status: 400 },
    });
    await new TestHosts([[]], false).require('callbackWebhookUrl', 'https://hooks.invalid/');
    await expect(sendTo(new TestHosts([[]], false), 'https://hooks.invalid/')).rejects.toMatchObject({
      failure: 'dns',
    });
  });

  it('follows no redirect', async () => {
    answer = { status: 302, headers: { Location: `http://127.0.0.1:${port}/elsewhere` } };
    const hosts = new TestHosts([['127.0.0.1']], true);
    expect(await sendTo(hosts, `http://hooks.invalid:${port}/`)).toMatchObject({ status: 302 });
    expect(requests).toHaveLength(1);
  });

  it('reads Retry-After', async () => {
    answer = { status: 503, headers: { 'Retry-After': '120' } };
    const hosts = new TestHosts([['127.0.0.1']], true);
    expect(await sendTo(hosts, `http://hooks.invalid:${port}/`)).toEqual({ status: 503, retryAfter: 120 });
  });

  it('takes the status of an answer that never ends, and closes the connection', async () => {
    let close: () => void;
    const closed = new Promise<void>((resolve) => (close = resolve));
    const url = await rawServer((socket) => {
      socket.on('close', close);
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n');
      const flood = (): void => {
        while (socket.writable && socket.write('x'.repeat(65_536)));
      };
      socket.on('drain', flood);
      flood();
    });
    expect(await sendTo(new TestHosts([['127.0.0.1']], true), url)).toMatchObject({ status: 200 });
    await closed;
  });

  it.each<[string, (socket: Socket) => void]>([
    ['connection', (socket) => void socket.once('data', () => socket.resetAndDestroy())],
    ['http', (socket) => void socket.write('HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
    ['http', (socket) => void socket.write('HTTP/1.1 103 X\r\n\r\n'.repeat(100))],
    ['http', (socket) => void socket.write('SSH-2.0-OpenSSH_9.6\r\n')],
    ['http', (socket) => void socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)],
  ])('reports %s for an answer that is none', async (failure, handle) => {
    const url = await rawServer(handle);
    await expect(sendTo(new TestHosts([['127.0.0.1']], true), url)).rejects.toMatchObject({ failure });
  });

  it('reports `connect` if nothing listens, and `tls` without a valid certificate', async () => {
    const free = createTcpServer();
    const nowhere = await listen(free);
    await new Promise((resolve) => free.close(resolve));
    const hosts = new TestHosts([['127.0.0.1']], true);
    await expect(sendTo(hosts, `http://hooks.invalid:${nowhere}/`)).rejects.toMatchObject({
      failure: 'connect',
    });
    await expect(sendTo(hosts, `https://hooks.invalid:${port}/`)).rejects.toMatchObject({ failure: 'tls' });
  });

  it('ends a request when it is aborted, even if the receiver never answers', async () => {
    const stop = new AbortController();
    const url = await rawServer((socket) => void socket.once('data', () => stop.abort()));
    const sender = new CallbackSender(new TestHosts([['127.0.0.1']], true));
    await expect(sender.send({ url, headers: {}, body: '{}' }, stop.signal)).rejects.toMatchObject({
      failure: 'timeout',
    });
  });
});

function listen(server: {
  listen(port: number, host: string, done: () => void): unknown;
  address(): unknown;
}) {
  return new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
