import { MISSING_ID, type Person, newMember, newOwner, newToken, sql } from '#testing';
import { deployment } from '../support/deployments';
import { ack, list, newAgent, newOpenAgent, send, sent, setPolicy } from './inbox-support';

const { api, databaseUrl } = deployment();
const [url] = api;

interface Item {
  messageId: string;
  direction: string;
  effectiveStatus: string;
}

const pathOf = ({ actorId }: { actorId: string }, query = '') => `/api/agents/${actorId}/messages${query}`;

async function read(person: Person, agent: { actorId: string }, query = '') {
  const { body } = await person.get(pathOf(agent, query)).expect(200);
  return body.data as { items: Item[]; nextCursor: string | null; policy: object; advisoryOnly: boolean };
}

describe('the messages of an agent, for its owner', () => {
  it('are what it sent, received and answered, newest first, with names and states', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const [mine, theirs] = [await newOpenAgent(member), await newOpenAgent(owner)];
    const question = await sent(theirs, mine, { subject: 'Release', body: 'Ready?' });
    await list(mine);
    const answer = await sent(mine, theirs, { body: 'Yes.', inReplyTo: question });
    const { items, advisoryOnly } = await read(member, mine);
    expect(advisoryOnly).toBe(true);
    expect(items).toMatchObject([
      {
        messageId: answer,
        direction: 'sent',
        sender: { actorId: mine.actorId, ownerName: 'Mel Member' },
        fromStranger: null,
        recipients: [{ actorId: theirs.actorId, effectiveStatus: 'sent' }],
        inReplyTo: question,
        effectiveStatus: 'sent',
        untrusted: { subject: null, body: 'Yes.' },
      },
      {
        messageId: question,
        direction: 'received',
        sender: { actorId: theirs.actorId, ownerName: 'Olive Owner' },
        fromStranger: false,
        recipients: [{ actorId: mine.actorId, effectiveStatus: 'delivered' }],
        inReplyTo: null,
        effectiveStatus: 'delivered',
        untrusted: { subject: 'Release', body: 'Ready?' },
      },
    ]);
    expect((await read(member, mine, '?box=sent')).items.map((item) => item.messageId)).toEqual([answer]);
    expect((await read(member, mine, '?box=received')).items.map((item) => item.messageId)).toEqual([
      question,
    ]);
  });

  it('stay undelivered and unread when the owner reads them', async () => {
    const owner = await newOwner(url);
    const [from, to] = [await newAgent(owner), await newOpenAgent(owner)];
    const id = await sent(from, to);
    for (let time = 0; time < 2; time++)
      expect((await read(owner, to)).items).toMatchObject([{ messageId: id, effectiveStatus: 'sent' }]);
    const rows = await sql(
      databaseUrl,
      'SELECT delivered_at, acked_at, read_at FROM inbox_deliveries WHERE message_id = $1',
      [id],
    );
    expect(rows).toEqual([{ delivered_at: null, acked_at: null, read_at: null }]);
    expect((await list(to)).items).toMatchObject([{ messageId: id, isNew: true }]);
    await ack(to, id).expect(200);
    expect((await read(owner, to)).items).toMatchObject([{ effectiveStatus: 'acked' }]);
  });

  it('name agents of the own organization only', async () => {
    const [owner, stranger] = [await newOwner(url), await newOwner(url)];
    const [to, from] = [await newOpenAgent(owner), await newAgent(stranger)];
    await sent(from, to);
    const { items } = await read(owner, to);
    expect(items).toMatchObject([
      { sender: { actorId: from.actorId, name: null, ownerName: null }, fromStranger: true },
    ]);
  });

  it('come page by page, each once', async () => {
    const owner = await newOwner(url);
    const [one, two] = [await newOpenAgent(owner), await newOpenAgent(owner)];
    const ids = [await sent(one, two), await sent(two, one), await sent(one, two)];
    await sent(two, [one, two]);
    const first = await read(owner, one, '?limit=2');
    const rest = await read(owner, one, `?limit=2&cursor=${first.nextCursor}`);
    const read2 = [...first.items, ...rest.items].map(({ messageId }) => messageId);
    expect(read2.slice(1)).toEqual([...ids].reverse());
    expect(rest.nextCursor).toBeNull();
    await owner.get(pathOf(one, `?box=sent&cursor=${first.nextCursor}`)).expect(400);
    await owner.get(pathOf(one, '?limit=51')).expect(400);
    await owner.get(pathOf(one, '?box=drafts')).expect(400);
  });

  it('include those to itself, once among all and in each box', async () => {
    const owner = await newOwner(url);
    const one = await newOpenAgent(owner);
    const id = await sent(one, one);
    for (const [box, direction] of [
      ['all', 'sent'],
      ['sent', 'sent'],
      ['received', 'received'],
    ])
      expect((await read(owner, one, `?box=${box}`)).items).toMatchObject([{ messageId: id, direction }]);
  });

  it('have no name of an agent without an owner, and are expired without recipients', async () => {
    const owner = await newOwner(url);
    const [one, two] = [await newOpenAgent(owner), await newOpenAgent(owner)];
    await sent(one, two);
    const named = async () => (await read(owner, one)).items;
    expect(await named()).toMatchObject([{ recipients: [{ name: expect.any(String) as string }] }]);
    await owner.delete(`/api/agents/${two.actorId}`).expect(200);
    expect(await named()).toMatchObject([{ recipients: [{ name: null }] }]);
    // As the erasure of the recipient's organization does.
    await sql(databaseUrl, 'DELETE FROM inbox_deliveries WHERE recipient_actor_id = $1', [two.actorId]);
    expect(await named()).toMatchObject([{ recipients: [], effectiveStatus: 'expired' }]);
    const { body } = await one.get('/api/v1/agent-inbox/messages?box=sent').expect(200);
    expect(body.data.items).toMatchObject([{ effectiveStatus: 'expired', expired: true }]);
  });

  it('come with who can write to the agent', async () => {
    const owner = await newOwner(url);
    const [one, two] = [await newAgent(owner, 'One'), await newAgent(owner, 'Two')];
    await one.post(`/api/v1/agent-inbox/pairings/${two.actorId}`).expect(201);
    expect((await read(owner, one)).policy).toMatchObject({
      policy: 'paired_only',
      paired: [{ actorId: two.actorId, name: 'Two' }],
      pairedCount: 1,
      allowed: [],
    });
    await setPolicy(owner, one, 'allowlist', { allowedSenderActorIds: [two.actorId] }).expect(200);
    expect((await read(owner, one)).policy).toMatchObject({
      policy: 'allowlist',
      allowed: [{ actorId: two.actorId, name: 'Two' }],
      allowedCount: 1,
    });
  });

  it('are only those since the agent was transferred, for an admin who takes it and for its owner who gets it back', async () => {
    const owner = await newOwner(url);
    const [member, admin] = [await newMember(owner), await newMember(owner, 'admin')];
    const [agent, other] = [await newOpenAgent(member), await newOpenAgent(owner)];
    await sent(other, agent, { body: 'For Mel only' });
    await sent(agent, other, { body: 'From Mel' });
    const give = (userId: string) =>
      admin.post(`/api/agents/${agent.actorId}/transfer`, { userId }).expect(200);
    await give(admin.userId);
    const page = await read(admin, agent);
    expect([page.items, page.nextCursor]).toEqual([[], null]);
    for (const box of ['sent', 'received'])
      expect((await read(admin, agent, `?box=${box}`)).items).toEqual([]);
    await setPolicy(admin, agent, 'open').expect(200);
    const later = await sent(other, agent, { body: 'For the admin' });
    expect((await read(admin, agent)).items.map((item) => item.messageId)).toEqual([later]);
    await give(member.userId);
    expect((await read(member, agent)).items).toEqual([]);
  });

  it('are 404 for owners and admins of the organization, and for everybody else', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const [agent, other] = [await newOpenAgent(member), await newAgent(owner)];
    await send(other, agent, { body: 'For Mel only' }).expect(201);
    for (const caller of [owner, await newMember(owner, 'admin'), await newOwner(url)])
      for (const id of [agent.actorId, MISSING_ID, 'nonsense'])
        await caller.get(`/api/agents/${id}/messages`).expect(404);
    await (await newToken(member, 'read')).get(pathOf(agent)).expect(401);
    await agent.get(pathOf(agent)).expect(401);
  });
});
