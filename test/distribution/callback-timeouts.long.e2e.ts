import { describeEachBackend } from '../support/deployments';
import { deliveryWith, newDistribution, newOrganization, sendFeedback } from './distribution-support';
import { Receiver } from './receiver';

describeEachBackend('an attempt of a callback whose receiver never answers', ({ api: [url] }) => {
  it('ends by itself, and the next ones follow', async () => {
    const { owner, source, targets } = await newOrganization(url);
    const silent = await Receiver.start(() => undefined);
    const { id } = await newDistribution({ owner, source, targets }, { callbackWebhookUrl: silent.url });
    // Four are sent at once, and each of them must make room.
    for (let i = 0; i < 8; i++) await sendFeedback(owner, id, targets[0].id).expect(201);
    await silent.waitFor(8);
    const timedOut = ({ attempts }: { attempts: { error: string | null }[] }) =>
      attempts[0]?.error === 'timeout';
    await deliveryWith(owner, id, 'an attempt has timed out', timedOut);
  });
});
