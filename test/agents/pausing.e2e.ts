import { MISSING_ID, anonymous, connectAgent, newMember, newOwner, newToken } from '#testing';
import { readAuditEntries } from '../audit/audit-support';
import { MESSAGES, idsOf, list, newAgent, sent, setPolicy } from '../inbox/inbox-support';
import { Events } from '../live/live-support';
import { connectClient, refresh } from '../oauth/oauth-support';
import { deployment } from '../support/deployments';

const { api, databaseUrl } = deployment();
const [url, otherUrl] = api;

describe('a paused agent', () => {
  it('is refused at once in every process, and acts again with the same token when it is resumed', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const agent = await connectAgent(member, { clientName: 'Scribe', scopes: ['read:profile'] });
    for (const at of api) await agent.at(at).get('/api/me').expect(200);
    const path = `/api/agents/${agent.actorId}`;
    const paused = await member.post(`${path}/pause`).expect(200);
    expect(paused.body.data).toMatchObject({
      id: agent.actorId,
      status: 'connected',
      tokenCount: 1,
      pausedAt: expect.any(String) as string,
      pausedByOrganization: false,
    });
    for (const at of api) {
      await agent
        .at(at)
        .get('/api/me')
        .expect(403, /SVC_AGENT_PAUSED/);
      await agent
        .at(at)
        .post('/api/documents/save', { path: 'no.md', content: '# No\n' })
        .expect(403, /SVC_AGENT_PAUSED/);
    }
    const { pausedAt } = (await owner.get(`${path}/reach`).expect(200)).body.data;
    expect(pausedAt).toBe(paused.body.data.pausedAt);
    const resumed = await member.at(otherUrl).post(`${path}/resume`).expect(200);
    expect(resumed.body.data).toMatchObject({ pausedAt: null, pausedByOrganization: false, tokenCount: 1 });
    for (const at of api) await agent.at(at).get('/api/me').expect(200);
    for (const action of ['agent.paused', 'agent.resumed'] as const)
      expect(await readAuditEntries(databaseUrl, owner.tenantId, action)).toMatchObject([
        { actor: { id: member.userId }, target: { type: 'agent', id: agent.actorId, name: 'Scribe' } },
      ]);
  });

  it('keeps its other tokens and new ones refused, also those of a client of OAuth', async () => {
    const owner = await newOwner(url);
    const { clientId, refresh_token: first } = await connectClient(owner);
    const [{ id }] = (await owner.get('/api/connected-agents').expect(200)).body.data as [{ id: string }];
    await owner.post(`/api/agents/${id}/pause`).expect(200);
    const renewed = await refresh(url, clientId, first).expect(200);
    const call = { Authorization: `Bearer ${renewed.body.access_token as string}` };
    await anonymous(url)
      .with(call)
      .get('/api/me')
      .expect(403, /SVC_AGENT_PAUSED/);
    const named = await connectAgent(owner, { clientName: 'Scribe', scopes: ['read:profile'] });
    await owner.post(`/api/agents/${named.actorId}/pause`).expect(200);
    const again = await connectAgent(owner, { clientName: 'Scribe', scopes: ['read:profile'] });
    expect(again.actorId).toBe(named.actorId);
    await again.get('/api/me').expect(403, /SVC_AGENT_PAUSED/);
    await owner.post(`/api/agents/${named.actorId}/resume`).expect(200);
    await again.get('/api/me').expect(200);
  });

  it('loses its open polls and streams, and keeps its messages', async () => {
    const owner = await newOwner(url);
    const scopes = ['read:inbox', 'write:inbox', 'read:docs', 'read:catalog'];
    const [agent, sender] = [await connectAgent(owner, { scopes }), await newAgent(owner)];
    await setPolicy(owner, agent, 'open').expect(200);
    const stream = await Events.open(agent);
    const waiting = agent.get(`${MESSAGES}?wait=30`).then((answer) => answer);
    await owner.post(`/api/agents/${agent.actorId}/pause`).expect(200);
    const { status, body } = await waiting;
    expect([status, body.error.code]).toEqual([403, 'SVC_AGENT_PAUSED']);
    await stream.untilEnded();
    const messageId = await sent(sender, agent);
    await owner.post(`/api/agents/${agent.actorId}/resume`).expect(200);
    expect(idsOf(await list(agent))).toEqual([messageId]);
  });

  it('that the organization paused is resumed by owners and admins only', async () => {
    const owner = await newOwner(url);
    const [admin, member] = [await newMember(owner, 'admin'), await newMember(owner)];
    const agent = await connectAgent(member, { scopes: ['read:profile'] });
    const path = `/api/agents/${agent.actorId}`;
    await member.post(`${path}/pause`).expect(200);
    const { body } = await admin.post(`${path}/pause`).expect(200);
    expect(body.data.pausedByOrganization).toBe(true);
    await member.post(`${path}/pause`).expect(200);
    await member.post(`${path}/resume`).expect(403, /SVC_AGENT_PAUSED_BY_ORGANIZATION/);
    await agent.get('/api/me').expect(403, /SVC_AGENT_PAUSED/);
    await owner.post(`${path}/resume`).expect(200);
    await agent.get('/api/me').expect(200);
  });

  it('is paused once and resumed once by concurrent requests', async () => {
    const owner = await newOwner(url);
    const { actorId } = await connectAgent(owner);
    for (const act of ['pause', 'resume']) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => owner.at(api[i % 2]!).post(`/api/agents/${actorId}/${act}`)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    }
    expect(await readAuditEntries(databaseUrl, owner.tenantId, 'agent.paused')).toHaveLength(1);
    expect(await readAuditEntries(databaseUrl, owner.tenantId, 'agent.resumed')).toHaveLength(1);
  });

  it('does not exist for a colleague, another organization, or a token', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    const agent = await connectAgent(owner, { scopes: ['read:profile'] });
    for (const act of ['pause', 'resume']) {
      for (const caller of [member, await newOwner(url)])
        for (const id of [agent.actorId, MISSING_ID, 'nonsense'])
          await caller.post(`/api/agents/${id}/${act}`).expect(404);
      await (await newToken(owner, 'admin')).post(`/api/agents/${agent.actorId}/${act}`).expect(401);
      await agent.post(`/api/agents/${agent.actorId}/${act}`).expect(401);
    }
    await agent.get('/api/me').expect(200);
  });
});
