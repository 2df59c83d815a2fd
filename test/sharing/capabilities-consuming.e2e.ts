import {
  type Agent,
  type Client,
  connectAgent,
  MISSING_ID,
  newMember,
  newOwner,
  newProject,
  type Person,
  type Project,
} from '#testing';
import { narrow } from '../agents/narrowing-support';
import { deployment } from '../support/deployments';
import {
  CONTENT,
  consume,
  expire,
  newCapability,
  newParties,
  newPlan,
  SCOPES,
  tokenIdOf,
} from './capabilities-support';

async function revokeTokenOf(owner: Person, agent: Agent): Promise<void> {
  await owner.delete(`/api/tokens/${await tokenIdOf(owner, agent)}`).expect(200);
}

describe('consuming a capability', () => {
  const [url] = deployment().api;
  let owner: Person;
  let stranger: Person;
  let project: Project;
  let node: string;
  let recipient: Agent;

  beforeAll(async () => {
    ({ owner, stranger, project, node, recipient } = await newParties(url));
  });

  it('returns the document without its path to a recipient of another organization, once', async () => {
    const capability = await newCapability(owner, recipient, node);
    const { body } = await consume(recipient, capability).expect(200);
    expect(body.data).toMatchObject({
      jti: capability.jti,
      state: 'consumed',
      resource: {
        type: 'document',
        id: node,
        untrusted: { title: 'Plan', content: CONTENT },
      },
    });
    expect(body.data.resource).not.toHaveProperty('path');
    const again = await consume(recipient, capability).expect(410);
    expect(again.body.error).toMatchObject({
      code: 'SVC_CAPABILITY_SPENT',
      details: { consumedAt: body.data.consumedAt },
    });
    const seen = await recipient.get(`/api/v1/capabilities/${capability.jti}`).expect(200);
    expect(seen.body.data).toMatchObject({ state: 'consumed', consumedAt: body.data.consumedAt });
    await recipient.get(`/api/v1/documents/${node}/content`).expect(404);
  });

  it("returns 404 for the minter, the minter's agents, other agents of the recipient's owner and other people", async () => {
    const capability = await newCapability(owner, recipient, node);
    const others: Client[] = [
      owner,
      await connectAgent(owner, { scopes: SCOPES }),
      await connectAgent(stranger, { scopes: SCOPES }),
      await newMember(owner),
      await newMember(stranger),
      await newOwner(url),
    ];
    const missing = await consume(others[0]!, { jti: MISSING_ID }).expect(404);
    for (const other of others) {
      const { body } = await consume(other, capability).expect(404);
      expect(body).toEqual(missing.body);
    }
    await consume(recipient, capability).expect(200);
  });

  it('rejects a wrong token without consuming the capability', async () => {
    const capability = await newCapability(owner, recipient, node);
    const other = await newCapability(owner, recipient, node);
    await consume(recipient, capability, { token: other.token }).expect(404);
    await consume(recipient, capability, { token: capability.token }).expect(200);
  });

  it('returns 410 for an expired capability', async () => {
    const { jti } = await newCapability(owner, recipient, node);
    await expire(jti);
    const { body } = await consume(recipient, { jti }).expect(410);
    expect(body.error.details).toEqual({ consumedAt: null });
    const seen = await owner.get(`/api/v1/capabilities/${jti}`).expect(200);
    expect(seen.body.data.state).toBe('expired');
  });

  it('returns 404 once the document is deleted', async () => {
    const deleted = await newPlan(owner, project);
    const capability = await newCapability(owner, recipient, deleted);
    await owner.delete(`/api/nodes/${deleted}`).expect(200);
    await consume(recipient, capability).expect(404);
    const seen = await owner.get(`/api/v1/capabilities/${capability.jti}`).expect(200);
    expect(seen.body.data.state).toBe('minted');
  });

  it('returns 404 once the minter is suspended', async () => {
    const admin = await newMember(owner, 'admin');
    const capability = await newCapability(admin, recipient, node);
    await owner.patch(`/api/members/${admin.userId}`, { status: 'suspended' }).expect(200);
    await consume(recipient, capability).expect(404);
  });

  it('returns 404 once the token of the minting agent is revoked, or the minter is no longer an admin', async () => {
    const target = await newPlan(owner, project);
    const agent = await connectAgent(owner, { scopes: [...SCOPES, 'write:docs'] });
    const admin = await newMember(owner, 'admin');
    const minters = [agent, admin];
    const forWriting = await Promise.all(
      minters.map((one) => newCapability(one, recipient, target, { action: 'write' })),
    );
    const forReading = await Promise.all(minters.map((one) => newCapability(one, recipient, target)));
    await revokeTokenOf(owner, agent);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'member' }).expect(200);
    const missing = await consume(recipient, { jti: MISSING_ID }).expect(404);
    for (const capability of forReading)
      expect((await consume(recipient, capability).expect(404)).body).toEqual(missing.body);
    for (const capability of forWriting)
      await consume(recipient, capability, { content: '# No\n' }).expect(404);
    const unchanged = await owner.get(`/api/v1/documents/${target}/content`).expect(200);
    expect(unchanged.body.data.content).toBe(CONTENT);
    await owner.patch(`/api/members/${admin.userId}`, { role: 'admin' }).expect(200);
    await consume(recipient, forReading[1]!).expect(200);
  });

  it('returns 404 once the minting agent has lost the scope, the project or the right to write', async () => {
    const [target, other] = [await newPlan(owner, project), await newProject(owner)];
    const scopes = ['write:capability', 'write:docs', 'read:profile'];
    const missing = await consume(recipient, { jti: MISSING_ID }).expect(404);
    const narrowings: [object, 'read' | 'write'][] = [
      [{ scopes: ['write:docs'] }, 'read'],
      [{ projectSlugs: [other.slug] }, 'read'],
      [{ projectSlugs: [other.slug] }, 'write'],
      [{ scopes: ['write:capability'] }, 'write'],
    ];
    for (const [rights, action] of narrowings) {
      const agent = await connectAgent(owner, { scopes });
      const [one, two] = [
        await newCapability(agent, recipient, target, { action }),
        await newCapability(agent, recipient, target, { action }),
      ];
      await narrow(owner, agent, rights);
      expect([rights, (await consume(recipient, one).expect(404)).body]).toEqual([rights, missing.body]);
      if (action === 'write') await consume(recipient, two, { content: '# No\n' }).expect(404);
    }
    const unchanged = await owner.get(`/api/v1/documents/${target}/content`).expect(200);
    expect(unchanged.body.data.content).toBe(CONTENT);
  });

  it('returns 404 while the minting agent is paused', async () => {
    const agent = await connectAgent(owner, { scopes: ['write:capability', 'read:profile'] });
    const capability = await newCapability(agent, recipient, await newPlan(owner, project), {
      action: 'read',
    });
    await owner.post(`/api/agents/${agent.actorId}/pause`).expect(200);
    await consume(recipient, capability).expect(404);
    await owner.post(`/api/agents/${agent.actorId}/resume`).expect(200);
    await consume(recipient, capability).expect(200);
  });

  it('works while the minting agent keeps what it needs', async () => {
    const target = await newPlan(owner, project);
    const agent = await connectAgent(owner, { scopes: ['write:capability', 'write:docs', 'read:profile'] });
    const capability = await newCapability(agent, recipient, target, { action: 'write' });
    const rights = { scopes: ['write:capability', 'write:docs'], projectSlugs: [project.slug] };
    await narrow(owner, agent, rights);
    await consume(recipient, capability, { content: '# Yes\n' }).expect(200);
  });

  it('expires when its minter is suspended, unless it was consumed', async () => {
    const admin = await newMember(owner, 'admin');
    const [unused, consumed] = [
      await newCapability(admin, recipient, node),
      await newCapability(admin, recipient, node),
    ];
    const byOwner = await newCapability(owner, recipient, node);
    await consume(recipient, consumed).expect(200);
    await owner.patch(`/api/members/${admin.userId}`, { status: 'suspended' }).expect(200);
    const states = await Promise.all(
      [unused, consumed, byOwner].map(({ jti }) => owner.get(`/api/v1/capabilities/${jti}`)),
    );
    expect(states.map(({ body }) => body.data.state)).toEqual(['expired', 'consumed', 'minted']);
    await consume(recipient, unused).expect(404);
    await owner.patch(`/api/members/${admin.userId}`, { status: 'active' }).expect(200);
    await consume(recipient, unused).expect(410);
  });

  it('returns 401 once the token of the recipient is revoked', async () => {
    const agent = await connectAgent(stranger, { scopes: SCOPES });
    const capability = await newCapability(owner, agent, node);
    await revokeTokenOf(stranger, agent);
    await consume(agent, capability).expect(401);
  });
});
