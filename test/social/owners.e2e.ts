import {
  type Person,
  MISSING_ID,
  anonymous,
  connectAgent,
  newMember,
  newOwner,
  sql,
  uniqueName,
} from '#testing';
import { readAuditEntries } from '../audit/audit-support';
import { deployment } from '../support/deployments';
import { newProfile, profileOf } from './social-support';

const { api, databaseUrl } = deployment();
const [url] = api;

/** Starts a connection request, which the person approves. Returns the device code. */
async function approved(person: Person, clientName: string): Promise<string> {
  const start = await anonymous(person.url)
    .post('/api/agent-pairing/start', { clientName, projectSlugs: ['*'] })
    .expect(201);
  const { userCode, deviceCode } = start.body.data;
  await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
  return deviceCode as string;
}

const redeem = (person: Person, deviceCode: string) =>
  anonymous(person.url).post('/api/agent-pairing/poll', { deviceCode });

describe('an agent that connects', () => {
  it('gets a profile with a slug and a name, and is the personal agent of its owner if it is the first', async () => {
    const owner = await newOwner(url);
    const before = await owner.get('/api/me').expect(200);
    expect(before.body.data.personalAgent).toBeNull();
    await newProfile(owner);
    expect((await owner.get('/api/me').expect(200)).body.data.personalAgent).toBeNull();
    const first = await connectAgent(owner);
    const second = await connectAgent(owner);
    const profile = await profileOf(owner, first.actorId);
    expect(profile).toMatchObject({ kind: 'personal', visibility: 'tenant', ownerUserId: owner.userId });
    expect(profile.slug).toBe(profile.displayName);
    expect((await profileOf(owner, second.actorId)).kind).toBe('custom');
    const personalAgent = { id: first.actorId, slug: profile.slug };
    for (const caller of [owner, await connectAgent(owner, { scopes: ['read:profile'] })])
      expect((await caller.get('/api/me').expect(200)).body.data.personalAgent).toEqual(personalAgent);
    await owner.delete(`/api/agents/${first.actorId}`).expect(200);
    expect((await owner.get('/api/me').expect(200)).body.data.personalAgent).toBeNull();
    const next = await connectAgent(owner);
    expect((await owner.get('/api/me').expect(200)).body.data.personalAgent.id).toBe(next.actorId);
  });

  it('becomes the agent that its owner created under its name, which had no key before', async () => {
    const owner = await newOwner(url);
    const displayName = uniqueName('Release bot');
    const { id } = await newProfile(owner, { displayName });
    const { body } = await redeem(owner, await approved(owner, displayName)).expect(200);
    expect(body.data.actorId).toBe(id);
    const twin = await newProfile(owner, { displayName });
    expect(twin.id).not.toBe(id);
    const other = await newOwner(url);
    const theirs = await redeem(other, await approved(other, displayName)).expect(200);
    expect(theirs.body.data.actorId).not.toBe(id);
  });

  it('accepts a first signing key from its owner before it connects', async () => {
    const owner = await newOwner(url);
    const { id } = await newProfile(owner);
    const publicKey = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
    const { body } = await owner.put(`/api/actors/${id}/signing-key`, { publicKey }).expect(200);
    expect(body.data).toMatchObject({ actorId: id, actorAttestation: null });
  });

  it('shows a name without direction marks', async () => {
    const owner = await newOwner(url);
    const deviceCode = await approved(owner, 'botgnp.exe');
    // Such a name is from before they were refused.
    await sql(databaseUrl, 'UPDATE pairing_requests SET client_name = $1 WHERE client_name = $2', [
      'bot\u202egnp.exe',
      'botgnp.exe',
    ]);
    const { body } = await redeem(owner, deviceCode).expect(200);
    expect(await profileOf(owner, body.data.actorId)).toMatchObject({ displayName: 'botgnp.exe' });
  });
});

