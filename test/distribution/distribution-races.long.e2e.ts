import { countStatuses, sql } from '#testing';
import { deployment, startApi } from '../support/deployments';
import {
  BASE,
  acknowledge,
  close,
  deliveriesOf,
  distributionTo,
  newDistribution,
  newOrganization,
} from './distribution-support';
import { Receiver } from './receiver';

describe('concurrent changes of a distribution', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;

  it('acknowledge it once for each target, and report the last one once', async () => {
    const organization = await newOrganization(url);
    const { owner, targets } = organization;
    for (let round = 0; round < 5; round++) {
      const receiver = await Receiver.start();
      const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
      const calls = Array.from({ length: 10 }, (_, i) => acknowledge(owner, id, targets[i % 2]!.id));
      const statuses = countStatuses(await Promise.all(calls));
      expect(statuses).toEqual({ 200: 2, 409: 8 });
      await receiver.waitFor(3);
      expect(receiver.types.sort()).toEqual(['acknowledged', 'acknowledged', 'all_acknowledged']);
      const counts = receiver.received
        .filter(({ event }) => event.type === 'distribution.acknowledged')
        .map(({ event }) => (event.data.counts as { acknowledged: number }).acknowledged);
      expect(counts.sort()).toEqual([1, 2]);
    }
  });

  it('close it once, and count no acknowledgement after it', async () => {
    const organization = await newOrganization(url);
    const { owner, source, targets } = organization;
    for (let round = 0; round < 5; round++) {
      const receiver = await Receiver.start();
      const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
      const [first, second, acknowledged] = await Promise.all([
        close(owner, id, source.id),
        close(owner, id, source.id),
        acknowledge(owner, id, targets[0].id),
      ]);
      expect([first.status, second.status].sort()).toEqual([200, 409]);
      const events = acknowledged.status === 200 ? ['acknowledged', 'closed'] : ['closed'];
      await receiver.waitFor(events.length);
      expect(receiver.types.sort()).toEqual(events);
      const closed = receiver.received.find(({ event }) => event.type === 'distribution.closed')!;
      expect(closed.event.data.counts).toMatchObject({ acknowledged: events.length - 1 });
    }
  });

  it('let it be closed once, in whichever process, and report a timeout before it at most once', async () => {
    await startApi(deployment());
    const organization = await newOrganization(url);
    const { owner, source } = organization;
    const receiver = await Receiver.start();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => newDistribution(organization, { callbackWebhookUrl: receiver.url })),
    );
    await Promise.all(
      all.map(async ({ id }) => {
        const timeOut = sql(databaseUrl, 'UPDATE distributions SET times_out_at = now() WHERE id = $1', [id]);
        const [closed] = await Promise.all([close(owner, id, source.id), timeOut]);
        expect(closed.status).toBe(200);
      }),
    );
    await receiver.waitFor(all.length);
    for (const { id } of all) {
      const { body } = await owner.get(`${BASE}/${id}`).expect(200);
      expect(body.data.status).toBe('closed');
      const deliveries = await deliveriesOf(owner, id);
      const types = deliveries.map(({ type }) => type).sort();
      const timedOut = body.data.targets.some(
        ({ ackState }: { ackState: string }) => ackState === 'timed_out',
      );
      expect(types).toEqual(['distribution.closed', ...(timedOut ? ['distribution.timed_out'] : [])]);
    }
  });

  it('create at most 30 distributions an hour for an organization', async () => {
    const { url: limited } = await startApi(deployment(), { DISTRIBUTIONS_PER_HOUR: '3' });
    const organization = await newOrganization(limited);
    const calls = Array.from({ length: 8 }, () =>
      organization.owner.post(BASE, distributionTo(organization)),
    );
    const answers = await Promise.all(calls);
    expect(countStatuses(answers)).toEqual({ 201: 3, 429: 5 });
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.error.code).toBe('SVC_RATE_LIMITED');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(3_000);
    expect(seconds).toBeLessThanOrEqual(3_600);
    await newDistribution(await newOrganization(limited));
  });
});
