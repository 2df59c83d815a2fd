import { connect } from 'node:net';
import { newOwner } from '#testing';
import { deployment } from '../support/deployments';

/** The answer of a process to bytes that may not be a request. */
interface Reply {
  status: number;
  requestId: string | undefined;
  body: unknown;
}

const { api, relay } = deployment();
const host = (url: string): string => `Host: ${new URL(url).host}\r\n`;
const refused = (status: number, code: string, message: unknown): object => ({
  status,
  requestId: expect.any(String) as string,
  body: { error: { code, message } },
});
const invalid = (message: unknown): object => refused(400, 'SVC_VALIDATION_ERROR', message);
const MALFORMED: unknown = expect.stringMatching(/^The request must be well-formed HTTP\/1\.1 \(.+\)\.$/);
const ONE_HOST = 'A request must have exactly one Host header.';

/** A route that reads a body from everybody. */
const READS_BODY = '/api/agent-pairing/start';
const post = (url: string, headers: string, body: string): string =>
  `POST ${READS_BODY} HTTP/1.1\r\n${host(url)}Content-Type: application/json\r\n${headers}\r\n${body}`;

/** Sends bytes, and returns the answer when the process closes the connection. @param end whether nothing follows them */
function exchange(url: string, bytes: string | Buffer, end = false): Promise<Reply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => (end ? socket.end(bytes) : socket.write(bytes)));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('end', () => socket.destroy());
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      try {
        resolve({
          status: Number(head.split(' ')[1]),
          requestId: /^X-Request-Id: (\S+)/im.exec(head)?.[1],
          body: body === '' ? undefined : (JSON.parse(body) as unknown),
        });
      } catch {
        reject(new Error(`This is not one answer with JSON: ${JSON.stringify(text)}`));
      }
    });
  });
}

describe.each([
  ['API', api[0]],
  ['relay', relay],
])('a request to the %s that no route gets', (_, url) => {
  const get = (path: string, headers: string): string =>
    `GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`;

  it.each<[string, string | Buffer, object]>([
    ['has no form of a request', 'hello\r\n\r\n', invalid(MALFORMED)],
    ['begins a connection of TLS', Buffer.from('16030100a5010000a1', 'hex'), invalid(MALFORMED)],
    ['has a path with a control character', get('/a\u0001b', host(url)), invalid(MALFORMED)],
    ['has a header without a name', get('/healthz', `${host(url)}: x\r\n`), invalid(MALFORMED)],
    ['has two lengths', post(url, 'Content-Length: 1\r\nContent-Length: 2\r\n', '{}'), invalid(MALFORMED)],
    ['has no Host', get('/healthz', ''), invalid(ONE_HOST)],
    ['has two Hosts', get('/healthz', host(url) + host(url)), invalid(ONE_HOST)],
    [
      'has a cookie of 20 KB',
      get('/healthz', `${host(url)}Cookie: a=${'b'.repeat(20_000)}\r\n`),
      refused(431, 'SVC_HEADERS_TOO_LARGE', expect.stringContaining('16 KiB')),
    ],
    [
      'has an address of 20 KB',
      get(`/healthz?a=${'b'.repeat(20_000)}`, host(url)),
      refused(431, 'SVC_HEADERS_TOO_LARGE', expect.stringContaining('16 KiB')),
    ],
    [
      'asks for a tunnel',
      `CONNECT internal.example:443 HTTP/1.1\r\n${host(url)}\r\n`,
      refused(404, 'SVC_NOT_FOUND', expect.any(String)),
    ],
  ])('gets the error that says what is wrong if it %s', async (_name, bytes, expected) => {
    expect(await exchange(url, bytes)).toEqual(expected);
  });

  it('does not keep the process from answering the next request', async () => {
    await exchange(url, 'hello\r\n\r\n');
    expect(await exchange(url, get('/healthz', host(url)))).toMatchObject({ status: 200 });
  });
});

describe('a body that is not complete', () => {
  const [url] = api;

  it('gets an answer that says so', async () => {
    const answer = await exchange(url, post(url, 'Content-Length: 500\r\n', '{"clientName":'), true);
    expect(answer).toEqual(invalid('The request ended before it was complete.'));
  });

  it('gets an answer if a chunk has no length', async () => {
    const answer = await exchange(url, post(url, 'Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'));
    expect(answer).toEqual(invalid(MALFORMED));
  });
});

describe('a request in an unusual form', () => {
  const [url] = api;
  const statusOf = async (request: string): Promise<number> => (await exchange(url, request)).status;

  it('without Host is served if it is HTTP/1.0', async () => {
    expect(await statusOf('GET /healthz HTTP/1.0\r\n\r\n')).toBe(200);
  });

  it('with an absolute address is served at its path', async () => {
    const of = (address: string): string =>
      `GET ${address} HTTP/1.1\r\n${host(url)}Connection: close\r\n\r\n`;
    expect(await statusOf(of('http://elsewhere.example/healthz'))).toBe(200);
    expect(await exchange(url, of('http://elsewhere.example/no/such/path'))).toMatchObject({
      status: 404,
      body: { error: { code: 'SVC_NOT_FOUND' } },
    });
  });

  it('with an address that has only a scheme gets the start page', async () => {
    const { hostname, port } = new URL(url);
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET http:// HTTP/1.1\r\n${host(url)}Connection: close\r\n\r\n`),
      );
      socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toMatch(/^X-Request-Id: /im);
  });

  it('with an expectation that the service does not know is served', async () => {
    const owner = await newOwner(url);
    const headers = `${host(url)}Cookie: ${owner.cookie}\r\nExpect: something\r\nConnection: close\r\n`;
    expect(await statusOf(`GET /api/me HTTP/1.1\r\n${headers}\r\n`)).toBe(200);
  });
});
