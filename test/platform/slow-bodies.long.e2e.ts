import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Client, newMember, newOwner, newProject } from '#testing';
import { type ServiceProcess, deployment, startApi } from '../support/deployments';

const shared = deployment();
const BYTES_PER_SECOND = 1_000;
let api: ServiceProcess;

beforeAll(async () => {
  api = await startApi(shared, {
    BODY_GRACE_SECONDS: '1',
    MIN_BODY_BYTES_PER_SECOND: String(BYTES_PER_SECOND),
  });
});

/** Sends the head of a request whose body has `length` bytes, or any number of chunks, and the beginning of that body. */
async function begin(caller: Client, path: string, start: string, length?: number): Promise<Socket> {
  const { hostname, port, host } = new URL(caller.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const framing = length === undefined ? ['Transfer-Encoding: chunked'] : [`Content-Length: ${length}`];
  const own = Object.entries(caller.headers).map(([name, value]) => `${name}: ${value}`);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Content-Type: application/json',
    ...own,
    ...framing,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${start}`);
  return socket;
}

/** Writes one byte again and again, until the socket is closed. */
function trickle(socket: Socket, byte: string): void {
  const timer = setInterval(() => socket.write(byte), 100);
  socket.on('error', () => undefined).once('close', () => clearInterval(timer));
}

/** Returns what arrives until the connection is closed. A byte that is written after the service has closed it is an error, and no matter. */
function answerOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

describe('a body that arrives slowly', () => {
  it.each([
    ['with a length', 'x', 100_000],
    ['in chunks', '1\r\nx\r\n', undefined],
  ])('%s gets 408, and its connection is closed', async (_, byte, length) => {
    const owner = await newOwner(api.url);
    const socket = await begin(owner, '/api/projects', byte, length);
    const received = answerOf(socket);
    trickle(socket, byte);
    const answer = await received;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/^Connection: close\r$/m);
    expect(answer).toContain('"code":"SVC_REQUEST_TIMEOUT"');
  });

  it('is accepted if enough of it arrived before a pause', async () => {
    const owner = await newOwner(api.url);
    const project = await newProject(owner);
    const body = JSON.stringify({ virtualPath: 'a.md', content: 'x'.repeat(600 * BYTES_PER_SECOND) });
    const path = `/api/projects/${project.id}/documents/save`;
    const socket = await begin(owner, path, body.slice(0, -10), body.length);
    // A body that was not sent at all, and began later, is refused in the meantime.
    const late = await begin(owner, '/api/projects', '', 100);
    expect(await text(late)).toMatch(/^HTTP\/1\.1 408 /);
    socket.write(body.slice(-10));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 201 /);
    socket.destroy();
  });

  it('keeps no other change of its organization waiting', async () => {
    const owner = await newOwner(api.url);
    const members = [await newMember(owner), await newMember(owner)];
    const sockets = await Promise.all(
      members.flatMap((member) =>
        Array.from({ length: 12 }, () => begin(member, '/api/documents/save', '{', 10_000)),
      ),
    );
    const answers = sockets.map(answerOf);
    sockets.forEach((socket) => trickle(socket, ' '));
    await newProject(owner);
    for (const answer of answers) expect(await answer).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('large bodies that are not complete', () => {
  it('of one person fill only a part of the memory, and nobody else is refused', async () => {
    const small = await startApi(shared, { MAX_DOCUMENT_BYTES: '1024', BODY_GRACE_SECONDS: '100' });
    const owner = await newOwner(small.url);
    const colleague = await newMember(owner);
    // A save may have 68,608 bytes, and a person four times as many.
    const sockets = await Promise.all(
      Array.from({ length: 5 }, () => begin(owner, '/api/documents/save', 'x'.repeat(68_000), 68_600)),
    );
    const answer = String(await Promise.race(sockets.map(async (socket) => (await once(socket, 'data'))[0])));
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/^Retry-After: \d+\r$/m);
    await colleague.post('/api/documents/save', { path: 'a.md', content: 'x' }).expect(201);
    sockets.forEach((socket) => socket.destroy());
  });
});
