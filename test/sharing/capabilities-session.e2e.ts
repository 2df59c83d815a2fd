import { type Agent, connectAgent, MISSING_ID, newMember, type Person, type Project, sql } from '#testing';
import { deployment } from '../support/deployments';
import { CONTENT, consume, expire, newCapability, newParties, newPlan, SCOPES } from './capabilities-support';

describe('consuming a capability with a session', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let owner: Person;
  let stranger: Person;
  let project: Project;
  let node: string;
  let recipient: Agent;

  beforeAll(async () => {
    ({ owner, stranger, project, node, recipient } = await newParties(url));
  });

  it('is possible once for the owner of the recipient, whatever their role', async () => {
    const member = await newMember(stranger);
    const agent = await connectAgent(member, { scopes: SCOPES });
    for (const [person, to] of [
      [stranger, recipient],
      [member, agent],
    ] as const) {
      const capability = await newCapability(owner, to, node);
      const { body } = await consume(person, capability).expect(200);
      expect(body.data).toMatchObject({
        jti: capability.jti,
        recipientActorId: to.actorId,
        state: 'consumed',
        resource: { type: 'document', id: node, untrusted: { content: CONTENT } },
      });
      for (const again of [person, to])
        expect((await consume(again, capability).expect(410)).body.error).toMatchObject({
          code: 'SVC_CAPABILITY_SPENT',
          details: { consumedAt: body.data.consumedAt },
        });
    }
  });

  it('is possible for an owner or admin for every agent of their organization', async () => {
    const [member, admin] = await Promise.all([newMember(stranger), newMember(stranger, 'admin')]);
    const agent = await connectAgent(member, { scopes: SCOPES });
    for (const person of [stranger, admin]) {
      const capability = await newCapability(owner, agent, node);
      await person.get(`/api/v1/capabilities/${capability.jti}`).expect(200);
      await consume(person, capability).expect(200);
      await consume(member, capability).expect(410);
    }
    const capability = await newCapability(owner, agent, node);
    const missing = await consume(stranger, { jti: MISSING_ID }).expect(404);
    for (const other of [owner, await newMember(owner, 'admin'), await newMember(stranger)])
      expect((await consume(other, capability).expect(404)).body).toEqual(missing.body);
    await consume(agent, capability).expect(200);
  });

  it.each(['read', 'write'])('is impossible while the agent is paused, to %s too', async (action) => {
    const target = await newPlan(owner, project);
    const capability = await newCapability(owner, recipient, target, { action });
    const sent = action === 'write' ? { content: '# Paused\n' } : undefined;
    await stranger.post(`/api/agents/${recipient.actorId}/pause`).expect(200);
    for (const one of [recipient, stranger])
      await consume(one, capability, sent).expect(403, /SVC_AGENT_PAUSED/);
    await consume(owner, capability, sent).expect(404);
    await stranger.post(`/api/agents/${recipient.actorId}/resume`).expect(200);
    const unchanged = await owner.get(`/api/v1/documents/${target}/content`).expect(200);
    expect(unchanged.body.data.content).toBe(CONTENT);
    await consume(stranger, capability, sent).expect(200);
  });

  it('is impossible for a former admin, and for the agent of a user who left', async () => {
    const [member, admin] = await Promise.all([newMember(stranger), newMember(stranger, 'admin')]);
    const agent = await connectAgent(member, { scopes: SCOPES });
    const [first, second] = [
      await newCapability(owner, agent, node),
      await newCapability(owner, agent, node),
    ];
    await stranger.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    await consume(admin, first).expect(404);
    await consume(stranger, first).expect(200);
    await sql(databaseUrl, `UPDATE actors SET status = 'orphaned' WHERE id = $1`, [agent.actorId]);
    await consume(stranger, second).expect(404);
    await consume(member, second).expect(404);
  });

  it('returns 410 for an expired capability, and 404 for a wrong token without consuming the capability', async () => {
    const [expired, usable] = [
      await newCapability(owner, recipient, node),
      await newCapability(owner, recipient, node),
    ];
    await expire(expired.jti);
    expect((await consume(stranger, expired).expect(410)).body.error.details).toEqual({ consumedAt: null });
    await consume(owner, expired).expect(404);
    await consume(stranger, usable, { token: expired.token }).expect(404);
    await consume(stranger, usable, { token: usable.token }).expect(200);
  });

  it('writes with the right of the minter, and records the recipient as the author', async () => {
    const target = await newPlan(owner, project);
    const capability = await newCapability(owner, recipient, target, { action: 'write' });
    await consume(stranger, capability, { content: '# By hand\n' }).expect(200);
    const now = await owner.get(`/api/v1/documents/${target}/content`).expect(200);
    expect(now.body.data.content).toBe('# By hand\n');
    const revisions = await owner.get(`/api/v1/documents/${target}/revisions`).expect(200);
    expect(JSON.stringify(revisions.body.data[0])).toContain(recipient.actorId);
  });
});
