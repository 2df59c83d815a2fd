import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { MISSING_ID } from '#testing';
import { atEndOfFile } from '../support/cleanup';
import { deployment } from '../support/deployments';
import { missingNginx, startNginx } from '../support/nginx';

if (missingNginx) console.warn(`Skipped: the shipped nginx: ${missingNginx}`);

/** A server that closes each connection without an answer, as a process that is killed does. Returns its address. */
async function startDyingServer(
  answering: (socket: Socket) => void = (socket) => void socket.destroy(),
): Promise<string> {
  const server = createServer((req) => answering(req.socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEndOfFile(async () => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server whose machine is gone: it neither accepts nor refuses connections. Returns its address. */
async function startVanishedServer(): Promise<string> {
  // The process sleeps while the kernel accepts connections for it, until its queue is full.
  const program = `require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () {
    require('node:fs').writeSync(1, String(this.address().port));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  })`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  atEndOfFile(async () => void child.kill('SIGKILL'));
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const address = { host: '127.0.0.1', port: Number(port) };
  const filling = Array.from({ length: 8 }, () => connect(address).on('error', () => undefined));
  atEndOfFile(async () => filling.forEach((socket) => socket.destroy()));
  await Promise.all(filling.slice(0, 1).map((socket) => once(socket, 'connect')));
  return `${address.host}:${address.port}`;
}

const hostOf = (url: string) => new URL(url).host;

(missingNginx ? describe.skip : describe)('the shipped nginx', () => {
  const { api, relay } = deployment();
  const seat = `/api/rooms/agent/${MISSING_ID}`;

  it.each([
    ['POST', '/api/rooms/agent/join'],
    ['GET', `${seat}/messages`],
    ['POST', `${seat}/messages`],
    ['GET', `${seat}/agent-members/${MISSING_ID}/status`],
    ['POST', `${seat}/agent-members/${MISSING_ID}/leave`],
  ])('sends %s %s to the relay', async (method, path) => {
    const url = await startNginx({ api: [await startDyingServer()], relay: [hostOf(relay)] });
    expect((await fetch(`${url}${path}`, { method })).status).toBe(401);
  });

  it.each(['/api/me', `/api/rooms/${MISSING_ID}/messages`, '/api/v1/agent-inbox/messages'])(
    'sends GET %s to the API',
    async (path) => {
      const url = await startNginx({ api: [hostOf(api[0])], relay: [await startDyingServer()] });
      expect((await fetch(`${url}${path}`)).status).toBe(401);
    },
  );

  it('answers 503 with Retry-After if the process dies that was answering', async () => {
    const dying = await startDyingServer();
    const url = await startNginx({ api: [dying], relay: [dying] });
    for (const path of ['/api/me', `${seat}/messages`]) {
      const answer = await fetch(`${url}${path}`, { method: 'POST', body: '{}' });
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '1']);
      expect(await answer.json()).toMatchObject({ error: { code: 'SVC_UNAVAILABLE' } });
    }
  });

  it('does not send a signed poll to a second relay when the first one dies that has kept it open', async () => {
    let polls = 0;
    const polling = (socket: Socket) => {
      polls += 1;
      // Longer than nginx looks for another relay.
      setTimeout(() => socket.destroy(), 1_500);
    };
    const relays = [await startDyingServer(polling), await startDyingServer(polling)];
    const url = await startNginx({ api: [hostOf(api[0])], relay: relays });
    expect((await fetch(`${url}${seat}/messages`)).status).toBe(503);
    expect(polls).toBe(1);
  });

  it('answers from the other relay while the machine of one is gone', async () => {
    const relays = [await startVanishedServer(), hostOf(relay)];
    const url = await startNginx({ api: [hostOf(api[0])], relay: relays });
    for (let n = 0; n < 4; n++) expect((await fetch(`${url}${seat}/messages`)).status).toBe(401);
  });

  it('answers 503 with Retry-After while the machines of all relays are gone', async () => {
    const url = await startNginx({ api: [hostOf(api[0])], relay: [await startVanishedServer()] });
    const answer = await fetch(`${url}${seat}/messages`);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '1']);
  });

  it('keeps metrics to itself', async () => {
    const url = await startNginx({ api: [hostOf(api[0])], relay: [hostOf(relay)] });
    for (const path of ['/metrics', '/METRICS/']) expect((await fetch(`${url}${path}`)).status).toBe(404);
  });
});
