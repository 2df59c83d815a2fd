import { request as open } from 'node:http';
import { newOwner } from '#testing';
import { eventually } from '../platform/eventually';
import { countWaiters, describeEachBackend, startApi } from '../support/deployments';
import { passPollInterval, poll, start } from './pairing-support';

describeEachBackend('a waiting poll', (deployment) => {
  // A process of its own, since its metrics must not include the waiters of other tests.
  let own: Awaited<ReturnType<typeof startApi>>;
  beforeAll(async () => {
    own = await startApi(deployment, { PAIRING_WAITERS_PER_ADDRESS: '2' }, ['--role', 'http']);
  });

  const untilWaiting = (count: number, { url } = own) =>
    eventually(`${count} polls are waiting`, async () => (await countWaiters(url)) === count);

  // A poll that no wake-up reaches is answered authorization_pending.
  it.each([
    ['approve', 200, undefined],
    ['deny', 400, 'access_denied'],
  ] as const)('is answered after %s in another process', async (act, status, code) => {
    const owner = await newOwner(deployment.api[0]);
    const { userCode, deviceCode } = await start(own.url);
    const waiting = poll(own.url, deviceCode, 30).then((answer) => answer);
    await untilWaiting(1);
    await owner.post(`/api/agent-pairing/${act}`, { userCode }).expect(200);
    const answer = await waiting;
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(await countWaiters(own.url)).toBe(0);
  });

  it('is answered authorization_pending when its wait ends', async () => {
    const { deviceCode } = await start(own.url);
    const started = Date.now();
    const { error } = (await poll(own.url, deviceCode, 1).expect(400)).body;
    expect(error.code).toBe('authorization_pending');
    expect(Date.now() - started).toBeGreaterThanOrEqual(950);
  });

  it.each([-1, 31, 1.5, '5'])('is refused with a wait of %p', async (wait) => {
    await poll(own.url, 'A'.repeat(43), wait as number).expect(400, /SVC_VALIDATION_ERROR/);
  });

  it('continues to wait while an early second poll is answered slow_down', async () => {
    const owner = await newOwner(deployment.api[0]);
    const { userCode, deviceCode } = await start(own.url);
    const waiting = poll(own.url, deviceCode, 30).then((answer) => answer);
    await untilWaiting(1);
    expect((await poll(deployment.api[0], deviceCode, 30).expect(400)).body.error.code).toBe('slow_down');
    expect(await countWaiters(own.url)).toBe(1);
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    expect((await waiting).status).toBe(200);
  });

  it('is answered early when a newer poll with its device code waits in another process', async () => {
    const { userCode, deviceCode } = await start(own.url);
    const older = poll(own.url, deviceCode, 30).then((answer) => answer);
    await untilWaiting(1);
    await passPollInterval(deployment.databaseUrl, userCode, 6);
    const newer = poll(deployment.api[0], deviceCode, 30).then((answer) => answer);
    expect((await older).body.error.code).toBe('authorization_pending');
    const owner = await newOwner(deployment.api[0]);
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    expect((await newer).status).toBe(200);
  });

  it('stops waiting when the client disconnects, and leaves the approval to the next poll', async () => {
    const { userCode, deviceCode } = await start(own.url);
    const client = open(`${own.url}/api/agent-pairing/poll`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    });
    client.on('error', () => undefined);
    client.end(JSON.stringify({ deviceCode, wait: 30 }));
    await untilWaiting(1);
    client.destroy();
    await untilWaiting(0);
    const owner = await newOwner(deployment.api[0]);
    await owner.post('/api/agent-pairing/approve', { userCode }).expect(200);
    await poll(own.url, deviceCode).expect(200);
  });

  it('is answered without a wait beyond the limit on waiters of one IP address', async () => {
    const [first, second, third] = await Promise.all([start(own.url), start(own.url), start(own.url)]);
    const waiting = [first, second].map(({ deviceCode }) =>
      poll(own.url, deviceCode, 30).then((answer) => answer),
    );
    await untilWaiting(2);
    const { error } = (await poll(own.url, third.deviceCode, 30).expect(400)).body;
    expect(error.code).toBe('authorization_pending');
    // The older polls are still waiting, so the newer one has not waited as long as it asked for.
    expect(await countWaiters(own.url)).toBe(2);
    const owner = await newOwner(deployment.api[0]);
    for (const { userCode } of [first, second])
      await owner.post('/api/agent-pairing/deny', { userCode }).expect(200);
    await Promise.all(waiting);
  });
});
