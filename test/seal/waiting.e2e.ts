import { type Person, anonymous, newMember, newOwner, withDatabase } from '#testing';
import { deployment } from '../support/deployments';
import { untilBlocked } from '../platform/blocked';
import { readAuditEntries } from '../audit/audit-support';
import {
  type EnrolledKey,
  SEAL_SCOPES,
  type SealingAgent,
  acceptSender,
  connectSealing,
  enrolKey,
  fetchEnvelope,
  sealFor,
  sealNew,
} from './seal-support';

const PATH = '/api/v1/secret-envelopes';
const { api, databaseUrl } = deployment();
const [url] = api;

let host: Person;
let guest: Person;
let recipient: SealingAgent;
let key: EnrolledKey;

beforeEach(async () => {
  [host, guest] = await Promise.all([newOwner(url), newOwner(url)]);
  recipient = await connectSealing(host);
  key = await enrolKey(recipient);
});

describe('the envelopes that wait for an agent', () => {
  it('are listed oldest first, with sender, size and times, and without content and label', async () => {
    const stranger = await connectSealing(guest);
    const ids = [
      await sealNew(host, null, recipient, key),
      await sealNew(stranger.agent, stranger.actorId, recipient, key),
    ];
    const { body, text } = await recipient.agent.get(PATH).expect(200);
    expect(body.data).toMatchObject([
      { id: ids[0], senderActorId: null, fromStranger: false, state: 'sealed', consumedAt: null },
      { id: ids[1], senderActorId: stranger.actorId, fromStranger: true, recipientKeyId: key.keyId },
    ]);
    for (const { sizeBytes, createdAt, expiresAt } of body.data) {
      expect(sizeBytes).toBeGreaterThan(16);
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.parse(createdAt));
    }
    for (const name of ['enc', 'ciphertext', 'label']) expect(text).not.toContain(`"${name}"`);
  });

  it('are listed by page', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await sealNew(host, null, recipient, key));
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await recipient.agent.get(`${PATH}?limit=2${cursor}`).expect(200);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.meta.nextCursor ? `&cursor=${encodeURIComponent(body.meta.nextCursor)}` : '';
    } while (cursor);
    expect(seen).toEqual(ids);
  });

  it('are only those that the agent can still fetch', async () => {
    const [fetched, revoked, waiting] = [
      await sealNew(host, null, recipient, key),
      await sealNew(host, null, recipient, key),
      await sealNew(host, null, recipient, key),
    ];
    await fetchEnvelope(recipient.agent, fetched).expect(200);
    await host.post(`${PATH}/${revoked}/revoke`).expect(200);
    const { body } = await recipient.agent.get(PATH).expect(200);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([waiting]);
  });

  it('are shown to no other agent, and to no session', async () => {
    await sealNew(host, null, recipient, key);
    for (const other of [await connectSealing(host), await connectSealing(guest)])
      expect((await other.agent.get(PATH).expect(200)).body.data).toEqual([]);
    await host.get(PATH).expect(403);
    await anonymous(url).get(PATH).expect(401);
  });
});

describe('an envelope that its recipient deletes', () => {
  it('is erased, ends as revoked for its sender, and is recorded once', async () => {
    const id = await sealNew(guest, null, recipient, key);
    await recipient.agent.delete(`${PATH}/${id}`).expect(200, { data: { id, deleted: true } });
    expect((await guest.get(`${PATH}/${id}`).expect(200)).body.data.state).toBe('revoked');
    const again = await recipient.agent.delete(`${PATH}/${id}`).expect(410);
    expect(again.body.error.code).toBe('SVC_ENVELOPE_SPENT');
    await fetchEnvelope(recipient.agent, id).expect(410);
    expect(await readAuditEntries(databaseUrl, host.tenantId, 'secret_envelope.deleted')).toMatchObject([
      { actor: { type: 'agent', id: recipient.actorId }, target: { type: 'secret_envelope', id } },
    ]);
  });

  it('can be deleted by nobody else', async () => {
    const id = await sealNew(guest, null, recipient, key);
    const others = [await connectSealing(host), await connectSealing(guest)];
    for (const { agent } of others) await agent.delete(`${PATH}/${id}`).expect(404);
    await guest.delete(`${PATH}/${id}`).expect(403);
    await fetchEnvelope(recipient.agent, id).expect(200);
  });

  it('is either fetched or deleted, if both happen at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await sealNew(host, null, recipient, key);
      const answers = await Promise.all([
        fetchEnvelope(recipient.agent, id),
        recipient.agent.delete(`${PATH}/${id}`),
        fetchEnvelope(recipient.agent, id),
        recipient.agent.delete(`${PATH}/${id}`),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    }
  });
});

