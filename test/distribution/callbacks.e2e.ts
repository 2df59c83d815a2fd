import { readFileSync } from 'node:fs';
import { MISSING_ID, sql } from '#testing';
import { eventually } from '../platform/eventually';
import { deleteOrganization, slugOf } from '../organizations/deletion-support';
import { deployment, describeEachBackend, startApi } from '../support/deployments';
import { runNow } from '../support/run-now';
import {
  BASE,
  type Organization,
  acknowledge,
  close,
  deliveriesOf,
  deliveryWith,
  distributionTo,
  newDistribution,
  newOrganization,
  sendFeedback,
} from './distribution-support';
import { Receiver, verify } from './receiver';

describeEachBackend('the callback of a distribution', ({ api: [url], databaseUrl }) => {
  let organization: Organization;
  beforeAll(async () => {
    organization = await newOrganization(url);
  });

  it('receives each event once, signed as Standard Webhooks say', async () => {
    const { owner, source, targets } = organization;
    const [first, second] = targets;
    const receiver = await Receiver.start();
    const fields = { callbackWebhookUrl: `${receiver.url}?key=s3cret` };
    const { id, webhookSecret } = await newDistribution(organization, fields);
    await acknowledge(owner, id, first.id).expect(200);
    await sendFeedback(owner, id, second.id).expect(201);
    await acknowledge(owner, id, second.id).expect(200);
    await close(owner, id, source.id).expect(200);
    const received = await receiver.waitFor(5);
    const counts = { targets: 2, pending: 0, acknowledged: 2, timedOut: 0, feedback: 1 };
    const data = { distributionId: id, status: 'open', counts };
    const byCause = (a: { timestamp: string; type: string }, b: { timestamp: string; type: string }) =>
      a.timestamp.localeCompare(b.timestamp) || a.type.localeCompare(b.type);
    const events = received.map(({ event }) => event);
    const time = expect.any(String) as string;
    const oneLeft = { ...counts, pending: 1, acknowledged: 1 };
    expect(events.sort(byCause)).toEqual(
      [
        { type: 'acknowledged', data: { ...data, projectId: first.id, counts: { ...oneLeft, feedback: 0 } } },
        { type: 'feedback_created', data: { ...data, projectId: second.id, counts: oneLeft } },
        { type: 'acknowledged', data: { ...data, projectId: second.id } },
        { type: 'all_acknowledged', data },
        { type: 'closed', data: { ...data, status: 'closed' } },
      ].map(({ type, data }) => ({ type: `distribution.${type}`, timestamp: time, data })),
    );
    for (const one of received) {
      expect(one.path).toBe('/hook?key=s3cret');
      expect(one.headers['content-type']).toBe('application/json');
      expect(verify(webhookSecret, one)).toEqual(one.event);
      expect(() => verify(webhookSecret, { ...one, body: `${one.body} ` })).toThrow();
      expect(() => verify('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', one)).toThrow();
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);
    const delivered = (type: string) => ({
      type: `distribution.${type}`,
      state: 'delivered',
      attemptCount: 1,
      attempts: [{ status: 204, error: null, durationMs: expect.any(Number) as number }],
      nextAttemptAt: null,
    });
    await deliveryWith(owner, id, 'all are delivered', ({ state }) => state === 'delivered');
    const types = ['closed', 'all_acknowledged', 'acknowledged', 'feedback_created', 'acknowledged'];
    for (const { headers } of received)
      await deliveryWith(
        owner,
        id,
        'it is',
        (one) => one.id === headers['webhook-id'] && one.state === 'delivered',
      );
    expect(await deliveriesOf(owner, id)).toMatchObject(types.map(delivered));
  });

  it('reports a timeout once', async () => {
    const { owner } = organization;
    const receiver = await Receiver.start();
    const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await sql(databaseUrl, 'UPDATE distributions SET times_out_at = now() WHERE id = $1', [id]);
    await runNow(databaseUrl, 'distributions.time-out');
    const [first] = await receiver.waitFor(1);
    expect(first!.event).toMatchObject({
      type: 'distribution.timed_out',
      data: { distributionId: id, status: 'timed_out', counts: { targets: 2, timedOut: 2, pending: 0 } },
    });
    expect(await deliveriesOf(owner, id)).toHaveLength(1);
  });

  it('is tried again after a failure, with the same id and body and a new signature', async () => {
    const { owner, targets } = organization;
    const receiver = await Receiver.start(
      (res, _, count) => void res.writeHead(count === 1 ? 500 : 200).end(),
    );
    const { id, webhookSecret } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    await deliveryWith(owner, id, 'one attempt', ({ attempts }) => attempts.length === 1);
    const sentAt = Number(receiver.received[0]!.headers['webhook-timestamp']);
    await eventually('the next second', () => Promise.resolve(Date.now() >= (sentAt + 1) * 1_000));
    await sql(databaseUrl, 'UPDATE callback_deliveries SET due_at = now() WHERE distribution_id = $1', [id]);
    await runNow(databaseUrl, 'callbacks.due');
    const [failed, repeated] = await receiver.waitFor(2);
    expect(repeated!.headers['webhook-id']).toBe(failed!.headers['webhook-id']);
    expect(repeated!.body).toBe(failed!.body);
    expect(repeated!.headers['webhook-timestamp']).not.toBe(failed!.headers['webhook-timestamp']);
    verify(webhookSecret, repeated!);
    const delivery = await deliveryWith(owner, id, 'it is delivered', ({ state }) => state === 'delivered');
    expect(delivery).toMatchObject({ attemptCount: 2, attempts: [{ status: 500 }, { status: 200 }] });
  });

  it('is not sent to a redirect, and waits as long as Retry-After says', async () => {
    const { owner, targets } = organization;
    const elsewhere = await Receiver.start();
    const receiver = await Receiver.start((res) => {
      res.writeHead(307, { Location: elsewhere.url, 'Retry-After': '7200' }).end();
    });
    const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    const delivery = await deliveryWith(owner, id, 'one attempt', ({ attempts }) => attempts.length === 1);
    expect(delivery).toMatchObject({ state: 'pending', attempts: [{ status: 307, error: null }] });
    expect(Date.parse(delivery.nextAttemptAt!) - Date.now()).toBeGreaterThan(3_600_000);
    expect(elsewhere.received).toEqual([]);
  });

  it('is stopped by a 410, until a delivery is asked for', async () => {
    const { owner, targets } = organization;
    let gone = true;
    const receiver = await Receiver.start((res) => void res.writeHead(gone ? 410 : 204).end());
    const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    const stopped = await deliveryWith(owner, id, 'it is stopped', ({ state }) => state === 'stopped');
    expect(stopped).toMatchObject({ attempts: [{ status: 410 }], nextAttemptAt: null });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    expect((await deliveriesOf(owner, id))[0]).toMatchObject({ state: 'stopped', attemptCount: 0 });
    gone = false;
    const { body } = await owner.post(`${BASE}/${id}/deliveries/${stopped.id}/redeliver`).expect(200);
    expect(body.data).toMatchObject({ id: stopped.id, state: 'pending', attemptCount: 0 });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    await receiver.waitFor(3);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.filter((one) => one === stopped.id)).toHaveLength(2);
    const states = async () => (await deliveriesOf(owner, id)).map(({ state }) => state);
    for (const { id: delivered } of receiver.received.map(({ headers }) => ({ id: headers['webhook-id'] })))
      await deliveryWith(owner, id, 'it is', (one) => one.id === delivered && one.state === 'delivered');
    expect(await states()).toEqual(['delivered', 'stopped', 'delivered']);
  });

  it('is not sent for an organization that is being deleted', async () => {
    const leaving = await newOrganization(url);
    const { owner, targets } = leaving;
    const receiver = await Receiver.start();
    const { id } = await newDistribution(leaving, { callbackWebhookUrl: receiver.url });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    await deliveryWith(owner, id, 'it is delivered', ({ state }) => state === 'delivered');
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    const ended = (what: string, count: number) =>
      eventually(what, async () => {
        const rows = await sql<{ state: string }>(
          databaseUrl,
          'SELECT state FROM callback_deliveries WHERE distribution_id = $1 ORDER BY id',
          [id],
        );
        const states = rows.map(({ state }) => state);
        return (
          states.length === count && !states.some((one) => ['pending', 'sending'].includes(one)) && states
        );
      });
    await sql(databaseUrl, 'UPDATE distributions SET times_out_at = now() WHERE id = $1', [id]);
    await runNow(databaseUrl, 'distributions.time-out');
    expect(await ended('the timeout is recorded', 2)).toEqual(['delivered', 'stopped']);
    // As if these events had been recorded at the moment of the deletion.
    await sql(
      databaseUrl,
      `UPDATE callback_deliveries SET state = 'pending', due_at = now() WHERE distribution_id = $1`,
      [id],
    );
    await runNow(databaseUrl, 'callbacks.due');
    expect(await ended('they are no longer due', 2)).toEqual(['stopped', 'stopped']);
    expect(receiver.types).toEqual(['feedback_created']);
  });

  it('is not sent after its source project was deleted', async () => {
    const leaving = await newOrganization(url);
    const { owner, source, targets } = leaving;
    const receiver = await Receiver.start();
    const { id } = await newDistribution(leaving, { callbackWebhookUrl: receiver.url });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    await deliveryWith(owner, id, 'it is delivered', ({ state }) => state === 'delivered');
    await sql(databaseUrl, 'UPDATE projects SET deleted_at = now() WHERE id = $1', [source.id]);
    await sql(
      databaseUrl,
      `UPDATE callback_deliveries SET state = 'pending', due_at = now() WHERE distribution_id = $1`,
      [id],
    );
    await runNow(databaseUrl, 'callbacks.due');
    await eventually('it is no longer due', async () => {
      const rows = await sql<{ state: string }>(
        databaseUrl,
        'SELECT state FROM callback_deliveries WHERE distribution_id = $1',
        [id],
      );
      return rows.length === 1 && rows[0]!.state === 'stopped';
    });
    expect(receiver.types).toEqual(['feedback_created']);
  });

  it('can be delivered again at any time by callers who can see the source', async () => {
    const { owner, targets } = organization;
    const receiver = await Receiver.start();
    const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    await sendFeedback(owner, id, targets[0].id).expect(201);
    const delivery = await deliveryWith(owner, id, 'it is delivered', ({ state }) => state === 'delivered');
    const path = `${BASE}/${id}/deliveries/${delivery.id}/redeliver`;
    await owner.post(path).expect(200);
    const [first, again] = await receiver.waitFor(2);
    expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    const stranger = await newOrganization(url);
    const other = await newDistribution(organization);
    const missing = await owner.post(`${BASE}/${id}/deliveries/${MISSING_ID}/redeliver`).expect(404);
    for (const refused of [
      stranger.owner.post(path),
      owner.post(`${BASE}/${other.id}/deliveries/${delivery.id}/redeliver`),
      stranger.owner.get(`${BASE}/${id}/deliveries`),
    ])
      expect((await refused.expect(404)).text).toBe(missing.text);
  });
});

