import { newMember, newOwner, sql, uniqueName } from '#testing';
import { signInAgain } from '../contract/credentials';
import { deleteOrganization, slugOf } from '../organizations/deletion-support';
import { deployment } from '../support/deployments';
import { INBOX, MESSAGES, idsOf, list, newAgent, newOpenAgent, send, sent, setPolicy } from './inbox-support';

const { api, databaseUrl } = deployment();
const [url] = api;

interface ShownExpiry {
  effectiveStatus: string;
  expiresAt: string;
  recipients: { expiresAt: string }[];
}

describe('the inbox of an agent', () => {
  it('forgets with its owner whom the last owner permitted to send, also if it was open', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const sender = await newAgent(await newOwner(url));
    const agent = await newAgent(member);
    await agent.post(`${INBOX}/pairings/${sender.actorId}`).expect(201);
    await sent(sender, agent);
    const open = await newOpenAgent(member);
    for (const { actorId } of [agent, open]) {
      await owner.post(`/api/agents/${actorId}/transfer`, { userId: owner.userId }).expect(200);
      await owner.post(`/api/agents/${actorId}/transfer`, { userId: member.userId }).expect(200);
      const answer = await sender.post(MESSAGES, { recipientActorIds: [actorId], body: 'Hello' });
      expect([answer.status, answer.body.error?.code]).toEqual([403, 'SVC_INBOX_REFUSED']);
    }
  });

  it('shows a message of a suspended sender as expired since then, to its owner and to the sender who returned', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const clientName = uniqueName('sender');
    const [sender, recipient] = [await newAgent(member, clientName), await newOpenAgent(owner)];
    await sent(sender, recipient);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    const again = await signInAgain(member);
    const { items } = await list(await newAgent(again, clientName), 'box=sent');
    const mails = [
      await owner.get(`/api/agents/${recipient.actorId}/messages`).expect(200),
      await again.get(`/api/agents/${sender.actorId}/messages`).expect(200),
    ];
    const shown = [...items, ...mails.flatMap(({ body }) => body.data.items)] as ShownExpiry[];
    expect(shown).toHaveLength(3);
    for (const { effectiveStatus, expiresAt, recipients } of shown)
      expect([effectiveStatus, expiresAt]).toEqual(['expired', recipients[0]!.expiresAt]);
  });

  it('takes the same message again after the first one expired with the suspension of its sender', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const clientName = uniqueName('sender');
    const [sender, recipient] = [await newAgent(member, clientName), await newOpenAgent(owner)];
    const first = await sent(sender, recipient, { dedupeKey: 'one' });
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    const connectedAgain = await newAgent(await signInAgain(member), clientName);
    expect(connectedAgain.actorId).toBe(sender.actorId);
    const again = await sent(connectedAgain, recipient, { dedupeKey: 'one' });
    expect(again).not.toBe(first);
    expect(idsOf(await list(recipient))).toEqual([again]);
  });

  it('takes the same message again after the first one expired with the deletion of its organization, which was cancelled', async () => {
    const owner = await newOwner(url);
    const [sender, recipient] = [await newAgent(owner), await newOpenAgent(await newOwner(url))];
    const first = await sent(sender, recipient, { dedupeKey: 'one' });
    await deleteOrganization(owner, await slugOf(owner)).expect(200);
    await owner.post('/api/organization/restore').expect(200);
    const again = await sent(sender, recipient, { dedupeKey: 'one' });
    expect(again).not.toBe(first);
    expect(idsOf(await list(recipient))).toEqual([again]);
  });
});

it('an agent permits at most 5,000 senders', async () => {
  const owner = await newOwner(url);
  const agent = await newAgent(owner);
  await sql(
    databaseUrl,
    `INSERT INTO inbox_pairings (tenant_id, recipient_actor_id, sender_actor_id)
     SELECT $1, $2, gen_random_uuid() FROM generate_series(1, 4999)`,
    [owner.tenantId, agent.actorId],
  );
  const senders = [await newAgent(owner), await newAgent(owner)];
  await agent.post(`${INBOX}/pairings/${senders[0]!.actorId}`).expect(201);
  const refused = await agent.post(`${INBOX}/pairings/${senders[1]!.actorId}`).expect(409);
  expect(refused.body.error.code).toBe('SVC_INBOX_PAIRING_LIMIT');
  await send(senders[1]!, agent).expect(403);
  await agent.post(`${INBOX}/pairings/${senders[0]!.actorId}/revoke`).expect(200);
  await agent.post(`${INBOX}/pairings/${senders[1]!.actorId}`).expect(201);
  await setPolicy(agent, agent, 'paired_only').expect(200);
});
