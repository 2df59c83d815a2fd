import { sql } from '#testing';
import { createDatabase, startApi } from '../support/deployments';
import {
  BASE,
  acknowledge,
  deliveriesOf,
  deliveryWith,
  newDistribution,
  newOrganization,
  sendFeedback,
} from './distribution-support';
import { Receiver, verify } from './receiver';

/** Each test has a database of its own, so that no other process sends its callbacks. */
describe('callbacks survive', () => {
  it('a process that is killed while it sends them', async () => {
    const databaseUrl = await createDatabase();
    const first = await startApi({ databaseUrl });
    const { owner, source, targets } = await newOrganization(first.url);
    const receiver = await Receiver.start((res, _, count) => {
      // The first attempt never gets an answer.
      if (count > 1) res.writeHead(204).end();
    });
    const organization = { owner, source, targets };
    const { id, webhookSecret } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await acknowledge(owner, id, targets[0].id).expect(200);
    await receiver.waitFor(1);
    await first.kill();
    // As if the minute of the claim had passed.
    await sql(databaseUrl, `UPDATE callback_deliveries SET due_at = now() WHERE state = 'sending'`);
    const second = await startApi({ databaseUrl });
    const [lost, repeated] = await receiver.waitFor(2);
    expect(repeated!.headers['webhook-id']).toBe(lost!.headers['webhook-id']);
    verify(webhookSecret, repeated!);
    await deliveryWith(owner.at(second.url), id, 'it is delivered', ({ state }) => state === 'delivered');
    expect(receiver.received).toHaveLength(2);
  });

  it('a process that is killed before a retry', async () => {
    const databaseUrl = await createDatabase();
    const first = await startApi({ databaseUrl });
    const organization = await newOrganization(first.url);
    const { owner, targets } = organization;
    const receiver = await Receiver.start(
      (res, _, count) => void res.writeHead(count === 1 ? 503 : 204).end(),
    );
    const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    await deliveryWith(owner, id, 'the first attempt has failed', ({ attempts }) => attempts.length === 1);
    await first.kill();
    const second = await startApi({ databaseUrl });
    const [failed, repeated] = await receiver.waitFor(2);
    expect(repeated!.headers['webhook-id']).toBe(failed!.headers['webhook-id']);
    const delivered = await deliveryWith(
      owner.at(second.url),
      id,
      'it is',
      ({ state }) => state === 'delivered',
    );
    expect(delivered).toMatchObject({ attemptCount: 2, attempts: [{ status: 503 }, { status: 204 }] });
  });

  it('a process that stops while it sends them, which counts no attempt', async () => {
    const databaseUrl = await createDatabase();
    const first = await startApi({ databaseUrl });
    const organization = await newOrganization(first.url);
    const { owner, targets } = organization;
    const receiver = await Receiver.start((res, _, count) => {
      if (count > 1) res.writeHead(204).end();
    });
    const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    await receiver.waitFor(1);
    await first.stop();
    const second = await startApi({ databaseUrl });
    await receiver.waitFor(2);
    const there = owner.at(second.url);
    await deliveryWith(there, id, 'it is delivered', ({ state }) => state === 'delivered');
    const [delivery] = await deliveriesOf(there, id);
    // One that had timed out before the process stopped is in the log.
    expect(delivery!.attemptCount).toBe(delivery!.attempts.length);
    await there.get(`${BASE}/${id}`).expect(200);
  });

  it('a process that is killed while it sends one, and are not sent again after the receiver stopped them', async () => {
    const databaseUrl = await createDatabase();
    const first = await startApi({ databaseUrl });
    const organization = await newOrganization(first.url);
    const { owner, targets } = organization;
    const receiver = await Receiver.start((res, _, count) => {
      // The first attempt never gets an answer.
      if (count > 1) res.writeHead(410).end();
    });
    const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    await receiver.waitFor(1);
    await sendFeedback(owner, id, targets[1].id).expect(201);
    const stopped = await deliveryWith(owner, id, 'it is stopped', ({ state }) => state === 'stopped');
    await first.kill();
    // As if the minute of the claim had passed.
    await sql(databaseUrl, `UPDATE callback_deliveries SET due_at = now() WHERE state = 'sending'`);
    const second = await startApi({ databaseUrl });
    const ended = await deliveryWith(
      owner.at(second.url),
      id,
      'the other one ends',
      (delivery) => delivery.id !== stopped.id && delivery.state !== 'sending',
    );
    expect(ended).toMatchObject({ state: 'stopped', nextAttemptAt: null });
    expect(receiver.received).toHaveLength(2);
  });
});