describe('a process for production', () => {
  it.each([
    'http://hooks.example.com/',
    'http://127.0.0.1:9000/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost./',
    'https://metadata/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://metadata.goog/',
    'https://instance-data.ec2.internal/latest/',
  ])('creates no distribution with the callback %s', async (callbackWebhookUrl) => {
    const { organization } = await production();
    const answer = await organization.owner.post(BASE, distributionTo(organization, { callbackWebhookUrl }));
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.fields[0]).toMatchObject({
      path: 'callbackWebhookUrl',
      rule: 'callbackUrl',
    });
  });

  it('checks the address again at each attempt, and logs neither the URL nor the secret', async () => {
    const { organization, logFile } = await production();
    const { owner, targets } = organization;
    const callbackWebhookUrl = 'https://hooks.invalid/private-path?key=s3cret';
    const { id, webhookSecret } = await newDistribution(organization, { callbackWebhookUrl });
    // As if the name had become an address of the machine.
    const moved = callbackWebhookUrl.replace('hooks.invalid', '127.0.0.1:1024');
    await sql(deployment().databaseUrl, 'UPDATE distributions SET callback_url = $2 WHERE id = $1', [
      id,
      moved,
    ]);
    await sendFeedback(owner, id, targets[0].id).expect(201);
    const refused = await deliveryWith(owner, id, 'an attempt', ({ attempts }) => attempts.length > 0);
    expect(refused).toMatchObject({ state: 'pending', attempts: [{ status: null }] });
    const log = readFileSync(logFile, 'utf8');
    for (const secret of ['private-path', 's3cret', webhookSecret, webhookSecret.slice(6)])
      expect(log.includes(secret)).toBe(false);
  });

  let started: ReturnType<typeof start> | undefined;
  /** A process that sends callbacks only to public addresses. Others of the deployment may make its attempts, too. */
  function production() {
    return (started ??= start());
  }
  async function start() {
    const { url, logFile } = await startApi(deployment(), {
      CALLBACK_ALLOW_PRIVATE: 'false',
      LOG_LEVEL: 'debug',
    });
    return { organization: await newOrganization(url), logFile };
  }
});
