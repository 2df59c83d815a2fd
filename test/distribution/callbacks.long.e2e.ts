import { describeEachBackend } from '../support/deployments';
import {
  BASE,
  type Organization,
  deliveriesOf,
  newDistribution,
  newOrganization,
  sendFeedback,
} from './distribution-support';
import { Receiver } from './receiver';

describeEachBackend('the callback of a distribution', ({ api: [url] }) => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await newOrganization(url);
  });

  it('is not delivered again while it is being sent', async () => {
    const { owner, targets } = organization;
    const held: (() => void)[] = [];
    const receiver = await Receiver.start((res) => void held.push(() => res.writeHead(204).end()));
    const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    await receiver.waitFor(1);
    const [delivery] = await deliveriesOf(owner, id);
    const refused = await owner.post(`${BASE}/${id}/deliveries/${delivery!.id}/redeliver`);
    // Unless the machine was so slow that the attempt has timed out.
    if (delivery!.state === 'sending') expect(refused.status).toBe(409);
    held.forEach((release) => release());
  });

  it('of one organization does not wait for receivers of another one that never answer', async () => {
    const slow = await newOrganization(url);
    const silent = await Receiver.start(() => undefined);
    const { id } = await newDistribution(slow, { callbackWebhookUrl: silent.url });
    for (let i = 0; i < 12; i++) await sendFeedback(slow.owner, id, slow.targets[0].id).expect(201);
    await silent.waitFor(1);
    const receiver = await Receiver.start();
    const { id: other } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await sendFeedback(organization.owner, other, organization.targets[0].id).expect(201);
    await receiver.waitFor(1);
    const states = (await deliveriesOf(slow.owner, id)).map(({ state }) => state);
    expect(states).not.toContain('delivered');
  });
});
