import { get } from 'node:http';
import { type Agent, type Person, newMember, newOwner, sql } from '#testing';
import { narrow } from '../agents/narrowing-support';
import { eventually } from '../platform/eventually';
import {
  type ServiceProcess,
  countWaiters,
  deployment,
  describeEachBackend,
  startApi,
} from '../support/deployments';
import {
  type Listing,
  MESSAGES,
  ack,
  idsOf,
  list,
  newAgent,
  newOpenAgent,
  revokeToken,
  sent,
} from './inbox-support';

describeEachBackend('a waiting poll of an inbox', (shared) => {
  const [url] = shared.api;
  // A process of its own, since its metrics must not include the waiters of other tests.
  let own: ServiceProcess;
  let owner: Person;
  let sender: Agent;
  let recipient: Agent;

  beforeAll(async () => {
    own = await startApi(shared, {}, ['--role', 'http']);
    owner = await newOwner(url);
    sender = await newAgent(owner);
  });

  beforeEach(async () => {
    recipient = await newOpenAgent(owner);
  });

  const untilWaiting = (count: number) =>
    eventually(`${count} polls are waiting`, async () => (await countWaiters(own.url)) === count);
  const poll = (agent: Agent, query = 'wait=30') =>
    agent
      .at(own.url)
      .get(`${MESSAGES}?${query}`)
      .then((answer) => answer);

  it('is answered when a message is sent through another process', async () => {
    const waiting = poll(recipient);
    await untilWaiting(1);
    const id = await sent(sender, recipient);
    const { status, body } = await waiting;
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      items: [{ messageId: id, isNew: true, effectiveStatus: 'delivered' }],
      nextCursor: null,
      advisoryOnly: true,
    });
  });

  it('is answered with an empty page when its wait ends', async () => {
    const { body } = await poll(recipient, 'wait=1');
    expect(body.data).toEqual({ items: [], nextCursor: null, waited: 1, advisoryOnly: true });
  });

  it('is not answered by a message for another agent', async () => {
    const other = await newOpenAgent(owner);
    const waiting = poll(recipient);
    await untilWaiting(1);
    await sent(sender, other);
    const id = await sent(sender, recipient);
    expect(idsOf((await waiting).body.data as Listing)).toEqual([id]);
  });

  it('ends early as the oldest when a fifth poll of the agent waits', async () => {
    const waiting = [];
    for (let n = 1; n <= 4; n++) {
      waiting.push(poll(recipient));
      await untilWaiting(n);
    }
    const fifth = poll(recipient);
    const oldest = await waiting[0]!;
    expect([oldest.status, oldest.body.data.items]).toEqual([200, []]);
    await untilWaiting(4);
    const id = await sent(sender, recipient);
    const answers = await Promise.all([...waiting.slice(1), fifth]);
    const items = answers.flatMap(({ body }) => (body.data as Listing).items);
    // Every poll lists the message, and exactly one of them as new.
    expect(items.map(({ messageId }) => messageId)).toEqual([id, id, id, id]);
    expect(items.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  it('is refused when its token is revoked, and delivers nothing from then on', async () => {
    const waiting = poll(recipient);
    await untilWaiting(1);
    await revokeToken(owner, recipient);
    expect((await waiting).status).toBe(401);
    const id = await sent(sender, recipient);
    const { body } = await sender.get(`${MESSAGES}/${id}`).expect(200);
    expect(body.data.effectiveStatus).toBe('sent');
  });

  it.each(['expires_at', 'access_expires_at'])(
    'is refused when its token ends by itself (%s), and delivers nothing from then on',
    async (column) => {
      await sql(
        shared.databaseUrl,
        `UPDATE api_tokens SET ${column} = now() + interval '10 seconds' WHERE actor_id = $1`,
        [recipient.actorId],
      );
      const waiting = poll(recipient);
      await untilWaiting(1);
      expect((await waiting).status).toBe(401);
      const id = await sent(sender, recipient);
      const { body } = await sender.get(`${MESSAGES}/${id}`).expect(200);
      expect(body.data.effectiveStatus).toBe('sent');
    },
  );

  it('is refused when its token loses the scope, and delivers nothing from then on', async () => {
    const waiting = poll(recipient);
    await untilWaiting(1);
    await narrow(owner, recipient, { scopes: ['write:inbox'] });
    const { status, body } = await waiting;
    expect([status, body.error.details]).toEqual([
      403,
      { requiredScopes: ['read:inbox'], tokenScopes: ['write:inbox'] },
    ]);
    const id = await sent(sender, recipient);
    const shown = await sender.get(`${MESSAGES}/${id}`).expect(200);
    expect(shown.body.data.effectiveStatus).toBe('sent');
  });

  it('delivers nothing to an agent that is paused, also before its process hears of that', async () => {
    const waiting = poll(recipient, 'wait=5');
    await untilWaiting(1);
    // Without a wake-up, as if it had been lost.
    await sql(shared.databaseUrl, 'UPDATE actors SET paused_at = now() WHERE id = $1', [recipient.actorId]);
    const id = await sent(sender, recipient);
    const { status, body } = await waiting;
    // A process that looks the agent up again while the poll waits refuses it.
    const answers = [
      [200, []],
      [403, 'SVC_AGENT_PAUSED'],
    ];
    expect(answers).toContainEqual([status, status === 200 ? idsOf(body.data as Listing) : body.error.code]);
    expect((await sender.get(`${MESSAGES}/${id}`)).body.data.effectiveStatus).toBe('sent');
    await owner.post(`/api/agents/${recipient.actorId}/resume`).expect(200);
    expect(idsOf(await list(recipient))).toEqual([id]);
  });

  it('continues when its token loses another scope', async () => {
    const waiting = poll(recipient);
    await untilWaiting(1);
    await narrow(owner, recipient, { scopes: ['read:inbox'] });
    const id = await sent(sender, recipient);
    expect(idsOf((await waiting).body.data as Listing)).toEqual([id]);
  });

  it('is refused when its owner is suspended', async () => {
    const member = await newMember(owner);
    const agent = await newAgent(member);
    const waiting = poll(agent);
    await untilWaiting(1);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    expect((await waiting).status).toBe(401);
  });

  it('delivers nothing after its client disconnects', async () => {
    const request = get(`${own.url}${MESSAGES}?wait=30`, { headers: recipient.headers });
    request.on('error', () => undefined);
    await untilWaiting(1);
    request.destroy();
    await untilWaiting(0);
    const id = await sent(sender, recipient);
    const { items } = await list(recipient, 'status=sent');
    expect(items).toMatchObject([{ messageId: id, isNew: true }]);
  });
});

describe('listing an inbox', () => {
  const [url] = deployment().api;
  let owner: Person;
  let sender: Agent;
  let recipient: Agent;

  beforeAll(async () => {
    owner = await newOwner(url);
    sender = await newAgent(owner);
  });

  beforeEach(async () => {
    recipient = await newOpenAgent(owner);
  });

  it.each(['wait=31', 'wait=-1', 'wait=1.5', 'wait=x', 'max=0', 'max=101', 'box=out', 'status=new'])(
    'is refused with %s',
    async (query) => {
      for (const box of ['inbox', 'sent'])
        await recipient
          .get(`${MESSAGES}?${query.startsWith('box') ? '' : `box=${box}&`}${query}`)
          .expect(400, /SVC_VALIDATION_ERROR/);
    },
  );

  it('shows messages oldest first in pages, and delivers only those that it shows', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push(await sent(sender, recipient));
    const first = await list(recipient, 'max=2');
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const state = async (id: string) =>
      (await sender.get(`${MESSAGES}/${id}`).expect(200)).body.data.effectiveStatus as string;
    expect(await Promise.all(ids.map(state))).toEqual(['delivered', 'delivered', 'sent', 'sent', 'sent']);
    const second = await list(recipient, `max=3&cursor=${first.nextCursor}`);
    expect([idsOf(second), second.nextCursor]).toEqual([ids.slice(2), null]);
    await recipient
      .get(`${MESSAGES}?status=all&cursor=${first.nextCursor}`)
      .expect(400, /SVC_CURSOR_INVALID/);
    await sender.get(`${MESSAGES}?cursor=${first.nextCursor}`).expect(400, /SVC_CURSOR_INVALID/);
  });

  it('shows a message as new once, and by its state afterward', async () => {
    const [first, second] = [await sent(sender, recipient), await sent(sender, recipient)];
    expect((await list(recipient, 'max=1&status=sent')).items).toMatchObject([
      { messageId: first, isNew: true, effectiveStatus: 'delivered' },
    ]);
    expect((await list(recipient)).items).toMatchObject([
      { messageId: first, isNew: false },
      { messageId: second, isNew: true },
    ]);
    expect((await list(recipient, 'status=sent')).items).toEqual([]);
    await ack(recipient, first).expect(200);
    expect(idsOf(await list(recipient, 'status=acked'))).toEqual([first]);
    expect(idsOf(await list(recipient, 'status=delivered'))).toEqual([second]);
    await recipient.post(`${MESSAGES}/${first}/read`).expect(200);
    expect(idsOf(await list(recipient, 'status=acked'))).toEqual([]);
    expect(idsOf(await list(recipient, 'status=read'))).toEqual([first]);
    expect(idsOf(await list(recipient, 'status=all'))).toEqual([first, second]);
  });

  it('does not deliver a message that the agent only gets by its id', async () => {
    const id = await sent(sender, recipient);
    await recipient.get(`${MESSAGES}/${id}`).expect(200);
    expect((await list(recipient)).items).toMatchObject([{ messageId: id, isNew: true }]);
  });
});
