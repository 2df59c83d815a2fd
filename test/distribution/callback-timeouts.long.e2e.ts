import { deployments, describeEachBackend } from '../support/deployments';
import { deliveryWith, newDistribution, newOrganization, sendFeedback } from './distribution-support';
import { Receiver } from './receiver';

/** The attempt of each deployment, by the address of its API. All of them wait for their time-outs at the same time. */
const attempts = new Map<string, Promise<void>>();

async function attemptsEnd(url: string): Promise<void> {
  const { owner, source, targets } = await newOrganization(url);
  const silent = await Receiver.start(() => undefined);
  const { id } = await newDistribution({ owner, source, targets }, { callbackWebhookUrl: silent.url });
  // Four are sent at once, and each of them must make room.
  for (let i = 0; i < 8; i++) await sendFeedback(owner, id, targets[0].id).expect(201);
  await silent.waitFor(8);
  const timedOut = ({ attempts: [first] }: { attempts: { error: string | null }[] }) =>
    first?.error === 'timeout';
  await deliveryWith(owner, id, 'an attempt has timed out', timedOut);
}

beforeAll(() => {
  for (const { api } of deployments()) {
    const ended = attemptsEnd(api[0]);
    // The test of the deployment reports a failure.
    ended.catch(() => undefined);
    attempts.set(api[0], ended);
  }
});

describeEachBackend('an attempt of a callback whose receiver never answers', ({ api: [url] }) => {
  it('ends by itself, and the next ones follow', async () => {
    await attempts.get(url);
  });
});
