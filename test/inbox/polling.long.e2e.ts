import { type Agent, type Person, newOwner, sql } from '#testing';
import { eventually } from '../platform/eventually';
import {
  type ServiceProcess,
  countWaiters,
  deployment,
  describeEachBackend,
  startApi,
} from '../support/deployments';
import { MESSAGES, ack, list, newAgent, newOpenAgent, sent } from './inbox-support';

describeEachBackend('a waiting poll of an inbox', (shared) => {
  const [url] = shared.api;
  // A process of its own, since its metrics must not include the waiters of other tests.
  let own: ServiceProcess;
  let owner: Person;
  let sender: Agent;
  let recipient: Agent;

  beforeAll(async () => {
    own = await startApi(shared);
    owner = await newOwner(url);
    sender = await newAgent(owner);
  });

  beforeEach(async () => {
    recipient = await newOpenAgent(owner);
  });

  it('is answered at once when the process shuts down', async () => {
    const stopping = await startApi(shared);
    const waiting = recipient
      .at(stopping.url)
      .get(`${MESSAGES}?wait=30`)
      .then((answer) => answer);
    await eventually('the poll waits', async () => (await countWaiters(stopping.url)) === 1);
    await stopping.stop();
    const { status, body } = await waiting;
    expect([status, body.data.items]).toEqual([200, []]);
  });

  it('never gets a message as new that a concurrent poll got as new', async () => {
    const ids: string[] = [];
    const seen: string[] = [];
    const pollers = [url, own.url, shared.api[1] ?? url].map(async (at) => {
      while (seen.length < 30) {
        const { items } = await list(recipient.at(at), 'status=sent&wait=1&max=3');
        seen.push(...items.map(({ messageId }) => messageId));
      }
    });
    for (let n = 0; n < 10; n++)
      ids.push(...(await Promise.all([1, 2, 3].map(() => sent(sender, recipient)))));
    await Promise.all(pollers);
    expect(seen.sort()).toEqual(ids.sort());
  });

  it('loses no message, and gets none twice as new, when a process is killed in the middle', async () => {
    const dying = await startApi(shared);
    const ids: string[] = [];
    const asNew: string[] = [];
    // Includes those whose acknowledgement was carried out, but not answered, when the process died.
    const taken = new Set<string>();
    let sending = true;
    const takeFrom = async (at: string): Promise<number> => {
      const { items } = await list(recipient.at(at), 'wait=1&max=5');
      asNew.push(...items.filter(({ isNew }) => isNew).map(({ messageId }) => messageId));
      for (const { messageId } of items) {
        taken.add(messageId);
        const { status } = await ack(recipient.at(at), messageId);
        expect([200, 409]).toContain(status);
      }
      return items.length;
    };
    const survivor = (async () => {
      for (let left = 1; sending || left > 0;) left = await takeFrom(own.url);
    })();
    const victim = (async () => {
      // Ends with the error of the broken connection.
      while (sending) await takeFrom(dying.url);
    })().catch(() => undefined);
    for (let n = 0; n < 60; n++) {
      ids.push(await sent(sender, recipient));
      if (n === 30) await dying.kill();
    }
    sending = false;
    await Promise.all([survivor, victim]);
    expect([...taken].sort()).toEqual([...ids].sort());
    expect(new Set(asNew).size).toBe(asNew.length);
    expect((await list(recipient)).items).toEqual([]);
  });
});

describe('listing an inbox', () => {
  const { api, databaseUrl } = deployment();

  it('marks what has expired, at most 500 messages of its own agent in one pass', async () => {
    const owner = await newOwner(api[0]);
    const [sender, recipient, other] = await Promise.all([
      newAgent(owner),
      newOpenAgent(owner),
      newOpenAgent(owner),
    ]);
    /** Adds expired messages directly, since sending so many would take long. */
    const addExpired = (agent: Agent, count: number) =>
      sql(
        databaseUrl,
        `WITH m AS (
          INSERT INTO inbox_messages (id, tenant_id, sender_actor_id, body, expires_at)
          SELECT gen_random_uuid(), $1, $2, 'Old', now() - interval '1 minute' FROM generate_series(1, $4) RETURNING *)
        INSERT INTO inbox_deliveries
          (tenant_id, recipient_actor_id, message_id, sender_tenant_id, sender_actor_id, from_stranger, expires_at)
        SELECT m.tenant_id, $3, m.id, m.tenant_id, m.sender_actor_id, false, m.expires_at FROM m`,
        [owner.tenantId, sender.actorId, agent.actorId, count],
      );
    for (const agent of [recipient, other]) await addExpired(agent, 510);
    const marked = async ({ actorId }: Agent) => {
      const rows = await sql<{ count: number }>(
        databaseUrl,
        'SELECT count(*)::int FROM inbox_deliveries WHERE recipient_actor_id = $1 AND expired_at IS NOT NULL',
        [actorId],
      );
      return rows[0]!.count;
    };
    expect((await list(recipient)).items).toEqual([]);
    expect([await marked(recipient), await marked(other)]).toEqual([500, 0]);
    expect((await list(recipient)).items).toEqual([]);
    expect([await marked(recipient), await marked(other)]).toEqual([510, 0]);
  });
});