describe('an agent that refuses strangers', () => {
  const policyOf = ({ actorId }: SealingAgent) => `${PATH}/policies/${actorId}`;
  const refuse = (caller: { put: Person['put'] } = recipient.agent) =>
    caller.put(policyOf(recipient), { acceptsStrangers: false });

  it('accepts them until its policy is set', async () => {
    const { body } = await recipient.agent.get(policyOf(recipient)).expect(200);
    expect(body.data).toEqual({ actorId: recipient.actorId, acceptsStrangers: true, updatedAt: null });
  });

  it('gets secrets from its organization and from senders that it accepts by name, and keeps what waits', async () => {
    const [stranger, friend] = [await connectSealing(guest), await connectSealing(guest)];
    const before = await sealNew(stranger.agent, stranger.actorId, recipient, key);
    await acceptSender(host, recipient, friend);
    const { body } = await refuse().expect(200);
    expect(body.data).toMatchObject({ actorId: recipient.actorId, acceptsStrangers: false });
    expect((await host.get(policyOf(recipient)).expect(200)).body.data).toEqual(body.data);
    await stranger.agent.post(PATH, await sealFor(stranger.actorId, recipient, key)).expect(403);
    await sealNew(friend.agent, friend.actorId, recipient, key);
    await sealNew(host, null, recipient, key);
    await fetchEnvelope(recipient.agent, before).expect(200);
    await recipient.agent.put(policyOf(recipient), { acceptsStrangers: true }).expect(200);
    await sealNew(stranger.agent, stranger.actorId, recipient, key);
  });

  it('accepts them again after a transfer, since its last owner set the policy', async () => {
    await refuse().expect(200);
    const member = await newMember(host);
    const path = `/api/agents/${recipient.actorId}/transfer`;
    await host.post(path, { userId: member.userId }).expect(200);
    const { body } = await member.get(policyOf(recipient)).expect(200);
    expect(body.data).toEqual({ actorId: recipient.actorId, acceptsStrangers: true, updatedAt: null });
  });

  it('answers them as if all places were taken', async () => {
    const stranger = await connectSealing(guest);
    const open = await connectSealing(host);
    const openKey = await enrolKey(open);
    for (let i = 0; i < 5; i++) await sealNew(stranger.agent, stranger.actorId, open, openKey);
    await refuse().expect(200);
    const full = await stranger.agent.post(PATH, await sealFor(stranger.actorId, open, openKey)).expect(403);
    const closed = await stranger.agent
      .post(PATH, await sealFor(stranger.actorId, recipient, key))
      .expect(403);
    const { requestId: _, ...error } = full.body.error;
    expect(closed.body.error).toMatchObject(error);
    expect(Object.keys(closed.body.error)).toEqual(Object.keys(full.body.error));
  });

  it('is recorded as a chain, also of changes at the same time', async () => {
    const admin = await newMember(host, 'admin');
    await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM actors WHERE id = $1 FOR NO KEY UPDATE', [recipient.actorId]);
      // Two processes, since each has one place for such changes of an organization.
      const callers = [host, admin.at(api[1])];
      const changes = callers.map((caller) => refuse(caller).then(({ status }) => status));
      await untilBlocked(client, 'both changes wait for the agent', 2);
      await client.query('COMMIT');
      expect(await Promise.all(changes)).toEqual([200, 200]);
    });
    const entries = await readAuditEntries(databaseUrl, host.tenantId, 'secret_envelope.policy_set');
    expect(entries.map(({ before }) => before)).toEqual([
      { acceptsStrangers: true },
      { acceptsStrangers: false },
    ]);
  });

  it('is set by the agent, its owner and admins, and by nobody else', async () => {
    const [member, admin, other] = [
      await newMember(host),
      await newMember(host, 'admin'),
      await connectSealing(host),
    ];
    await refuse().expect(200);
    await refuse(host).expect(200);
    await refuse(admin).expect(200);
    for (const stranger of [member, other.agent, guest, (await connectSealing(guest)).agent]) {
      await refuse(stranger).expect(404);
      await stranger.get(policyOf(recipient)).expect(404);
    }
    const reader = await connectSealing(host, {
      scopes: SEAL_SCOPES.filter((scope) => !scope.startsWith('write:s')),
    });
    await reader.agent.put(policyOf(reader), { acceptsStrangers: false }).expect(403);
    await recipient.agent.put(policyOf(recipient), {}).expect(400);
    await recipient.agent.put(policyOf(recipient), { acceptsStrangers: 'no' }).expect(400);
    expect(await readAuditEntries(databaseUrl, host.tenantId, 'secret_envelope.policy_set')).toMatchObject([
      {
        actor: { type: 'agent', id: recipient.actorId },
        before: { acceptsStrangers: true },
        after: { acceptsStrangers: false },
      },
      { actor: { type: 'user', id: host.userId } },
      { actor: { type: 'user', id: admin.userId } },
    ]);
  });
});
