import { sql, withDatabase } from '#testing';
import { untilBlocked } from '../platform/blocked';
import { eventually } from '../platform/eventually';
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

describeEachBackend('the callback of a distribution', ({ api: [url], databaseUrl }) => {
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

  it('has at most two events under way, also if they are claimed at once', async () => {
    const { owner, targets } = organization;
    const held: (() => void)[] = [];
    let open = 0;
    let most = 0;
    let released = false;
    const receiver = await Receiver.start((res) => {
      most = Math.max(most, ++open);
      const answer = () => void (open--, res.writeHead(204).end());
      if (released) answer();
      else held.push(answer);
    });
    const { id } = await newDistribution(organization, { callbackWebhookUrl: receiver.url });
    const sending = async () => {
      const claims = await sql(
        databaseUrl,
        `SELECT FROM callback_deliveries WHERE distribution_id = $1 AND state = 'sending'`,
        [id],
      );
      return claims.length;
    };
    await withDatabase(databaseUrl, async (client) => {
      await client.query('SELECT pg_advisory_lock(1)');
      await client.query(`CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END $$`);
      await client.query(`CREATE TRIGGER wait_for_test BEFORE UPDATE ON callback_deliveries FOR EACH ROW
        WHEN (NEW.state = 'sending' AND NEW.tenant_id = '${owner.tenantId}') EXECUTE FUNCTION wait_for_test()`);
      try {
        for (let i = 0; i < 4; i++) await sendFeedback(owner, id, targets[0].id).expect(201);
        await untilBlocked(client, 'three claims wait', 3);
        await client.query('SELECT pg_advisory_unlock(1)');
        await eventually('the claims are over', async () => {
          const { rowCount } = await client.query(
            `SELECT FROM pg_locks WHERE relation = 'callback_deliveries'::regclass AND mode = 'RowExclusiveLock'`,
          );
          return rowCount === 0 && (await sending()) >= 2;
        });
      } finally {
        await client.query('SELECT pg_advisory_unlock_all()');
        await client.query('DROP TRIGGER wait_for_test ON callback_deliveries');
        await client.query('DROP FUNCTION wait_for_test');
      }
    });
    expect(await sending()).toBe(2);
    await receiver.waitFor(2);
    released = true;
    held.forEach((answer) => answer());
    await receiver.waitFor(4);
    expect(most).toBe(2);
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
