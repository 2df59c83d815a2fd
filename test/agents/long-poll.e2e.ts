import { get, request as open } from 'node:http';
import { newOwner } from '#testing';
import { describeEachBackend, startApi } from '../support/deployments';
import { passPollInterval, poll, start } from './pairing-support';

/** How many requests wait in a process, by its own metrics. */
async function waiters(url: string): Promise<number> {
  const text = await new Promise<string>((resolve, reject) => {
    get(`${url}/metrics`, (res) => {
      let body = '';
      res.on('data', (chunk: Buffer) => (body += chunk.toString()));
      res.on('end', () => resolve(body));
    }).on('error', reject);
  });
  return Number(/^wakeup_waiters (\d+)/m.exec(text)![1]);
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

describeEachBackend('a waiting poll', (deployment) => {
  // A process of its own: nobody else's waiters in its metrics.
  let own: Awaited<ReturnType<typeof startApi>>;
  beforeAll(async () => {
    own = await startApi(deployment, { PAIRING_WAITERS_PER_ADDRESS: '2' });
  });
  afterAll(() => own.stop());

  it.each(['approve', 'deny'])('is answered within a second of %s in another process', async (act) => {
    const owner = await newOwner(deployment.api[0]);
    const { userCode, deviceCode } = await start(own.url);
    const waiting = poll(own.url, deviceCode, 30).then((answer) => ({ answer, at: Date.now() }));
    await until(async () => (await waiters(own.url)) === 1);
    const began = Date.now();
    await owner.post(`/api/agent-pairing/${act}`, { userCode }).expect(200);
    const { answer, at } = await waiting;
    expect(at - began).toBeLessThan(1_000);
    expect(answer.status).toBe(act === 'approve' ? 200 : 400);
    expect(await waiters(own.url)).toBe(0);
  });

  it('is answered authorization_pending when its time is over', async () => {
    const { deviceCode } = await start(own.url);
    const began = Date.now();
    const { error } = (await poll(own.url, deviceCode, 1).expect(400)).body;
    expect(error.code).toBe('authorization_pending');
    expect(Date.now() - began).toBeGreaterThanOrEqual(950);
  });

  it.each([-1, 31, 1.5, '5'])('refuses wait %p', async (wait) => {
    await poll(own.url, 'A'.repeat(43), wait as number).expect(400, /SVC_VALIDATION_ERROR/);
  });

  it('counts as one poll: a second one at once is slow_down, and the first goes on waiting', async () => {
    const owner = await newOwner(deployment.api[0]);
    const { userCode, deviceCode } = await start(own.url);
    const waiting = poll(own.url, deviceCode, 30).then((answer) => answer);
    await until(async () => (await waiters(own.url)) === 1);
    expect((await poll(deployment.api[0], deviceCode, 30).expect(400)).body.error.code).toBe('slow_down');
    expect(await waiters(own.url)).toBe(1);
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    expect((await waiting).status).toBe(200);
  });

  it('is answered early when a newer one of its device code waits in another process', async () => {
    const { userCode, deviceCode } = await start(own.url);
    const older = poll(own.url, deviceCode, 30).then((answer) => answer);
    await until(async () => (await waiters(own.url)) === 1);
    await passPollInterval(deployment.databaseUrl, userCode, 6);
    const newer = poll(deployment.api[0], deviceCode, 30).then((answer) => answer);
    expect((await older).body.error.code).toBe('authorization_pending');
    const owner = await newOwner(deployment.api[0]);
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    expect((await newer).status).toBe(200);
  });

  it('frees its waiter when the client closes, and the approval is left for the next poll', async () => {
    const { userCode, deviceCode } = await start(own.url);
    const client = open(`${own.url}/api/agent-pairing/poll`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    });
    client.on('error', () => undefined);
    client.end(JSON.stringify({ deviceCode, wait: 30 }));
    await until(async () => (await waiters(own.url)) === 1);
    client.destroy();
    await until(async () => (await waiters(own.url)) === 0);
    const owner = await newOwner(deployment.api[0]);
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    await poll(own.url, deviceCode).expect(200);
  });

  it('past the bound on waiters of one address a poll is answered at once', async () => {
    const requests = await Promise.all([start(own.url), start(own.url), start(own.url)]);
    const [first, second, third] = requests;
    const waiting = [first, second].map(({ deviceCode }) =>
      poll(own.url, deviceCode, 3).then((answer) => answer),
    );
    await until(async () => (await waiters(own.url)) === 2);
    const began = Date.now();
    const { error } = (await poll(own.url, third.deviceCode, 30).expect(400)).body;
    expect(error.code).toBe('authorization_pending');
    expect(Date.now() - began).toBeLessThan(1_000);
    await Promise.all(waiting);
  });

  it('is answered authorization_pending when its process stops', async () => {
    const stopped = await startApi(deployment);
    const { deviceCode } = await start(stopped.url);
    const waiting = poll(stopped.url, deviceCode, 30).then((answer) => answer);
    await until(async () => (await waiters(stopped.url)) === 1);
    await stopped.stop();
    expect((await waiting).body.error.code).toBe('authorization_pending');
  });
});
