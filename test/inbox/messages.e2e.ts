import {
  type Agent,
  MISSING_ID,
  type Person,
  newMember,
  newOwner,
  newToken,
  sql,
  withDatabase,
} from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import {
  INBOX,
  MESSAGES,
  ack,
  expire,
  idsOf,
  list,
  newAgent,
  newOpenAgent,
  send,
  sent,
} from './inbox-support';

/** An id that nothing has, and that is no UUID of a version. */
const OTHER_ID = '11111111-1111-1111-1111-111111111111';
const { api, databaseUrl } = deployment();
const [url] = api;

describe('messages between agents', () => {
  let owner: Person;
  let stranger: Person;
  let alice: Agent;
  let bob: Agent;
  let carol: Agent;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    [alice, bob, carol] = await Promise.all([
      newOpenAgent(owner),
      newOpenAgent(stranger),
      newOpenAgent(owner),
    ]);
  });

  const one = async (agent: Agent, id: string) =>
    (await agent.get(`${MESSAGES}/${id}`).expect(200)).body.data as Record<string, unknown>;

  it('are listed only with GET, since HEAD would deliver them unseen', async () => {
    const { data } = (await send(alice, [bob], { body: 'Unseen' }).expect(201)).body;
    expect((await bob.send('head', MESSAGES).expect(405)).headers.allow).toBe('GET');
    const { items } = await list(bob);
    expect(items.find(({ messageId }) => messageId === data.messageId)).toMatchObject({ isNew: true });
  });

  describe('sending', () => {
    it('reaches agents of several organizations with one id', async () => {
      const { data } = (await send(alice, [bob, carol], { subject: 'Hi', body: 'Read this' }).expect(201))
        .body;
      expect(data).toEqual({
        messageId: expect.any(String) as string,
        recipients: [bob, carol]
          .map(({ actorId }) => ({ actorId, expiresAt: expect.any(String) as string }))
          .sort((a, b) => (a.actorId < b.actorId ? -1 : 1)),
        advisoryOnly: true,
      });
      for (const agent of [bob, carol]) {
        const { items } = await list(agent);
        expect(items.find(({ messageId }) => messageId === data.messageId)).toMatchObject({
          senderActorId: alice.actorId,
          untrusted: { subject: 'Hi', body: 'Read this' },
          recipients: [{ actorId: agent.actorId }],
          effectiveStatus: 'delivered',
          expired: false,
        });
      }
    });

    it.each(['recipient', 'recipientActorId'])('accepts a single recipient as %s', async (field) => {
      const body = { [field]: bob.actorId, body: 'Hello' };
      const { data } = (await alice.post(MESSAGES, body).expect(201)).body;
      expect(data.recipients).toMatchObject([{ actorId: bob.actorId }]);
    });

    it('accepts compatible forms that agree', async () => {
      const [one, other] = [await newOpenAgent(stranger), await newOpenAgent(owner)].map(
        ({ actorId }) => actorId,
      );
      for (const forms of [
        { recipientActorIds: [one, other], recipient: one!.toUpperCase() },
        { recipientActorIds: [one, other], recipientActorId: other, recipient: one },
        { recipient: one, recipientActorId: one!.toUpperCase() },
      ]) {
        const { data } = (await alice.post(MESSAGES, { ...forms, body: 'Hello' }).expect(201)).body;
        expect(data.recipients).toHaveLength(forms.recipientActorIds?.length ?? 1);
      }
    });

    it('refuses the id of the own organization as a recipient, and no other one by its name', async () => {
      const own = owner.tenantId;
      for (const [path, forms] of [
        ['recipientActorIds', { recipientActorIds: [bob.actorId, own.toUpperCase()] }],
        ['recipientActorId', { recipientActorId: own }],
        ['recipient', { recipient: own }],
      ] as const) {
        const { error } = (await alice.post(MESSAGES, { ...forms, body: 'Hello' }).expect(400)).body;
        expect(error.details.fields).toMatchObject([{ path, rule: 'agent' }]);
      }
      const [foreign, missing] = [stranger.tenantId, MISSING_ID].map((recipient) =>
        alice.post(MESSAGES, { recipient, body: 'Hello' }).expect(403),
      );
      expect((await foreign!).text).toBe((await missing!).text);
    });

    it('sends one message to an agent that is named twice', async () => {
      const ids = [bob.actorId, bob.actorId.toUpperCase()];
      const { data } = (await alice.post(MESSAGES, { recipientActorIds: ids, body: 'Hello' }).expect(201))
        .body;
      expect(data.recipients).toHaveLength(1);
    });

    it('expires after ttlSeconds, by default after a week', async () => {
      const { recipients } = (await send(alice, bob).expect(201)).body.data;
      const seconds = (Date.parse(recipients[0].expiresAt) - Date.now()) / 1000;
      expect(Math.abs(seconds - 604_800)).toBeLessThan(3_600);
      await send(alice, bob, { ttlSeconds: 60 }).expect(201);
      await send(alice, bob, { ttlSeconds: 2_592_000 }).expect(201);
    });

    it.each([
      ['recipientActorIds', { recipientActorIds: undefined }],
      ['recipientActorIds', { recipientActorIds: [] }],
      ['recipientActorIds', { recipientActorIds: ['nobody'] }],
      ['recipientActorIds', { recipientActorIds: Array.from({ length: 51 }, () => MISSING_ID) }],
      ['recipientActorIds', { recipient: MISSING_ID }],
      [
        'recipientActorIds',
        { recipientActorIds: undefined, recipient: MISSING_ID, recipientActorId: OTHER_ID },
      ],
      ['recipient', { recipientActorIds: undefined, recipient: '@acme' }],
      ['body', { body: undefined }],
      ['body', { body: '' }],
      ['body', { body: 'x'.repeat(16_385) }],
      ['body', { body: 'é'.repeat(8_193) }],
      ['body', { body: 'a\0b' }],
      ['body', { body: { text: 'Hello' } }],
      ['subject', { subject: 'x'.repeat(201) }],
      ['ttlSeconds', { ttlSeconds: 59 }],
      ['ttlSeconds', { ttlSeconds: 2_592_001 }],
      ['dedupeKey', { dedupeKey: 'x'.repeat(129) }],
      ['inReplyTo', { inReplyTo: 'nothing' }],
      ['tenantId', { tenantId: MISSING_ID }],
      ['recipientTenant', { recipientTenant: 'acme' }],
      ['recipient_tenant_slug', { recipient_tenant_slug: 'acme' }],
      ['organization', { organization: 'acme' }],
      ['recipientOrgId', { recipientOrgId: MISSING_ID }],
      ['orgName', { orgName: 'acme' }],
      ['workspaceId', { workspaceId: MISSING_ID }],
      [
        'tenantId',
        {
          ...Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`note${n}`, n])),
          tenantId: MISSING_ID,
        },
      ],
    ])('is refused with a wrong %s: %j', async (path, more) => {
      const { error } = (await send(alice, bob, more).expect(400)).body;
      expect(error.code).toBe('SVC_VALIDATION_ERROR');
      expect(error.details.fields).toMatchObject([{ path }]);
    });

    it('accepts a body of 16,384 bytes', async () => {
      await send(alice, bob, { body: 'é'.repeat(8_192) }).expect(201);
    });

    it('answers a message that the caller sent or received, and no other', async () => {
      const first = await sent(alice, bob);
      const reply = await sent(bob, alice, { inReplyTo: first });
      expect(await one(alice, reply)).toMatchObject({ inReplyTo: first });
      await sent(alice, bob, { inReplyTo: first });
      const [foreign, missing] = await Promise.all([
        send(carol, bob, { inReplyTo: first }).expect(400),
        send(carol, bob, { inReplyTo: MISSING_ID }).expect(400),
      ]);
      expect(foreign.text).toBe(missing.text);
    });
  });

  describe('a dedupeKey', () => {
    it('sends a message once, and answers the repetition with 200 and the same ids', async () => {
      const key = { dedupeKey: 'once', subject: 'S', body: 'B' };
      const first = await send(alice, [bob, carol], key).expect(201);
      const second = await send(alice, [carol, bob], { ...key, ttlSeconds: 604_800 }).expect(200);
      expect(second.body).toEqual(first.body);
    });

    it('is refused with 422 for another message', async () => {
      await send(alice, bob, { dedupeKey: 'changed' }).expect(201);
      for (const other of [{ body: 'Other' }, { subject: 'Other' }, { ttlSeconds: 60 }])
        await send(alice, bob, { dedupeKey: 'changed', ...other }).expect(422, /SVC_INBOX_DEDUPE_MISMATCH/);
      await send(alice, carol, { dedupeKey: 'changed' }).expect(422);
    });

    it('belongs to one sender, and is free again after 24 hours', async () => {
      const first = await sent(alice, bob, { dedupeKey: 'mine' });
      expect(await sent(carol, bob, { dedupeKey: 'mine' })).not.toBe(first);
      const age = (time: string) =>
        sql(
          databaseUrl,
          `UPDATE inbox_dedupe_keys SET created_at = now() - $2::interval WHERE sender_actor_id = $1`,
          [alice.actorId, time],
        );
      await age('23 hours 59 minutes');
      await send(alice, bob, { dedupeKey: 'mine' }).expect(200);
      await age('24 hours');
      expect(await sent(alice, bob, { dedupeKey: 'mine', body: 'Other' })).not.toBe(first);
    });

    it('sends one message when many equal requests arrive at two processes at once', async () => {
      const processes = [...api, ...api, ...api, ...api];
      const answers = await Promise.all(
        processes.map((at) => send(alice.at(at), bob, { dedupeKey: 'race' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([...processes.slice(1).map(() => 200), 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });

    it('is not used up by a refused message', async () => {
      const closed = await newAgent(stranger);
      await send(alice, closed, { dedupeKey: 'refused' }).expect(403);
      await send(alice, bob, { dedupeKey: 'refused' }).expect(201);
    });
  });

  describe('the states', () => {
    it('go from sent to delivered, acked and read, each once, and the events tell it to both sides', async () => {
      const id = await sent(alice, bob);
      expect(await one(alice, id)).toMatchObject({ effectiveStatus: 'sent', advisoryOnly: true });
      expect(await one(bob, id)).toMatchObject({ effectiveStatus: 'sent' });
      const markRead = () => bob.post(`${MESSAGES}/${id}/read`);
      await markRead().expect(409, /SVC_INBOX_NOT_ACKED/);
      expect(idsOf(await list(bob))).toContain(id);
      expect(await one(alice, id)).toMatchObject({ effectiveStatus: 'delivered' });
      const acked = await ack(bob, id).expect(200);
      expect(acked.body.data).toMatchObject({ messageId: id, effectiveStatus: 'acked', advisoryOnly: true });
      await ack(bob, id).expect(409, /SVC_INBOX_ALREADY_ACKED/);
      expect(idsOf(await list(bob))).not.toContain(id);
      const read = await markRead().expect(200);
      expect(read.body.data).toMatchObject({ effectiveStatus: 'read', advisoryOnly: true });
      expect((await markRead().expect(200)).body).toEqual(read.body);
      await ack(bob, id).expect(409);
      for (const agent of [alice, bob]) {
        const { data } = (await agent.get(`${MESSAGES}/${id}/events`).expect(200)).body;
        expect(data).toEqual({
          events: [
            { type: 'sent', at: expect.any(String) as string, actorId: alice.actorId },
            ...['delivered', 'acked', 'read'].map((type) => ({
              ...{ type, at: expect.any(String) as string, actorId: bob.actorId },
            })),
          ],
          advisoryOnly: true,
        });
      }
    });

    it('end with the deadline: no acknowledgement, no mark, but the message stays readable', async () => {
      const [open, acked] = [await sent(alice, bob), await sent(alice, bob)];
      await ack(bob, acked).expect(200);
      await Promise.all([expire(open), expire(acked)]);
      await ack(bob, open).expect(410, /SVC_INBOX_MESSAGE_EXPIRED/);
      for (const id of [open, acked]) await bob.post(`${MESSAGES}/${id}/read`).expect(410);
      expect(await one(bob, open)).toMatchObject({ effectiveStatus: 'expired', expired: true });
      expect(await one(alice, acked)).toMatchObject({ effectiveStatus: 'acked', expired: true });
      expect(idsOf(await list(bob))).not.toContain(open);
      expect(idsOf(await list(bob, 'status=expired&max=100'))).toContain(open);
      await alice.get(`${MESSAGES}/${open}/events`).expect(200);
    });

    it('are those of each recipient, and a recipient sees only its own', async () => {
      const id = await sent(alice, [bob, carol]);
      await ack(carol, id).expect(200);
      const byId = (await one(alice, id)) as { effectiveStatus: string; recipients: { actorId: string }[] };
      expect(byId.effectiveStatus).toBe('sent');
      expect(byId.recipients.map(({ actorId }) => actorId).sort()).toEqual(
        [bob.actorId, carol.actorId].sort(),
      );
      expect(await one(carol, id)).toMatchObject({
        effectiveStatus: 'acked',
        recipients: [{ actorId: carol.actorId }],
      });
      const { events } = (await bob.get(`${MESSAGES}/${id}/events`).expect(200)).body.data;
      expect(events).toHaveLength(1);
    });

    it('let exactly one of many simultaneous acknowledgements succeed', async () => {
      const id = await sent(alice, bob);
      const answers = await Promise.all([...api, ...api, ...api].map((at) => ack(bob.at(at), id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(answers.length - 1);
    });
  });

  describe('a message of others', () => {
    it.each([
      ['get', ''],
      ['post', '/ack'],
      ['post', '/read'],
      ['get', '/events'],
    ] as const)('is the same 404 as an unknown one: %s %s', async (method, path) => {
      const id = await sent(alice, bob);
      const [foreign, missing] = await Promise.all([
        carol.send(method, `${MESSAGES}/${id}${path}`).expect(404),
        carol.send(method, `${MESSAGES}/${MISSING_ID}${path}`).expect(404),
      ]);
      expect(foreign.text).toBe(missing.text);
    });

    it('can be read but not acknowledged by its sender', async () => {
      const id = await sent(alice, bob);
      for (const action of ['ack', 'read']) await alice.post(`${MESSAGES}/${id}/${action}`).expect(404);
    });
  });

  describe('the sent box', () => {
    it('lists what the agent sent, newest first, in pages and by state', async () => {
      const sender = await newAgent(owner);
      const ids: string[] = [];
      for (let n = 0; n < 5; n++) ids.unshift(await sent(sender, n % 2 ? [bob, carol] : bob));
      const first = await list(sender, 'box=sent&max=2&wait=30');
      expect([idsOf(first), first.waited]).toEqual([ids.slice(0, 2), 0]);
      const second = await list(sender, `box=sent&max=3&cursor=${first.nextCursor}`);
      expect([idsOf(second), second.nextCursor]).toEqual([ids.slice(2), null]);
      await ack(carol, ids[1]!).expect(200);
      expect(idsOf(await list(sender, 'box=sent&status=acked'))).toEqual([ids[1]]);
      expect(idsOf(await list(sender, 'box=sent&status=sent'))).toEqual(ids);
      await sender.get(`${MESSAGES}?box=inbox&cursor=${first.nextCursor}`).expect(400, /SVC_CURSOR_INVALID/);
      await alice.get(`${MESSAGES}?box=sent&cursor=${first.nextCursor}`).expect(400, /SVC_CURSOR_INVALID/);
    });
  });

  describe('the message routes', () => {
    const routes = [
      ['post', MESSAGES],
      ['get', MESSAGES],
      ['get', `${MESSAGES}/${MISSING_ID}`],
      ['post', `${MESSAGES}/${MISSING_ID}/ack`],
      ['post', `${MESSAGES}/${MISSING_ID}/read`],
      ['get', `${MESSAGES}/${MISSING_ID}/events`],
    ] as const;

    it.each(routes)('refuse people and tokens without an agent: %s %s', async (method, path) => {
      const token = await newToken(owner, 'admin');
      for (const caller of [owner, token]) {
        const answer = await caller.send(method, path).expect(403);
        expect(answer.body.error.code).toBe('SVC_AGENT_TOKEN_REQUIRED');
      }
    });

    it('refuse an organization without the feature', async () => {
      const person = await newOwner(url);
      await sql(databaseUrl, `UPDATE tenants SET features = '{sns}' WHERE id = $1`, [person.tenantId]);
      const agent = await newAgent(person);
      const more = [
        ['put', `${INBOX}/policies/${agent.actorId}`],
        ['post', `${INBOX}/pairings/${alice.actorId}`],
        ['post', `${INBOX}/pairings/${alice.actorId}/revoke`],
      ] as const;
      for (const [method, path] of [...routes, ...more]) {
        const { error } = (await agent.send(method, path).expect(403)).body;
        expect(error).toMatchObject({ code: 'SVC_FEATURE_DISABLED', details: { feature: 'agent_inbox' } });
      }
    });
  });

  it('are listed after those that were read while they waited for their turn', async () => {
    const [late, other, to] = [await newAgent(owner), await newAgent(stranger), await newOpenAgent(stranger)];
    await withDatabase(databaseUrl, async (client) => {
      // As another message of the organization to this agent does.
      await client.query('BEGIN');
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('inbox ' || $1 || $2, 0))", [
        owner.tenantId,
        to.actorId,
      ]);
      const waiting = sent(late, to);
      const blocked = 'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))';
      await eventually('the message waits', async () => (await client.query(blocked)).rowCount === 1);
      const [first, second] = [await sent(other, to), await sent(other, to)];
      const page = await list(to, 'max=1');
      expect(idsOf(page)).toEqual([first]);
      await client.query('COMMIT');
      const last = await waiting;
      expect(idsOf(await list(to, `cursor=${page.nextCursor}`))).toEqual([second, last]);
    });
  });

  it('expire when their sender is suspended, unless they are acknowledged', async () => {
    const member = await newMember(owner);
    const leaving = await newAgent(member);
    const [open, acked] = [await sent(leaving, bob), await sent(leaving, bob)];
    await ack(bob, acked).expect(200);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    await ack(bob, open).expect(410);
    expect(await one(bob, acked)).toMatchObject({ effectiveStatus: 'acked', expired: false });
  });
});
