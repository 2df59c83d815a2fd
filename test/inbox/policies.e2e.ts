import {
  type Agent,
  MISSING_ID,
  type Person,
  connectAgent,
  newMember,
  newOwner,
  sql,
  withDatabase,
} from '#testing';
import { untilBlocked } from '../platform/blocked';
import { deployment } from '../support/deployments';
import { INBOX, newAgent, send, setPolicy } from './inbox-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('who can send to an agent', () => {
  let owner: Person;
  let admin: Person;
  let member: Person;
  let stranger: Person;
  let sender: Agent;
  let recipient: Agent;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    [admin, member, sender] = await Promise.all([
      newMember(owner, 'admin'),
      newMember(owner),
      newAgent(stranger),
    ]);
  });

  beforeEach(async () => {
    recipient = await newAgent(member);
  });

  const pairing = (from: Agent) => `${INBOX}/pairings/${from.actorId}`;
  const audited = (action: string, actorId: string) =>
    sql<{ before: object; after: object; actor: { userId: string } }>(
      databaseUrl,
      `SELECT before, after, actor FROM audit_entries WHERE action = $1 AND target->>'id' = $2 ORDER BY seq`,
      [action, actorId],
    );

  describe('the policy', () => {
    it('is open for agents from before 18 August 2026, and paired_only for later ones', async () => {
      const createdAt = (time: string) =>
        sql(databaseUrl, 'UPDATE actors SET created_at = $2 WHERE id = $1', [recipient.actorId, time]);
      await createdAt('2026-08-17T23:59:59.999Z');
      await send(sender, recipient).expect(201);
      await createdAt('2026-08-18T00:00:00Z');
      await send(sender, recipient).expect(403, /SVC_INBOX_REFUSED/);
      await createdAt('2026-08-17T23:59:59.999Z');
      await setPolicy(recipient, recipient, 'paired_only').expect(200);
      await send(sender, recipient).expect(403);
    });

    it('lets everybody, nobody, or exactly the listed agents send', async () => {
      await setPolicy(recipient, recipient, 'open').expect(200);
      await send(sender, recipient).expect(201);
      await setPolicy(recipient, recipient, 'closed').expect(200);
      await recipient.post(pairing(sender)).expect(201);
      await send(sender, recipient).expect(403);
      const more = { allowedSenderActorIds: [sender.actorId.toUpperCase(), sender.actorId] };
      const { data } = (await setPolicy(recipient, recipient, 'allowlist', more).expect(200)).body;
      expect(data).toEqual({
        actorId: recipient.actorId,
        policy: 'allowlist',
        allowedSenderActorIds: [sender.actorId],
        updatedAt: expect.any(String) as string,
      });
      await send(sender, recipient).expect(201);
      await setPolicy(recipient, recipient, 'allowlist').expect(200);
      await send(sender, recipient).expect(403);
    });

    it('is set by the agent, its owner, and owners and admins of the organization', async () => {
      for (const caller of [recipient, member, admin, owner]) {
        const { data } = (await setPolicy(caller, recipient, 'closed').expect(200)).body;
        expect(data).not.toHaveProperty('advisoryOnly');
      }
      const entries = await audited('inbox.policy_set', recipient.actorId);
      expect(entries).toHaveLength(4);
      expect(entries[0]).toMatchObject({ before: { policy: 'paired_only' }, after: { policy: 'closed' } });
    });

    it('is recorded as a chain, also of changes at the same time', async () => {
      await withDatabase(databaseUrl, async (client) => {
        await client.query('BEGIN');
        await client.query('SELECT FROM actors WHERE id = $1 FOR NO KEY UPDATE', [recipient.actorId]);
        // Two processes, since each has one place for such changes of an organization.
        const changes = [
          setPolicy(owner, recipient, 'open').then(({ status }) => status),
          setPolicy(admin.at(api[1]), recipient, 'closed').then(({ status }) => status),
        ];
        await untilBlocked(client, 'both changes wait for the agent', 2);
        await client.query('COMMIT');
        expect(await Promise.all(changes)).toEqual([200, 200]);
      });
      const [first, second] = await audited('inbox.policy_set', recipient.actorId);
      expect(first!.before).toEqual({ policy: 'paired_only' });
      expect(first!.after).toMatchObject(second!.before);
    });

    it('is the same 404 for everybody else as that of an agent that does not exist', async () => {
      const other = await newAgent(member);
      const colleague = await newMember(owner);
      for (const caller of [other, colleague, stranger, sender]) {
        const refused = await setPolicy(caller, recipient, 'open').expect(404);
        const missing = await caller.put(`${INBOX}/policies/${MISSING_ID}`, { policy: 'open' }).expect(404);
        expect(refused.text).toBe(missing.text);
      }
    });

    it.each([
      [{}],
      [{ policy: 'everybody' }],
      [{ policy: 'open', allowedSenderActorIds: [] }],
      [{ policy: 'allowlist', allowedSenderActorIds: ['x'] }],
      [{ policy: 'allowlist', allowedSenderActorIds: Array.from({ length: 501 }, () => MISSING_ID) }],
    ])('is refused as %j', async (body) => {
      await recipient.put(`${INBOX}/policies/${recipient.actorId}`, body).expect(400, /SVC_VALIDATION_ERROR/);
    });
  });

  describe('a pairing', () => {
    it('permits one sender until it is withdrawn', async () => {
      const other = await newAgent(stranger);
      await send(sender, recipient).expect(403);
      const first = await recipient.post(pairing(sender)).expect(201);
      expect(first.body.data).toEqual({
        recipientActorId: recipient.actorId,
        senderActorId: sender.actorId,
        permitted: true,
        createdAt: expect.any(String) as string,
      });
      expect((await recipient.post(pairing(sender)).expect(200)).body).toEqual(first.body);
      await send(sender, recipient).expect(201);
      await send(other, recipient).expect(403);
      await send(recipient, sender).expect(403);
      const withdrawn = await recipient.post(`${pairing(sender)}/revoke`).expect(200);
      expect(withdrawn.body.data).toEqual({ ...first.body.data, permitted: false });
      await send(sender, recipient).expect(403);
      await recipient.post(`${pairing(sender)}/revoke`).expect(404);
      expect(await audited('inbox.sender_permitted', recipient.actorId)).toHaveLength(1);
      expect(await audited('inbox.sender_withdrawn', recipient.actorId)).toHaveLength(1);
    });

    it('is decided for an agent by its owner, and by owners and admins', async () => {
      for (const person of [member, admin, owner]) {
        const body = { recipientActorId: recipient.actorId };
        await person.post(pairing(sender), body).expect(201);
        await person.post(`${pairing(sender)}/revoke`, body).expect(200);
        await person.post(pairing(sender)).expect(400, /SVC_VALIDATION_ERROR/);
      }
    });

    it('is a 404 for a recipient that the caller cannot act for', async () => {
      const colleague = await newMember(owner);
      const other = await newAgent(member);
      for (const path of [pairing(sender), `${pairing(sender)}/revoke`])
        for (const caller of [colleague, stranger, other, sender]) {
          const refused = await caller.post(path, { recipientActorId: recipient.actorId }).expect(404);
          const missing = await caller.post(path, { recipientActorId: MISSING_ID }).expect(404);
          expect(refused.text).toBe(missing.text);
        }
    });

    it('does not say whether the sender exists', async () => {
      const answers = await Promise.all(
        [sender.actorId, MISSING_ID].map((id) => recipient.post(`${INBOX}/pairings/${id}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    });

    it('is created once by many simultaneous requests', async () => {
      const answers = await Promise.all(
        [...api, ...api, ...api].map((at) => recipient.at(at).post(pairing(sender))),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(answers.length - 1);
      expect(await audited('inbox.sender_permitted', recipient.actorId)).toHaveLength(1);
    });
  });

  it('is not decided by a token without write:inbox-policy', async () => {
    const agent = await connectAgent(member, { scopes: ['write:inbox', 'read:inbox'] });
    await setPolicy(agent, agent, 'open').expect(403, /SVC_INSUFFICIENT_SCOPE/);
    for (const path of [pairing(sender), `${pairing(sender)}/revoke`])
      await agent.post(path).expect(403, /SVC_INSUFFICIENT_SCOPE/);
  });
});
