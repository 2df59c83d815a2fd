import {
  MISSING_ID,
  type Person,
  connectAgent,
  newDocument,
  newMember,
  newOwner,
  newProject,
  newToken,
  spread,
  sql,
} from '#testing';
import { deployment } from '../support/deployments';
import { admit, passDeadline, shown } from './meeting-support';
import { comparable, enter, newRoom, wait, waitAgent } from './people-support';

const { api, relay, databaseUrl } = deployment();
const [url] = api;
const ROOMS = '/api/rooms';

const setPlan = ({ tenantId }: Person, plan: string) =>
  sql(databaseUrl, 'UPDATE tenants SET plan = $2 WHERE id = $1', [tenantId, plan]);

describe('creating a room', () => {
  it('makes the caller its host, with the defaults', async () => {
    const host = await newOwner(url);
    const { body } = await host.post(ROOMS, { title: ' Review ' }).expect(201);
    const { createdAt, expiresAt, ...room } = body.data;
    expect(room).toMatchObject({
      ...{ title: 'Review', purpose: null, documentIds: [], status: 'active', closedAt: null },
      ...{ turnTimeoutSeconds: 120, maxAgents: 6 },
      turn: { currentMemberId: null, turnNumber: 0, turnDeadlineAt: null },
      members: {
        humans: [{ userId: host.userId, role: 'host', status: 'approved', canIntervene: true }],
        agents: [],
      },
    });
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(24 * 3_600_000);
  });

  it('makes the owner of an agent the host, and requires the scope', async () => {
    const host = await newOwner(url);
    const agent = await connectAgent(host, { scopes: ['rooms:participate'] });
    const { id } = (await agent.post(ROOMS, { title: 'Review' }).expect(201)).body.data;
    await host.get(`${ROOMS}/${id}`).expect(200);
    await host.post(`${ROOMS}/${id}/close`).expect(200);
    await (await connectAgent(host, { scopes: ['read:docs'] })).post(ROOMS, { title: 'Review' }).expect(403);
    await (await newToken(host, 'admin')).post(ROOMS, { title: 'Review' }).expect(403);
    await agent.get(ROOMS).expect(401);
  });

  it.each([
    {},
    { title: '' },
    { title: '  ' },
    { title: 'x'.repeat(201) },
    { title: 'Room', turnTimeoutSeconds: 29 },
    { title: 'Room', turnTimeoutSeconds: 601 },
    { title: 'Room', turnTimeoutSeconds: '60' },
    { title: 'Room', maxAgents: 1 },
    { title: 'Room', maxAgents: 11 },
    { title: 'Room', lifetimeHours: 0 },
    { title: 'Room', lifetimeHours: 169 },
    { title: 'Room', lifetimeHours: 1.5 },
    { title: 'Room', documentIds: ['no id'] },
    { title: 'Room', purpose: 'x'.repeat(2001) },
  ])('refuses %j', async (input) => {
    const host = await newOwner(url);
    const { body } = await host.unchecked().post(ROOMS, input).expect(400);
    expect(body.error.code).toBe('SVC_VALIDATION_ERROR');
  });

  it('requires a purpose if the organization does', async () => {
    const host = await newOwner(url);
    await sql(databaseUrl, 'UPDATE tenants SET require_purpose = true WHERE id = $1', [host.tenantId]);
    for (const purpose of [undefined, '', '  ']) {
      const { body } = await host.post(ROOMS, { title: 'Room', purpose }).expect(400);
      expect(body.error.details.fields).toMatchObject([{ path: 'purpose' }]);
    }
    await host.post(ROOMS, { title: 'Room', purpose: 'Agree.' }).expect(201);
  });

  it('accepts only documents that the caller can read', async () => {
    const [host, stranger] = [await newOwner(url), await newOwner(url)];
    const own = await newDocument(host, await newProject(host), 'a.md', '# A\n');
    const foreign = await newDocument(stranger, await newProject(stranger), 'b.md', '# B\n');
    const { body } = await host.post(ROOMS, { title: 'Room', documentIds: [own, own] }).expect(201);
    expect(body.data.documentIds).toEqual([own]);
    const answers = await Promise.all(
      [foreign, MISSING_ID].map((id) => host.post(ROOMS, { title: 'Room', documentIds: [id] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(comparable(answers[0]!)).toEqual(comparable(answers[1]!));
  });

  it('stops at the number of open rooms of the plan, also if many are created at once', async () => {
    const host = await newOwner(url);
    await setPlan(host, 'pro');
    const answers = await Promise.all(spread(host, api, 8).map((at) => at.post(ROOMS, { title: 'Room' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.body.error).toMatchObject({
      code: 'SVC_ROOM_LIMIT_REACHED',
      details: { limit: 3, open: 3 },
    });
    const first = answers.find(({ status }) => status === 201)!.body.data.id as string;
    await host.post(`${ROOMS}/${first}/close`).expect(200);
    await host.post(ROOMS, { title: 'Room' }).expect(201);
  });

  it('stops at the number of rooms of the plan in 24 hours, which closing does not reset', async () => {
    const host = await newOwner(url);
    await setPlan(host, 'free');
    for (let n = 0; n < 5; n++) {
      const { id } = await newRoom(host);
      await host.post(`${ROOMS}/${id}/close`).expect(200);
    }
    const answers = await Promise.all(spread(host, api, 4).map((at) => at.post(ROOMS, { title: 'Room' })));
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(answers[0]!.body.error.code).toBe('SVC_RATE_LIMITED');
    expect(Number(answers[0]!.headers['retry-after'])).toBeGreaterThan(80_000);
    await sql(
      databaseUrl,
      `UPDATE rooms SET created_at = created_at - interval '1 day' WHERE id = (
        SELECT id FROM rooms WHERE tenant_id = $1 ORDER BY created_at LIMIT 1)`,
      [host.tenantId],
    );
    await newRoom(host);
  });
});

describe('a room', () => {
  it('is found only by its approved members, of any organization', async () => {
    const [host, guest, stranger] = [await newOwner(url), await newOwner(url), await newOwner(url)];
    const admin = await newMember(host, 'admin');
    const room = await newRoom(host);
    const paths = ['', '/messages', '/audit', '/audit/export'].map((path) => `${room.path}${path}`);
    const missing = paths.map((path) => path.replace(room.id, MISSING_ID));
    await wait(host, room, guest);
    for (const person of [guest, stranger, admin])
      for (const [i, path] of paths.entries()) {
        const [one, other] = [await person.get(path).expect(404), await person.get(missing[i]!).expect(404)];
        expect(comparable(one)).toEqual(comparable(other));
      }
    for (const path of ['close', 'resume']) await stranger.post(`${room.path}/${path}`).expect(404);
    await stranger.post(`${room.path}/messages`, { text: 'Hello' }).expect(404);
    expect((await stranger.get(ROOMS).expect(200)).body.data).toEqual([]);
    const member = await enter(host, room, stranger);
    await stranger.get(room.path).expect(200);
    expect((await stranger.get(ROOMS).expect(200)).body.data).toMatchObject([{ id: room.id }]);
    await host.post(`${room.path}/human-members/${member}/revoke`).expect(200);
    await stranger.get(room.path).expect(404);
    expect((await stranger.get(ROOMS).expect(200)).body.data).toEqual([]);
  });

  it('is listed to its members, newest first, in pages and by status', async () => {
    const host = await newOwner(url);
    const rooms = [await newRoom(host), await newRoom(host), await newRoom(host)];
    await host.post(`${rooms[1]!.path}/close`).expect(200);
    const first = (await host.get(`${ROOMS}?limit=2`).expect(200)).body;
    const second = (await host.get(`${ROOMS}?limit=2&cursor=${first.meta.nextCursor}`).expect(200)).body;
    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(rooms.map(({ id }) => id).reverse());
    expect(second.meta.nextCursor).toBeNull();
    expect((await host.get(`${ROOMS}?status=closed`).expect(200)).body.data).toMatchObject([
      { id: rooms[1]!.id },
    ]);
    const stranger = await newOwner(url);
    await stranger.get(`${ROOMS}?limit=2&cursor=${first.meta.nextCursor}`).expect(400);
    await host.unchecked().get(`${ROOMS}?status=open`).expect(400);
  });

  it('is listed to owners and admins of every organization that takes part, who find nothing inside', async () => {
    const [owner, other] = [await newOwner(url), await newOwner(url)];
    const [admin, host, member, guest] = await Promise.all([
      newMember(owner, 'admin'),
      newMember(owner),
      newMember(owner),
      newMember(other),
    ]);
    const room = await newRoom(host);
    const own = await newRoom(owner);
    const roles = async (person: Person, query = '') =>
      (
        (await person.get(`${ROOMS}${query}`).expect(200)).body.data as { id: string; role: string | null }[]
      ).map(({ id, role }) => [id, role]);
    expect(await roles(owner)).toEqual([
      [own.id, 'host'],
      [room.id, null],
    ]);
    expect(await roles(admin)).toEqual([
      [own.id, null],
      [room.id, null],
    ]);
    expect(await roles(owner, '?mine=true')).toEqual([[own.id, 'host']]);
    expect(await roles(admin, '?mine=true')).toEqual([]);
    expect(await roles(member)).toEqual([]);
    expect(await roles(host)).toEqual([[room.id, 'host']]);
    expect(await roles(other)).toEqual([]);
    await enter(host, room, guest);
    expect(await roles(other)).toEqual([[room.id, null]]);
    for (const person of [owner, admin, other])
      for (const path of ['', '/messages', '/members', '/audit', '/invites']) {
        const [found, missing] = [
          await person.get(`${room.path}${path}`).expect(404),
          await person.get(`${ROOMS}/${MISSING_ID}${path}`).expect(404),
        ];
        expect(comparable(found)).toEqual(comparable(missing));
      }
    await owner.unchecked().get(`${ROOMS}?mine=yes`).expect(400);
  });

  it('is listed once in pages to an organization of which many people and agents are in it', async () => {
    const [host, other] = [await newOwner(url), await newOwner(url)];
    const foreign = await newRoom(host);
    const own = [await newRoom(other), await newRoom(other)];
    for (const person of [await newMember(other), await newMember(other)]) await enter(host, foreign, person);
    const agent = await connectAgent(other, { scopes: ['rooms:participate'] });
    const seat = await waitAgent(databaseUrl, foreign, agent);
    await host.post(`${foreign.path}/agent-members/${seat}/approve`).expect(200);
    const listed: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { data, meta }: { data: { id: string }[]; meta: { nextCursor: string | null } } = (
        await other.get(`${ROOMS}?limit=1${cursor && `&cursor=${cursor}`}`).expect(200)
      ).body;
      listed.push(...data.map(({ id }) => id));
      if (cursor === '') await other.get(`${ROOMS}?mine=true&limit=1&cursor=${meta.nextCursor}`).expect(400);
      cursor = meta.nextCursor;
    }
    expect(listed).toEqual([own[1]!.id, own[0]!.id, foreign.id]);
    const ofAgent = await newOwner(url);
    const alone = await newRoom(host);
    const theirs = await connectAgent(ofAgent, { scopes: ['rooms:participate'] });
    const waiting = await waitAgent(databaseUrl, alone, theirs);
    expect((await ofAgent.get(ROOMS).expect(200)).body.data).toEqual([]);
    await host.post(`${alone.path}/agent-members/${waiting}/approve`).expect(200);
    expect((await ofAgent.get(ROOMS).expect(200)).body.data).toMatchObject([{ id: alone.id, role: null }]);
  });

  it('is closed by its host, once and for good', async () => {
    const [host, other, observer] = [await newOwner(url), await newOwner(url), await newOwner(url)];
    const room = await newRoom(host);
    await enter(host, room, other, 'co-moderator');
    await enter(host, room, observer);
    for (const person of [other, observer]) await person.post(`${room.path}/close`).expect(403);
    const { data } = (await host.post(`${room.path}/close`).expect(200)).body;
    expect(data).toMatchObject({ status: 'closed', turn: { currentMemberId: null } });
    expect(data.closedAt).not.toBeNull();
    expect((await host.post(`${room.path}/close`).expect(409)).body.error.code).toBe('SVC_ROOM_CLOSED');
    expect((await host.post(`${room.path}/resume`).expect(422)).body.error.code).toBe('SVC_ROOM_NOT_IDLE');
    const refused = await host.post(`${room.path}/messages`, { text: 'Hello' }).expect(409);
    expect(refused.body.error.code).toBe('SVC_ROOM_CLOSED');
    await other.get(room.path).expect(200);
    await other.get(`${room.path}/messages`).expect(200);
  });

  it('closes at the end of its lifetime without anybody looking, and frees its place', async () => {
    const host = await newOwner(url);
    await setPlan(host, 'free');
    const room = await newRoom(host);
    const [speaker] = await admit(host, room, relay, 1);
    await sql(databaseUrl, `UPDATE rooms SET expires_at = now() WHERE id = $1`, [room.id]);
    await newRoom(host);
    await shown(host, room, ({ status }) => status === 'closed');
    await speaker!.post('Hello').expect(403);
    const { body } = await host.get(`${room.path}/audit`).expect(200);
    expect(body.data.at(-1)).toMatchObject({ kind: 'turn.ended', actor: { type: 'service', id: null } });
    expect(body.data.at(-2)).toMatchObject({ kind: 'room.closed', details: { reason: 'expired' } });
  });

  it('is resumed by the host or a co-moderator, only while it is idle', async () => {
    const [host, other, observer] = [await newOwner(url), await newOwner(url), await newOwner(url)];
    const room = await newRoom(host);
    await enter(host, room, other, 'co-moderator');
    await enter(host, room, observer);
    await host.post(`${room.path}/resume`).expect(422);
    await admit(host, room, relay, 1);
    await host.post(`${room.path}/resume`).expect(422);
    await passDeadline(databaseUrl, room);
    await shown(host, room, ({ status }) => status === 'idle');
    await observer.post(`${room.path}/resume`).expect(403);
    const answers = await Promise.all([host, other].map((person) => person.post(`${room.path}/resume`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    await shown(host, room, ({ status, turn }) => status === 'active' && turn.turnNumber === 2);
  });
});

describe('what people say', () => {
  it('is numbered without gaps, also if many speak at once', async () => {
    const [host, other] = [await newOwner(url), await newOwner(url)];
    const room = await newRoom(host);
    await enter(host, room, other, 'co-moderator');
    const callers = [...spread(host, api, 10), ...spread(other, api, 10)];
    await Promise.all(
      callers.map((at, i) => at.post(`${room.path}/messages`, { text: `Text ${i}` }).expect(201)),
    );
    const { body } = await host.get(`${room.path}/messages`).expect(200);
    expect(body.data.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    const later = await other.get(`${room.path}/messages?since=18`).expect(200);
    expect(later.body.data.map(({ seq }: { seq: number }) => seq)).toEqual([19, 20]);
    const page = (await host.get(`${room.path}/messages?since=5&limit=3`).expect(200)).body;
    expect(page.data.map(({ seq }: { seq: number }) => seq)).toEqual([6, 7, 8]);
    const next = await host
      .get(`${room.path}/messages?since=5&limit=3&cursor=${page.meta.nextCursor}`)
      .expect(200);
    expect(next.body.data[0].seq).toBe(9);
  });

  it('is shown with its author, and its text under `untrusted`', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const { data } = (await host.post(`${room.path}/messages`, { text: 'Hello' }).expect(201)).body;
    expect(data).toMatchObject({
      ...{ seq: 1, turnNumber: 0, untrusted: { text: 'Hello' } },
      author: { kind: 'human', id: host.userId, displayName: 'Olive Owner' },
    });
    expect((await host.get(`${room.path}/messages`).expect(200)).body.data).toEqual([data]);
  });

  it('is stored once for a repeated clientMessageId', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const say = (text: string) => host.post(`${room.path}/messages`, { text, clientMessageId: 'one' });
    const answers = await Promise.all([say('First'), say('First'), say('First')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const again = await say('First').expect(200);
    expect(again.body.data).toEqual(answers[0].body.data);
    await host.post(`${room.path}/close`).expect(200);
    await say('First').expect(200);
  });

  it('is refused with 422 if its clientMessageId was used for another text', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const say = (text: string) => host.post(`${room.path}/messages`, { text, clientMessageId: 'one' });
    await say('First').expect(201);
    await say('Other').expect(422, /SVC_ROOM_DEDUPE_MISMATCH/);
    await say('First').expect(200);
    const { body } = await host.get(`${room.path}/messages`).expect(200);
    expect(body.data).toMatchObject([{ untrusted: { text: 'First' } }]);
  });

  it('is refused from observers unless the host lets them intervene', async () => {
    const [host, observer] = [await newOwner(url), await newOwner(url)];
    const room = await newRoom(host);
    const member = await enter(host, room, observer);
    const refused = await observer.post(`${room.path}/messages`, { text: 'Hello' }).expect(403);
    expect(refused.body.error.code).toBe('SVC_ROOM_CANNOT_INTERVENE');
    await host.post(`${room.path}/human-members/${member}/policy`, { canIntervene: true }).expect(200);
    await observer.post(`${room.path}/messages`, { text: 'Hello' }).expect(201);
  });

  it('has 1 to 16,384 bytes', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const say = (input: object) => host.unchecked().post(`${room.path}/messages`, input);
    for (const input of [
      {},
      { text: '' },
      { text: 7 },
      { text: 'x'.repeat(16_385) },
      { text: 'ä'.repeat(8_193) },
    ])
      expect((await say(input).expect(400)).body.error.code).toBe('SVC_VALIDATION_ERROR');
    await say({ text: 'ä'.repeat(8_192) }).expect(201);
  });
});
