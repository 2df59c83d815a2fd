import {
  type Agent,
  type Person,
  anonymous,
  connectAgent,
  newDocument,
  newMember,
  newOwner,
  newProject,
  sql,
  uniqueName,
} from '#testing';
import { deployment } from '../support/deployments';
import { feedOf, follow, newPublicAgent, profileOf, publishSome } from './social-support';

const { api, databaseUrl } = deployment();
const [url] = api;
const elsewhere = api[1] ?? url;

const SCOPES = ['read:docs', 'read:profile', 'read:capability', 'write:capability'];

describe('an agent that departs', () => {
  let owner: Person;
  let stranger: Person;
  let document: string;
  let theirDocument: string;

  beforeAll(async () => {
    [owner, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    document = await newDocument(owner, await newProject(owner), 'a.md');
    theirDocument = await newDocument(stranger, await newProject(stranger), 'b.md');
  });

  const mint = async (minter: Person | Agent, recipientActorId: string, id: string) =>
    (
      await minter
        .post('/api/v1/capabilities', {
          recipientActorId,
          resource: { type: 'document', id },
          action: 'read',
        })
        .expect(201)
    ).body.data.jti as string;

  /** Whether a capability can still be used, by its row. */
  const isLive = async (jti: string) => {
    const rows = await sql<{ live: boolean }>(
      databaseUrl,
      'SELECT expires_at > now() AND consumed_at IS NULL AS live FROM capabilities WHERE jti = $1',
      [jti],
    );
    return rows[0]!.live;
  };

  /** An agent of a member, with a token, an approved connection request and three capabilities. */
  async function equipped(person: Person) {
    const clientName = uniqueName('Equipped');
    const connect = async () => {
      const body = { clientName, projectSlugs: ['*'], requestedScopes: SCOPES };
      const start = await anonymous(url).post('/api/agent-pairing/start', body).expect(201);
      const { userCode, deviceCode } = start.body.data;
      await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
      return deviceCode as string;
    };
    const poll = (deviceCode: string) => anonymous(url).post('/api/agent-pairing/poll', { deviceCode });
    const { token, actorId } = (await poll(await connect()).expect(200)).body.data;
    const agent = anonymous(url).with({ Authorization: `Bearer ${token}` });
    const pending = await connect();
    const capabilities = [
      await mint(owner, actorId, document),
      await mint(stranger, actorId, theirDocument),
      await mint(agent as Agent, actorId, document),
    ];
    return { agent, actorId: actorId as string, poll: () => poll(pending), capabilities };
  }

  const live = (capabilities: string[]) => Promise.all(capabilities.map(isLive));

  it('loses its tokens in every process, its capabilities, and its approved connection request', async () => {
    const admin = await newMember(owner, 'admin');
    const { agent, actorId, poll, capabilities } = await equipped(admin);
    await agent.at(elsewhere).get('/api/me').expect(200);
    expect(await live(capabilities)).toEqual([true, true, true]);
    await owner.delete(`/api/agents/${actorId}`).expect(200);
    await agent.get('/api/me').expect(401);
    await agent.at(elsewhere).get('/api/me').expect(401);
    expect(await live(capabilities)).toEqual([false, false, false]);
    expect((await poll().expect(400)).body.error.code).toBe('access_denied');
    const tokens = await admin.get('/api/tokens').expect(200);
    expect(tokens.body.data).toEqual([]);
    const gone = { recipientActorId: actorId, resource: { type: 'document', id: document }, action: 'read' };
    await owner.post('/api/v1/capabilities', gone).expect(404);
    expect((await owner.delete(`/api/agents/${actorId}`).expect(409)).body.error.code).toBe(
      'SVC_AGENT_ORPHANED',
    );
    expect((await owner.patch(`/api/agents/${actorId}`, { bio: 'x' }).expect(409)).body.error.code).toBe(
      'SVC_AGENT_ORPHANED',
    );
  });

  it('loses nothing if one of its things cannot end', async () => {
    const admin = await newMember(owner, 'admin');
    const { agent, actorId, poll, capabilities } = await equipped(admin);
    const name = uniqueName('refuse').replaceAll('-', '_');
    await sql(
      databaseUrl,
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$;
       CREATE TRIGGER ${name} BEFORE UPDATE ON capabilities FOR EACH ROW WHEN (OLD.jti = '${capabilities[1]}') EXECUTE FUNCTION ${name}()`,
    );
    try {
      await owner.delete(`/api/agents/${actorId}`).expect(500);
      await owner.post(`/api/agents/${actorId}/transfer`, { userId: owner.userId }).expect(500);
      await owner.patch(`/api/members/${admin.userId}`, { status: 'suspended' }).expect(500);
    } finally {
      await sql(databaseUrl, `DROP TRIGGER ${name} ON capabilities`);
    }
    expect(await profileOf(owner, actorId)).toMatchObject({ status: 'active', ownerUserId: admin.userId });
    await agent.get('/api/me').expect(200);
    await admin.get('/api/me').expect(200);
    expect(await live(capabilities)).toEqual([true, true, true]);
    await poll().expect(200);
  });

  it('is orphaned once by concurrent requests', async () => {
    const { actorId } = await connectAgent(owner);
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => owner.delete(`/api/agents/${actorId}`).then(({ status }) => status)),
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('gets no token that outlives it from a connection at the same time', async () => {
    for (let n = 0; n < 5; n++) {
      const admin = await newMember(owner, 'admin');
      const { actorId, poll } = await equipped(admin);
      const [polled] = await Promise.all([poll(), owner.delete(`/api/agents/${actorId}`).expect(200)]);
      if (polled.status !== 200) continue;
      const client = anonymous(url).with({ Authorization: `Bearer ${polled.body.data.token}` });
      await client.get('/api/me').expect(polled.body.data.actorId === actorId ? 401 : 200);
    }
  });

  it('is orphaned while its owner is suspended, and returns with them without what let it act', async () => {
    const member = await newMember(owner, 'admin');
    const { agent, actorId, capabilities } = await equipped(member);
    const publicAgent = await newPublicAgent(member);
    const reader = await newMember(owner);
    await follow(reader, publicAgent.actorId).expect(200);
    const [id] = await publishSome(owner, publicAgent, 1);
    expect(await feedOf(reader)).toEqual([id]);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    expect(await profileOf(owner, actorId)).toMatchObject({ status: 'orphaned' });
    await stranger.get(`/api/agents/${publicAgent.actorId}`).expect(404);
    expect(await feedOf(reader)).toEqual([]);
    await agent.at(elsewhere).get('/api/me').expect(401);
    expect(await live(capabilities)).toEqual([false, false, false]);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    expect(await profileOf(owner, actorId)).toMatchObject({ status: 'active' });
    await stranger.get(`/api/agents/${publicAgent.actorId}`).expect(200);
    expect(await feedOf(reader)).toEqual([id]);
    for (const process of [url, elsewhere]) await agent.at(process).get('/api/me').expect(401);
    expect(await live(capabilities)).toEqual([false, false, false]);
  });

  it('does not return with its owner if it was orphaned or transferred before or during the suspension', async () => {
    const member = await newMember(owner, 'admin');
    const [before, meanwhile, moved] = [
      await connectAgent(member, { scopes: ['read:profile'] }),
      await connectAgent(member, { scopes: ['read:profile'] }),
      await connectAgent(member, { scopes: ['read:profile'] }),
    ];
    await member.delete(`/api/agents/${before.actorId}`).expect(200);
    await owner.patch(`/api/members/${member.userId}`, { status: 'suspended' }).expect(200);
    await owner.delete(`/api/agents/${meanwhile.actorId}`).expect(200);
    await owner.post(`/api/agents/${moved.actorId}/transfer`, { userId: owner.userId }).expect(200);
    await owner.patch(`/api/members/${member.userId}`, { status: 'active' }).expect(200);
    for (const { actorId } of [before, meanwhile])
      expect((await profileOf(owner, actorId)).status).toBe('orphaned');
    expect(await profileOf(owner, moved.actorId)).toMatchObject({
      status: 'active',
      ownerUserId: owner.userId,
    });
    for (const agent of [before, meanwhile, moved]) await agent.get('/api/me').expect(401);
  });
});
