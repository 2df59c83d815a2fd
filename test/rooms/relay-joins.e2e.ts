import { type Person, countStatuses, newOwner, newToken, sql } from '#testing';
import { deployment } from '../support/deployments';
import {
  type RoomAgent,
  approve,
  comparable,
  connectRoomAgent,
  hostRoom,
  inviteAgent,
  joinRoom,
} from './relay-support';

describe('joining a room as an agent', () => {
  const { api, relay, databaseUrl } = deployment();
  let host: Person;
  let stranger: Person;
  let roomId: string;

  beforeAll(async () => {
    [host, stranger] = await Promise.all([newOwner(api[0]), newOwner(api[0])]);
    roomId = await hostRoom(host);
  });

  it('is possible for agents of every organization', async () => {
    for (const person of [host, stranger])
      await joinRoom(host, roomId, await connectRoomAgent(person, relay));
    const { body } = await host.get(`/api/rooms/${roomId}/waiting-room`).expect(200);
    expect(JSON.stringify(body.data)).toContain('waiting');
  });

  it('answers every token that cannot be used with the same 404', async () => {
    const agent = await connectRoomAgent(stranger, relay);
    const used = await inviteAgent(host, roomId);
    const first = await connectRoomAgent(stranger, relay);
    await first.join(used).expect(201);
    const human = await host.post(`/api/rooms/${roomId}/invites`, { kind: 'human' }).expect(201);
    const expired = await inviteAgent(host, roomId);
    await sql(
      databaseUrl,
      `UPDATE room_invites SET expires_at = now() - interval '1 second' WHERE room_id = $1 AND used_at IS NULL AND kind = 'agent'`,
      [roomId],
    );
    const closedRoom = await hostRoom(host);
    const closed = await inviteAgent(host, closedRoom);
    await host.post(`/api/rooms/${closedRoom}/close`).expect(200);
    const missing = comparable(await agent.join('no-such-token'));
    expect(missing.status).toBe(404);
    for (const token of [used, human.body.data.roomToken as string, expired, closed])
      expect(comparable(await agent.join(token))).toEqual(missing);
    expect(comparable(await first.join(used))).toEqual(missing);
  });

  it('lets one of many agents use a token', async () => {
    const agents = await Promise.all(Array.from({ length: 6 }, () => connectRoomAgent(stranger, relay)));
    const token = await inviteAgent(host, roomId);
    expect(countStatuses(await Promise.all(agents.map((agent) => agent.join(token))))).toEqual({
      201: 1,
      404: 5,
    });
  });

  it('keeps an agent that waits in its place, and its second invite unused', async () => {
    const [agent, other] = [await connectRoomAgent(host, relay), await connectRoomAgent(host, relay)];
    await joinRoom(host, roomId, agent);
    const token = await inviteAgent(host, roomId);
    const again = await agent.join(token).expect(200);
    expect(again.body.data).toEqual({ ...agent.seat, status: 'waiting' });
    await other.join(token).expect(201);
  });

  it('answers an agent that was denied with 404', async () => {
    const agent = await connectRoomAgent(stranger, relay);
    await joinRoom(host, roomId, agent);
    await agent.status().expect(200);
    await host.post(`/api/rooms/${roomId}/agent-members/${agent.seat.memberId}/deny`).expect(200);
    await agent.status().expect(404);
    await agent.poll().expect(404);
    await agent.join(await inviteAgent(host, roomId)).expect(404);
  });

  it('requires the scope, an agent, and a valid body', async () => {
    const agent = await connectRoomAgent(stranger, relay, { scopes: ['read:docs'] });
    const { body } = await agent.join('token').expect(403);
    expect(body.error.code).toBe('SVC_INSUFFICIENT_SCOPE');
    const person = await newToken(stranger, 'admin');
    const settings = await person.at(relay).post('/api/rooms/agent/join', { token: 'x' }).expect(403);
    expect(settings.body.error.code).toBe('SVC_AGENT_TOKEN_REQUIRED');
    const member = await connectRoomAgent(stranger, relay);
    for (const input of [{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(201) }])
      await member.asActor('post', '/api/rooms/agent/join', input).expect(400);
  });

  it('admits only agents whose owner has proved an address of the domain of the organization', async () => {
    const [strict, inside] = await Promise.all([newOwner(api[0]), newOwner(api[0])]);
    const domain = inside.email.split('@')[1]!;
    const room = await hostRoom(strict);
    const [token, late] = [await inviteAgent(strict, room), await inviteAgent(strict, room)];
    const agent = await connectRoomAgent(inside, relay);
    const restrict = (to: string) =>
      sql(databaseUrl, 'UPDATE tenants SET restrict_to_domain = $2 WHERE id = $1', [strict.tenantId, to]);
    await restrict('elsewhere.example');
    await agent.join(token).expect(404);
    await restrict(domain);
    await agent.join(late).expect(404);
    await sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [inside.userId]);
    await agent.join(late).expect(201);
  });
});

describe('the status of an agent in a room', () => {
  const { api, relay } = deployment();
  let host: Person;
  let roomId: string;
  let agent: RoomAgent;

  beforeEach(async () => {
    host = await newOwner(api[0]);
    roomId = await hostRoom(host);
    agent = await connectRoomAgent(host, relay);
    await joinRoom(host, roomId, agent);
  });

  it('delivers the room key once, however many ask at once', async () => {
    const before = (await agent.status().expect(200)).body.data;
    expect(before).toEqual({ ...agent.seat, status: 'waiting', roomStatus: 'active', keyVersion: 0 });
    const approval = await approve(host, agent);
    expect(JSON.stringify(approval.body)).not.toMatch(/secret/i);
    const answers = await Promise.all(Array.from({ length: 10 }, () => agent.status().expect(200)));
    const secrets = answers.flatMap(({ body }) => (body.data.roomSigningSecret as string | undefined) ?? []);
    expect(secrets).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect((await agent.status().expect(200)).body.data).toEqual({
      ...before,
      status: 'approved',
      keyVersion: 1,
    });
  });

  it('can be asked only with GET, since HEAD would lose the room key', async () => {
    await approve(host, agent);
    const { headers } = await agent.statusHead().expect(405);
    expect(headers.allow).toBe('GET');
    await agent.fetchKey();
  });

  it('delivers a reissued key once, and the old one is invalid at once', async () => {
    await approve(host, agent);
    const old = await agent.fetchKey();
    await agent.post('With the first key').expect(201);
    await host
      .post(`/api/rooms/${roomId}/agent-members/${agent.seat.memberId}/reissue-signature`)
      .expect(200);
    await agent.post('With the old key').expect(401);
    const fresh = await agent.fetchKey();
    expect(fresh).toEqual({ ...old, secret: fresh.secret, keyVersion: 2 });
    expect(fresh.secret).not.toBe(old.secret);
    await agent.post('With the new key').expect(201);
    expect((await agent.status().expect(200)).body.data).not.toHaveProperty('roomSigningSecret');
  });

  it('is the same 404 for every other agent, member and room', async () => {
    const other = await connectRoomAgent(await newOwner(api[0]), relay);
    await approve(host, agent);
    const missing = comparable(await other.asActor('get', '/api/rooms/agent/x/agent-members/y/status'));
    expect(missing.status).toBe(404);
    expect(comparable(await other.asActor('get', `${agent.memberPath}/status`))).toEqual(missing);
    expect(comparable(await other.asActor('get', `${agent.path}/messages`))).toEqual(missing);
    expect(comparable(await agent.asActor('get', `${agent.path}/agent-members/${roomId}/status`))).toEqual(
      missing,
    );
  });
});