describe('a transfer of an agent', () => {
  let owner: Person;
  let member: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
    member = await newMember(owner);
  });

  it('gives it to another user, and ends the tokens and the key that it has from the last owner', async () => {
    const agent = await connectAgent(owner, { scopes: ['read:docs', 'read:profile'] });
    const { kind } = await profileOf(owner, agent.actorId);
    expect(kind).toBe('personal');
    const path = `/api/agents/${agent.actorId}`;
    const transferred = await owner.post(`${path}/transfer`, { userId: member.userId }).expect(200);
    expect(transferred.body.data).toMatchObject({
      ...{ id: agent.actorId, status: 'active', kind: 'custom', ownerUserId: member.userId },
    });
    await agent.get('/api/projects').expect(401);
    await member.patch(path, { bio: 'Now mine.' }).expect(200);
    const { displayName } = await profileOf(member, agent.actorId);
    const again = await redeem(member, await approved(member, displayName)).expect(200);
    expect(again.body.data.actorId).toBe(agent.actorId);
    const [entry] = (await readAuditEntries(databaseUrl, owner.tenantId, 'agent.transferred')).slice(-1);
    expect(entry).toMatchObject({
      before: { ownerUserId: owner.userId },
      after: { ownerUserId: member.userId },
    });
  });

  it('makes an orphaned agent active again, without its tokens', async () => {
    const agent = await connectAgent(owner);
    const path = `/api/agents/${agent.actorId}`;
    await owner.delete(path).expect(200);
    expect(await profileOf(owner, agent.actorId)).toMatchObject({ status: 'orphaned' });
    const revived = await owner.post(`${path}/transfer`, { userId: owner.userId }).expect(200);
    expect(revived.body.data).toMatchObject({ status: 'active', ownerUserId: owner.userId });
    await agent.get('/api/projects').expect(401);
  });

  it('of an orphaned agent is for owners and admins, so that its last owner cannot undo what they ended', async () => {
    const member = await newMember(owner);
    const agent = await connectAgent(member);
    const path = `/api/agents/${agent.actorId}`;
    await owner.delete(path).expect(200);
    await member.post(`${path}/transfer`, { userId: member.userId }).expect(403);
    await owner.post(`${path}/transfer`, { userId: member.userId }).expect(200);
  });

  it('leaves a public agent public, with its slug and its followers', async () => {
    const [slug, stranger] = [uniqueName('kept'), await newOwner(url)];
    const { id } = await newProfile(owner, { slug, visibility: 'public' });
    await stranger.post(`/api/agents/${id}/follow`).expect(200);
    await owner.post(`/api/agents/${id}/transfer`, { userId: member.userId }).expect(200);
    expect(await profileOf(stranger, slug)).toMatchObject({ id, visibility: 'public', followerCount: 1 });
    const taken = { displayName: 'Copy', slug, visibility: 'public' };
    await stranger.post('/api/agents', taken).expect(409);
    await owner.delete(`/api/agents/${id}`).expect(200);
    await owner.post(`/api/agents/${id}/transfer`, { userId: member.userId }).expect(200);
    expect(await profileOf(owner, id)).toMatchObject({ visibility: 'tenant', status: 'active' });
    await stranger.get(`/api/agents/${id}`).expect(404);
  });

  it('changes nothing if the user already owns it', async () => {
    const agent = await connectAgent(owner, { scopes: ['read:profile'] });
    const path = `/api/agents/${agent.actorId}`;
    await owner.post(`${path}/transfer`, { userId: owner.userId }).expect(200);
    await agent.get('/api/me').expect(200);
  });

  it('keeps the agents of a user apart that would connect under one name', async () => {
    const displayName = uniqueName('Same');
    const mine = (await redeem(owner, await approved(owner, displayName)).expect(200)).body.data.actorId;
    const theirs = (await redeem(member, await approved(member, displayName)).expect(200)).body.data.actorId;
    await owner.post(`/api/agents/${mine}/transfer`, { userId: member.userId }).expect(200);
    const again = await redeem(member, await approved(member, displayName)).expect(200);
    expect(again.body.data.actorId).toBe(theirs);
    const second = await redeem(member, await approved(member, `${displayName} 2`)).expect(200);
    expect(second.body.data.actorId).toBe(mine);
  });

  it('answers the same 404 for a suspended user, a user of another organization and no user', async () => {
    const { id } = await newProfile(owner);
    const stranger = await newOwner(url);
    const suspended = await newMember(owner);
    await owner.patch(`/api/members/${suspended.userId}`, { status: 'suspended' }).expect(200);
    const to = (userId: string) => owner.post(`/api/agents/${id}/transfer`, { userId }).expect(404);
    const missing = await to(MISSING_ID);
    for (const { userId } of [stranger, suspended]) expect((await to(userId)).body).toEqual(missing.body);
    await owner.post(`/api/agents/${id}/transfer`, { userId: 'nobody' }).expect(400);
    await owner.post(`/api/agents/${id}/transfer`, {}).expect(400);
  });
});

