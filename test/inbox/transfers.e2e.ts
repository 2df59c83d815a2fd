import { type Agent, type Person, newMember, newOwner, uniqueName } from '#testing';
import { withoutTriggers } from '../support/without-triggers';
import { deployment } from '../support/deployments';
import { MESSAGES, ack, idsOf, list, newAgent, newOpenAgent, send, sent, setPolicy } from './inbox-support';

const { api, databaseUrl } = deployment();
const [url] = api;

const STATUSES = ['sent', 'delivered', 'acked', 'read', 'expired', 'all'];

const countOf = async (person: Person) =>
  (await person.get('/api/home').expect(200)).body.data.counts.inbox as number;

const exportOf = async (person: Person) => (await person.get('/api/me/export').buffer(true).expect(200)).text;

describe('an agent that was transferred', () => {
  let admin: Person;
  let member: Person;
  let other: Agent;
  let clientName: string;
  /** The agent, as the last owner and as the present one connected it. */
  let before: Agent;
  let after: Agent;
  /** Messages that the last owner's agent received, acknowledged and sent. */
  let received: string;
  let acked: string;
  let written: string;

  beforeAll(async () => {
    const owner = await newOwner(url);
    [member, admin] = [await newMember(owner), await newMember(owner, 'admin')];
    other = await newOpenAgent(owner);
    clientName = uniqueName('Taken');
    before = await newAgent(member, clientName);
    await setPolicy(before, before, 'open').expect(200);
    received = await sent(other, before, { body: 'For Mel only' });
    acked = await sent(other, before, { body: 'Mel has this' });
    await list(before);
    await ack(before, acked).expect(200);
    written = await sent(before, other, { body: 'From Mel' });
    await admin.post(`/api/agents/${before.actorId}/transfer`, { userId: admin.userId }).expect(200);
    after = await newAgent(admin, clientName);
    expect(after.actorId).toBe(before.actorId);
    await setPolicy(after, after, 'open').expect(200);
  });

  it('lists no message from before, in any state and in either box', async () => {
    for (const status of STATUSES) {
      expect([status, idsOf(await list(after, `status=${status}`))]).toEqual([status, []]);
      expect([status, idsOf(await list(after, `box=sent&status=${status}`))]).toEqual([status, []]);
    }
  });

  it('reads, acknowledges and answers none of them', async () => {
    for (const id of [received, acked, written]) {
      await after.get(`${MESSAGES}/${id}`).expect(404);
      await after.get(`${MESSAGES}/${id}/events`).expect(404);
      await ack(after, id).expect(404);
      await after.post(`${MESSAGES}/${id}/read`).expect(404);
      const answer = await send(after, other, { inReplyTo: id }).expect(400);
      expect(JSON.stringify(answer.body)).toContain('inReplyTo');
    }
    const { items } = await list(other, 'box=sent');
    expect(items.map(({ effectiveStatus }) => effectiveStatus)).toEqual(['acked', 'delivered']);
  });

  it('counts none of them as waiting, and exports none', async () => {
    expect(await countOf(admin)).toBe(0);
    expect(await exportOf(admin)).not.toMatch(/For Mel only|Mel has this/);
  });

  it('has the messages since then, for its present owner', async () => {
    const question = await sent(other, after, { body: 'For the admin' });
    expect(await countOf(admin)).toBe(1);
    expect(await exportOf(admin)).toContain('For the admin');
    expect(idsOf(await list(after))).toEqual([question]);
    const answer = await sent(after, other, { body: 'Thanks', inReplyTo: question });
    expect(idsOf(await list(after, 'box=sent'))).toEqual([answer]);
    await ack(after, question).expect(200);
    await after.post(`${MESSAGES}/${question}/read`).expect(200);
    expect(idsOf(await list(after, 'status=all'))).toEqual([question]);
    const { body } = await admin.get(`/api/agents/${after.actorId}/messages`).expect(200);
    expect(body.data.items).toMatchObject([{ messageId: answer }, { messageId: question }]);
  });

  it('shows the same when its audit log no longer has the transfer', async () => {
    const shown = async () =>
      (await admin.get(`/api/agents/${after.actorId}/messages`).expect(200)).body.data.items as object[];
    const [items, inbox] = [await shown(), idsOf(await list(after, 'status=all'))];
    expect([items.length, inbox.length]).toEqual([2, 1]);
    for (const table of ['audit_entries', 'audit_heads'])
      await withoutTriggers(databaseUrl, `DELETE FROM ${table} WHERE tenant_id = $1`, [admin.tenantId]);
    expect([await shown(), idsOf(await list(after, 'status=all'))]).toEqual([items, inbox]);
  });
});
