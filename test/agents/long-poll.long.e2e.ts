import { eventually } from '../platform/eventually';
import { countWaiters, describeEachBackend, startApi } from '../support/deployments';
import { poll, start } from './pairing-support';

describeEachBackend('a waiting poll', (deployment) => {
  // A process of its own, since its metrics must not include the waiters of other tests.
  let own: Awaited<ReturnType<typeof startApi>>;
  beforeAll(async () => {
    own = await startApi(deployment, { PAIRING_WAITERS_PER_ADDRESS: '2' });
  });

  const untilWaiting = (count: number, { url } = own) =>
    eventually(`${count} polls are waiting`, async () => (await countWaiters(url)) === count);

  it('is answered authorization_pending when its process stops', async () => {
    const stopped = await startApi(deployment);
    const { deviceCode } = await start(stopped.url);
    const waiting = poll(stopped.url, deviceCode, 30).then((answer) => answer);
    await untilWaiting(1, stopped);
    await stopped.stop();
    expect((await waiting).body.error.code).toBe('authorization_pending');
  });
});