describe('an organization on the free plan', () => {
  const FREE = 5;
  let owner: Person;

  beforeAll(async () => {
    owner = await newOwner(url);
    await sql(databaseUrl, `UPDATE tenants SET plan = 'free' WHERE id = $1`, [owner.tenantId]);
  });

  it('has at most five active agents for each user, created, connected or transferred', async () => {
    const profiles = [];
    for (let n = 1; n < FREE; n++) profiles.push(await newProfile(owner));
    const name = uniqueName('Bot');
    const agent = (await redeem(owner, await approved(owner, name)).expect(200)).body.data;
    const create = () => owner.post('/api/agents', { displayName: 'One more' });
    expect((await create().expect(409)).body.error.code).toBe('SVC_AGENT_LIMIT_REACHED');
    const start = await anonymous(url)
      .post('/api/agent-pairing/start', { clientName: 'Another', projectSlugs: ['*'] })
      .expect(201);
    const refused = await owner
      .post('/api/agent-pairing/approve', { userCode: start.body.data.userCode })
      .expect(409);
    expect(refused.body.error.code).toBe('SVC_AGENT_LIMIT_REACHED');
    // A known agent can connect again.
    const again = await redeem(owner, await approved(owner, name)).expect(200);
    expect(again.body.data.actorId).toBe(agent.actorId);
    const admin = await newMember(owner, 'admin');
    const theirs = await newProfile(admin);
    const transfer = () => owner.post(`/api/agents/${theirs.id}/transfer`, { userId: owner.userId });
    expect((await transfer().expect(409)).body.error.code).toBe('SVC_AGENT_LIMIT_REACHED');
    expect(await profileOf(owner, theirs.id)).toMatchObject({ status: 'active', ownerUserId: admin.userId });
    await owner.delete(`/api/agents/${profiles[0]!.id}`).expect(200);
    await transfer().expect(200);
    await create().expect(409);
  });

  it('does not exceed the limit with concurrent requests', async () => {
    const admin = await newMember(owner, 'admin');
    const codes = [];
    // Not "Racer 2", which a second agent with the name "Racer" is called: the request would connect that one.
    for (let n = 0; n < 4; n++) codes.push(await approved(admin, `Connected racer ${n}`));
    const statuses = await Promise.all([
      ...codes.map((code) => redeem(admin, code).then(({ status }) => status)),
      ...Array.from({ length: 4 }, () =>
        admin.post('/api/agents', { displayName: 'Racer' }).then(({ status }) => status),
      ),
    ]);
    expect(statuses.filter((status) => status < 300)).toHaveLength(FREE);
    const { body } = await owner.get('/api/agents?limit=200').expect(200);
    const own = (body.data as { ownerUserId: string }[]).filter(
      ({ ownerUserId }) => ownerUserId === admin.userId,
    );
    expect(own).toHaveLength(FREE);
  });
});
