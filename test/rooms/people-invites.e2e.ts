import {
  type Agent,
  MISSING_ID,
  type Person,
  connectAgent,
  countStatuses,
  newMember,
  newOwner,
  sha256,
  spread,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { type NewRoom, auditKinds, comparable, enter, join, newInvite, newRoom } from './people-support';

describe('invites to a room', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let host: Person;
  let stranger: Person;
  let agent: Agent;
  let room: NewRoom;

  beforeAll(async () => {
    [host, stranger] = await Promise.all([newOwner(url), newOwner(url)]);
    agent = await connectAgent(host, { scopes: ['rooms:participate'] });
  });
  beforeEach(async () => {
    room = await newRoom(host);
  });
  afterEach(() => host.post(`${room.path}/close`));

  it('show the token once, and only the beginning of its hash in lists', async () => {
    const issued = await host.post(`${room.path}/invites`, { kind: 'agent', ttlSeconds: 300 }).expect(201);
    const { roomToken, ...shown } = issued.body.data;
    expect(roomToken).toMatch(/^room_[\w-]{43}$/);
    expect(shown).toMatchObject({ kind: 'agent', role: null, usedAt: null, createdBy: host.userId });
    expect(shown.hashFragment).toBe(sha256(roomToken).slice(0, 8));
    const listed = await host.get(`${room.path}/invites`).expect(200);
    expect(listed.body.data).toEqual([shown]);
    expect(listed.text).not.toContain(roomToken);
    expect(+new Date(shown.expiresAt) - +new Date(shown.createdAt)).toBe(300_000);
  });

  it('are listed in pages, the newest first', async () => {
    for (let i = 0; i < 3; i++) await newInvite(host, room);
    const first = await host.get(`${room.path}/invites?limit=2`).expect(200);
    const rest = await host
      .get(`${room.path}/invites?limit=2&cursor=${first.body.meta.nextCursor}`)
      .expect(200);
    const ids = [...first.body.data, ...rest.body.data].map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids).toEqual([...ids].sort().reverse());
    expect(rest.body.meta.nextCursor).toBeNull();
  });

  it('never outlive the room', async () => {
    const short = await newRoom(host, { lifetimeHours: 1 });
    const issued = await host
      .post(`${short.path}/invites`, { kind: 'human', ttlSeconds: 86_400 })
      .expect(201);
    const { expiresAt } = (await host.get(short.path).expect(200)).body.data;
    expect(issued.body.data.expiresAt).toBe(expiresAt);
  });

  it.each([
    [{ kind: 'owner' }, 'kind'],
    [{}, 'kind'],
    [{ kind: 'agent', role: 'observer' }, 'role'],
    [{ kind: 'human', role: 'host' }, 'role'],
    [{ kind: 'human', ttlSeconds: 299 }, 'ttlSeconds'],
    [{ kind: 'human', ttlSeconds: 86_401 }, 'ttlSeconds'],
  ])('refuse %j', async (body, path) => {
    const answer = await host.post(`${room.path}/invites`, body).expect(400);
    expect(answer.body.error.details.fields[0].path).toBe(path);
  });

  it('are issued for agents by the host only, for people also by co-moderators', async () => {
    const [moderator, observer] = await Promise.all([newMember(host), newMember(host)]);
    await enter(host, room, moderator, 'co-moderator');
    await enter(host, room, observer);
    for (const [person, kind, status] of [
      [moderator, 'agent', 403],
      [moderator, 'human', 201],
      [observer, 'agent', 403],
      [observer, 'human', 403],
      [stranger, 'human', 404],
      [stranger, 'agent', 404],
    ] as const)
      await person.post(`${room.path}/invites`, { kind }).expect(status);
    for (const role of ['co-moderator', 'observer']) {
      const answer = await moderator.post(`${room.path}/invites`, { kind: 'human', role }).expect(201);
      expect(answer.body.data.role).toBe(role);
      await observer.post(`${room.path}/invites`, { kind: 'human', role }).expect(403);
    }
    await moderator.get(`${room.path}/invites`).expect(200);
    await observer.get(`${room.path}/invites`).expect(403);
    const foreign = await stranger.get(`${room.path}/invites`).expect(404);
    const missing = await stranger.get(`/api/rooms/${MISSING_ID}/invites`).expect(404);
    expect(foreign.body).toEqual(missing.body);
  });

  it('can be issued with a token of the host, but not listed', async () => {
    await agent.post(`${room.path}/invites`, { kind: 'agent' }).expect(201);
    await agent.get(`${room.path}/invites`).expect(401);
    const scopeless = await connectAgent(host, { scopes: ['read:docs'] });
    await scopeless.post(`${room.path}/invites`, { kind: 'agent' }).expect(403, /SVC_INSUFFICIENT_SCOPE/);
  });

  it('lead a person of another organization into the waiting room, where the room does not exist for them yet', async () => {
    const token = await newInvite(host, room, { role: 'co-moderator' });
    const { body } = await join(stranger, token).expect(201);
    expect(body.data).toEqual({ roomId: room.id, memberId: expect.any(String), status: 'waiting' });
    await stranger.get(room.path).expect(404);
    const waiting = await host.get(`${room.path}/waiting-room`).expect(200);
    expect(waiting.body.data.humans).toMatchObject([
      { id: body.data.memberId, userId: stranger.userId, role: 'co-moderator', status: 'waiting' },
    ]);
    expect(await auditKinds(host, room)).toEqual(
      expect.arrayContaining(['invite.issued', 'invite.used', 'member.entered']),
    );
  });

  it('are redeemed as `roomToken` or `room_token`, and not as both', async () => {
    const person = await newOwner(url);
    const [token, other] = [await newInvite(host, room), await newInvite(host, room)];
    const redeem = (body: object) => person.post('/api/rooms/join', body);
    for (const wrong of [{}, { roomToken: null }, { room_token: 7 }, { roomToken: token, room_token: other }])
      await redeem(wrong).expect(400, /SVC_VALIDATION_ERROR/);
    await redeem({ room_token: token }).expect(201);
    await redeem({ roomToken: other }).expect(200);
  });

  it('work once, and all that do not work get the same 404', async () => {
    const used = await newInvite(host, room);
    await join(stranger, used).expect(201);
    const expired = await newInvite(host, room);
    await sql(databaseUrl, `UPDATE room_invites SET expires_at = now() WHERE token_hash = $1`, [
      Buffer.from(sha256(expired), 'hex'),
    ]);
    const forAgent = await newInvite(host, room, { kind: 'agent' });
    const other = await newRoom(host);
    const ofClosed = await newInvite(host, other);
    await host.post(`${other.path}/close`).expect(200);
    const person = await newOwner(url);
    const answers = [];
    for (const token of [used, expired, forAgent, ofClosed, `room_${'A'.repeat(43)}`, 'nothing', ''])
      answers.push(comparable(await join(person, token).expect(404)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('stay unused if the person is in the room or waits already', async () => {
    const person = await newOwner(url);
    const first = await join(person, await newInvite(host, room)).expect(201);
    const token = await newInvite(host, room, { role: 'co-moderator' });
    const again = await join(person, token).expect(200);
    expect(again.body.data).toEqual(first.body.data);
    await host.post(`${room.path}/human-members/${first.body.data.memberId}/approve`).expect(200);
    const inside = await join(person, token).expect(200);
    expect(inside.body.data.status).toBe('approved');
    await join(await newOwner(url), token).expect(201);
  });

  it('answer a person who has used them with the membership, as long as it lasts', async () => {
    const person = await newOwner(url);
    const token = await newInvite(host, room);
    const { data } = (await join(person, token).expect(201)).body;
    expect((await join(person, token).expect(200)).body.data).toEqual(data);
    await join(stranger, token).expect(404);
    await host.post(`${room.path}/human-members/${data.memberId}/approve`).expect(200);
    expect((await join(person, token).expect(200)).body.data).toEqual({ ...data, status: 'approved' });
    await host.post(`${room.path}/human-members/${data.memberId}/revoke`).expect(200);
    await join(person, token).expect(404);
    expect((await auditKinds(host, room)).filter((kind) => kind === 'invite.used')).toHaveLength(1);
  });

  it.each(['deny', 'close'])(
    'do not answer a person who has used them after the host chose to %s',
    async (act) => {
      const person = await newOwner(url);
      const token = await newInvite(host, room);
      const { memberId } = (await join(person, token).expect(201)).body.data;
      const path = act === 'close' ? `${room.path}/close` : `${room.path}/human-members/${memberId}/deny`;
      await host.post(path).expect(200);
      await join(person, token).expect(404);
    },
  );

  it('of a co-moderator who was revoked no longer answer the person who has used them', async () => {
    const [moderator, person] = [await newMember(host), await newOwner(url)];
    const member = await enter(host, room, moderator, 'co-moderator');
    const token = await newInvite(moderator, room);
    await join(person, token).expect(201);
    await host.post(`${room.path}/human-members/${member}/revoke`).expect(200);
    await join(person, token).expect(404);
  });

  it('that two people redeem at once lead only one of them in', async () => {
    for (let round = 0; round < 5; round++) {
      const token = await newInvite(host, room);
      const people = await Promise.all([newOwner(url), newOwner(url)]);
      const answers = await Promise.all(
        people.map((person, i) => join(person.at(api[i % api.length]!), token)),
      );
      expect(countStatuses(answers)).toEqual({ 201: 1, 404: 1 });
    }
  });

  it('that one person redeems many times at once make one membership', async () => {
    const person = await newOwner(url);
    const token = await newInvite(host, room);
    const answers = await Promise.all(spread(person, api, 8).map((client) => join(client, token)));
    expect(countStatuses(answers)).toEqual({ 200: 7, 201: 1 });
    const { body } = await host.get(`${room.path}/waiting-room`).expect(200);
    expect(body.data.humans).toHaveLength(1);
  });

  it('are limited to 100 unused ones', async () => {
    await sql(
      databaseUrl,
      `INSERT INTO room_invites (id, tenant_id, room_id, kind, token_hash, created_by, expires_at)
      SELECT gen_random_uuid(), tenant_id, id, 'agent', sha256(i::text::bytea || id::text::bytea), host_user_id, now() + interval '1 hour'
      FROM rooms, generate_series(1, 99) AS i WHERE id = $1`,
      [room.id],
    );
    const answers = await Promise.all(
      spread(host, api, 4).map((client) => client.post(`${room.path}/invites`, { kind: 'agent' })),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 3 });
  });

  it('do not admit a person who has not proved an address of the domain of the organization, who learns nothing', async () => {
    const colleague = await newMember(host);
    await sql(databaseUrl, `UPDATE tenants SET restrict_to_domain = 'acme.example' WHERE id = $1`, [
      host.tenantId,
    ]);
    try {
      const token = await newInvite(host, room);
      const refused = comparable(await join(stranger, token).expect(404));
      expect(refused).toEqual(comparable(await join(stranger, 'nothing').expect(404)));
      await sql(databaseUrl, `UPDATE users SET email = id || '@acme.example' WHERE id = $1`, [
        colleague.userId,
      ]);
      await join(colleague, token).expect(201);
      const guest = await newOwner(url);
      await sql(databaseUrl, `UPDATE users SET email = id || '@acme.example' WHERE id = $1`, [guest.userId]);
      const offered = await newInvite(host, room);
      expect(comparable(await join(guest, offered).expect(404))).toEqual(refused);
      await sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [guest.userId]);
      await join(guest, offered).expect(201);
    } finally {
      await sql(databaseUrl, `UPDATE tenants SET restrict_to_domain = NULL WHERE id = $1`, [host.tenantId]);
    }
  });

  it.each([
    ['revoked the membership', 'revoke', undefined],
    ['changed the role', 'role', { role: 'observer' }],
  ])('of a co-moderator stop working after the host %s', async (_, act, body) => {
    const moderator = await newMember(host);
    const member = await enter(host, room, moderator, 'co-moderator');
    const [first, second] = [await newInvite(moderator, room), await newInvite(moderator, room)];
    await join(await newOwner(url), first).expect(201);
    await host.post(`${room.path}/human-members/${member}/${act}`, body).expect(200);
    await join(stranger, second).expect(404);
  });

  it('are refused in a closed room', async () => {
    await host.post(`${room.path}/close`).expect(200);
    await host.post(`${room.path}/invites`, { kind: 'human' }).expect(409, /SVC_ROOM_CLOSED/);
    await host.get(`${room.path}/invites`).expect(200);
  });
});
