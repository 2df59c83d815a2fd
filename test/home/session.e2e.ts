import { connectAgent, newMember, newOwner, newToken, sql } from '#testing';
import { setPolicies } from '../organizations/organizations-support';
import { deployment } from '../support/deployments';
import { NOTHING } from './home-support';

const { api, databaseUrl } = deployment();
const [url] = api;

describe('GET /api/session', () => {
  it('says who is signed in, with the organization and its policies', async () => {
    const owner = await newOwner(url);
    await setPolicies(owner, { hideDiscoveryTab: true, requirePurpose: true });
    const { body } = await owner.get('/api/session').expect(200);
    const me = (await owner.get('/api/me').expect(200)).body.data;
    expect(body.data).toMatchObject({
      userId: owner.userId,
      displayName: 'Olive Owner',
      email: owner.email,
      emailVerified: false,
      role: 'owner',
      isTenantAdmin: true,
      organization: {
        id: owner.tenantId,
        slug: owner.tenantSlug,
        name: owner.tenantSlug,
        plan: 'enterprise',
        deletesAt: null,
      },
      personalAgent: null,
      features: me.features,
      policies: { hideDiscoveryTab: true, requirePurpose: true, codeJoinDisabled: false },
      counts: NOTHING,
      apiVersion: '1',
    });
    expect(body.data.organization.features).toEqual(['agent_inbox', 'distribution', 'mcp_seal', 'sns']);
    expect(Date.parse(body.data.expiresAt)).toBeGreaterThan(Date.parse(body.data.serverTime));
  });

  it('says that an address is verified once its owner has proved it', async () => {
    const owner = await newOwner(url);
    await sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [owner.userId]);
    expect((await owner.get('/api/session').expect(200)).body.data.emailVerified).toBe(true);
  });

  it('keeps its ETag until something that it says changes', async () => {
    const owner = await newOwner(url);
    const { headers } = await owner.get('/api/session').expect(200);
    const again = owner.with({ 'If-None-Match': headers.etag! });
    await again.get('/api/session').expect(304);
    await owner.post('/api/members/invites', { email: 'someone@test.invalid', role: 'member' }).expect(201);
    expect((await again.get('/api/session').expect(200)).body.data.counts.invites).toBe(1);
  });

  it('is 401 for tokens of every kind', async () => {
    const owner = await newOwner(url);
    await (await newToken(owner, 'admin')).get('/api/session').expect(401);
    await (await connectAgent(owner)).get('/api/session').expect(401);
  });

  it('tells members nothing of invites and reviews', async () => {
    const owner = await newOwner(url);
    const member = await newMember(owner);
    await owner.post('/api/members/invites', { email: 'other@test.invalid', role: 'member' }).expect(201);
    const { body } = await member.get('/api/session').expect(200);
    expect(body.data).toMatchObject({ role: 'member', isTenantAdmin: false, counts: NOTHING });
  });
});
