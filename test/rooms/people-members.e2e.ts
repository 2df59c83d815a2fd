import {
  type Agent,
  type Client,
  MISSING_ID,
  type Person,
  connectAgent,
  countStatuses,
  newMember,
  newOwner,
} from '#testing';
import { deployment } from '../support/deployments';
import { type NewRoom, auditKinds, enter, newRoom, wait, waitAgent } from './people-support';

describe('the members of a room', () => {
  const { api, databaseUrl } = deployment();
  const [url] = api;
  let host: Person;
  let moderator: Person;
  let observer: Person;
  let outsider: Person;
  let agents: Agent[];
  let room: NewRoom;
  let moderatorId: string;
  let observerId: string;

  const human = (by: Client, id: string, act: string, body?: object) =>
    by.post(`${room.path}/human-members/${id}/${act}`, body);
  const agent = (by: Client, id: string, act: string) => by.post(`${room.path}/agent-members/${id}/${act}`);
  const waiting = async () => (await host.get(`${room.path}/waiting-room`).expect(200)).body.data;

  beforeAll(async () => {
    [host, moderator, outsider] = await Promise.all([newOwner(url), newOwner(url), newOwner(url)]);
    observer = await newMember(host);
    agents = await Promise.all([1, 2, 3].map(() => connectAgent(outsider)));
  });
  beforeEach(async () => {
    room = await newRoom(host, { maxAgents: 2 });
    moderatorId = await enter(host, room, moderator, 'co-moderator');
    observerId = await enter(host, room, observer);
  });
  afterEach(() => host.post(`${room.path}/close`));

  it('are shown to the host and co-moderators with those who wait or are gone, to observers only if approved', async () => {
    const waitingId = await wait(host, room, outsider);
    const ids = async (by: Person) =>
      (await by.get(`${room.path}/members`).expect(200)).body.data.map(({ id }: { id: string }) => id);
    const [hostId] = await ids(host);
    expect(await ids(host)).toEqual([hostId, moderatorId, observerId, waitingId]);
    expect(await ids(moderator)).toEqual([hostId, moderatorId, observerId, waitingId]);
    expect(await ids(observer)).toEqual([hostId, moderatorId, observerId]);
    await human(host, waitingId, 'deny').expect(200);
    const { body } = await host.get(`${room.path}/members`).expect(200);
    expect(body.data[3]).toMatchObject({ id: waitingId, status: 'denied', displayName: 'Olive Owner' });
    await outsider.get(`${room.path}/members`).expect(404);
  });

  it('are listed in pages, and a cursor does not show an observer more than before', async () => {
    const first = await host.get(`${room.path}/members?limit=2`).expect(200);
    expect(first.body.data).toHaveLength(2);
    const { nextCursor } = first.body.meta;
    const rest = await host.get(`${room.path}/members?limit=2&cursor=${nextCursor}`).expect(200);
    expect(rest.body.data.map(({ id }: { id: string }) => id)).toEqual([observerId]);
    await observer.get(`${room.path}/members?limit=2&cursor=${nextCursor}`).expect(400, /SVC_CURSOR_INVALID/);
  });

  it('wait where only the host and co-moderators see them', async () => {
    const person = await wait(host, room, outsider);
    const member = await waitAgent(databaseUrl, room, agents[0]!);
    const shown = await waiting();
    expect(shown.humans).toMatchObject([
      { id: person, role: 'observer', canIntervene: false, status: 'waiting' },
    ]);
    expect(shown.agents).toMatchObject([{ id: member, actorId: agents[0]!.actorId, keyVersion: 0 }]);
    expect((await moderator.get(`${room.path}/waiting-room`).expect(200)).body.data).toEqual(shown);
    await observer.get(`${room.path}/waiting-room`).expect(403);
    const foreign = await outsider.get(`${room.path}/waiting-room`).expect(404);
    const missing = await outsider.get(`/api/rooms/${MISSING_ID}/waiting-room`).expect(404);
    expect(foreign.body).toEqual(missing.body);
    // The room itself says the same, with the number of its newest message.
    await host.post(`${room.path}/messages`, { text: 'Hello' }).expect(201);
    for (const who of [host, moderator])
      expect((await who.get(room.path).expect(200)).body.data).toMatchObject({
        ...{ waiting: shown, lastMessageSeq: 1 },
      });
    expect((await observer.get(room.path).expect(200)).body.data).toMatchObject({
      ...{ waiting: null, lastMessageSeq: 1 },
    });
  });

  it('are let in once, and only then find the room', async () => {
    const id = await wait(host, room, outsider);
    await outsider.get(room.path).expect(404);
    const approved = await human(moderator, id, 'approve').expect(200);
    expect(approved.body.data).toMatchObject({ id, status: 'approved', userId: outsider.userId });
    await outsider.get(room.path).expect(200);
    await human(host, id, 'approve').expect(409, /SVC_ROOM_MEMBER_DECIDED/);
    await human(host, id, 'deny').expect(409, /SVC_ROOM_MEMBER_DECIDED/);
    expect(await auditKinds(host, room)).toContain('member.approved');
  });

  it.each(['deny', 'revoke'])('that the host lets go with %s never find the room again', async (act) => {
    const id = await wait(host, room, outsider);
    if (act === 'revoke') await human(host, id, 'approve').expect(200);
    await human(host, id, act).expect(200);
    await human(host, id, act).expect(409);
    await human(host, id, 'approve').expect(409);
    const missing = await outsider.get(`/api/rooms/${MISSING_ID}`).expect(404);
    expect((await outsider.get(room.path).expect(404)).body).toEqual(missing.body);
    const token = (await host.post(`${room.path}/invites`, { kind: 'human' }).expect(201)).body.data
      .roomToken;
    await outsider.post('/api/rooms/join', { roomToken: token }).expect(404);
    const { code } = (await host.post(`${room.path}/code/rotate`).expect(200)).body.data;
    await outsider.post('/api/rooms/join-code', { code }).expect(404);
  });

  it("are decided about by each role as it may, and a co-moderator's try at the host's acts is 403", async () => {
    const person = await wait(host, room, outsider);
    const member = await waitAgent(databaseUrl, room, agents[0]!);
    const hostOnly = [
      (by: Client) => human(by, observerId, 'revoke'),
      (by: Client) => human(by, observerId, 'role', { role: 'observer' }),
      (by: Client) => human(by, observerId, 'policy', { canIntervene: true }),
      (by: Client) => agent(by, member, 'approve'),
      (by: Client) => agent(by, member, 'deny'),
      (by: Client) => agent(by, member, 'revoke'),
      (by: Client) => agent(by, member, 'reissue-signature'),
    ];
    const moderators = [
      (by: Client) => human(by, person, 'approve'),
      (by: Client) => human(by, person, 'deny'),
    ];
    for (const act of hostOnly) {
      await act(moderator).expect(403, /SVC_FORBIDDEN/);
      await act(observer).expect(403, /SVC_FORBIDDEN/);
      await act(outsider).expect(404);
    }
    for (const act of moderators) {
      await act(observer).expect(403, /SVC_FORBIDDEN/);
      await act(outsider).expect(404);
    }
    // The administrators of the organization have no special right either.
    const admin = await newMember(host, 'admin');
    for (const act of [...hostOnly, ...moderators]) await act(admin).expect(404);
    expect((await waiting()).agents).toHaveLength(1);
    await moderators[0]!(moderator).expect(200);
  });

  it('refuse a form of another site', async () => {
    const id = await wait(host, room, outsider);
    const foreign = host.with({ Origin: 'https://evil.example' });
    for (const act of ['approve', 'deny', 'revoke'])
      await human(foreign, id, act).expect(403, /SVC_CSRF_REJECTED/);
    await human(host, id, 'approve').expect(200);
  });

  it('of another room are not found', async () => {
    const other = await newRoom(host);
    const member = await waitAgent(databaseUrl, other, agents[0]!);
    const person = await wait(host, other, outsider);
    for (const act of ['approve', 'deny', 'revoke', 'reissue-signature'])
      await agent(host, member, act).expect(404);
    for (const act of ['approve', 'deny', 'revoke']) await human(host, person, act).expect(404);
    await human(host, person, 'role', { role: 'observer' }).expect(404);
    await human(host, MISSING_ID, 'approve').expect(404);
    await human(host, 'nonsense', 'approve').expect(404);
  });

  it('change their roles only by the host, whose own role never changes', async () => {
    await human(host, observerId, 'role', { role: 'co-moderator' }).expect(200);
    await observer.get(`${room.path}/waiting-room`).expect(200);
    await human(host, observerId, 'role', { role: 'observer' }).expect(200);
    await observer.get(`${room.path}/waiting-room`).expect(403);
    const hostId = (await host.get(`${room.path}/members`).expect(200)).body.data[0].id as string;
    for (const role of ['co-moderator', 'observer'])
      await human(host, hostId, 'role', { role }).expect(409, /SVC_ROOM_HOST_IS_FIXED/);
    await human(host, hostId, 'revoke').expect(409, /SVC_ROOM_HOST_IS_FIXED/);
    await human(host, hostId, 'policy', { canIntervene: false }).expect(409, /SVC_ROOM_HOST_IS_FIXED/);
    for (const role of ['host', 'owner', '', null])
      await human(host, observerId, 'role', { role }).expect(400);
    await human(host, observerId, 'revoke').expect(200);
    await human(host, observerId, 'role', { role: 'observer' }).expect(409, /SVC_ROOM_MEMBER_GONE/);
    expect(await auditKinds(host, room)).toContain('member.role_changed');
  });

  it('speak as observers only if the host lets them', async () => {
    const say = (status: number, more = {}) =>
      observer.post(`${room.path}/messages`, { text: 'Hello', ...more }).expect(status);
    await say(403);
    const allowed = await human(host, observerId, 'policy', { canIntervene: true }).expect(200);
    expect(allowed.body.data.canIntervene).toBe(true);
    const otherName = (value: unknown) => human(host, observerId, 'policy', { can_intervene: value });
    expect((await otherName(false).expect(200)).body.data.canIntervene).toBe(false);
    expect((await otherName(true).expect(200)).body.data.canIntervene).toBe(true);
    for (const wrong of [{}, { canIntervene: true, can_intervene: true }, { can_intervene: 'true' }])
      await human(host, observerId, 'policy', wrong).expect(400);
    const key = { clientMessageId: 'one' };
    const said = await say(201, key);
    await human(host, observerId, 'policy', { canIntervene: false }).expect(200);
    await say(403);
    // The answer may have been lost, so a retry is answered with the message that was stored.
    expect((await say(200, key)).body.data.id).toBe(said.body.data.id);
    await human(host, moderatorId, 'policy', { canIntervene: false }).expect(409, /SVC_ROOM_NOT_AN_OBSERVER/);
    for (const canIntervene of ['true', 1, null])
      await human(host, observerId, 'policy', { canIntervene }).expect(400);
  });

  it('get a room key when they are approved as agents, which no answer shows', async () => {
    const member = await waitAgent(databaseUrl, room, agents[0]!);
    const approved = await agent(host, member, 'approve').expect(200);
    expect(approved.body.data).toMatchObject({
      id: member,
      status: 'approved',
      keyVersion: 1,
      missedTurns: 0,
    });
    expect(Object.keys(approved.body.data).sort()).toEqual([
      'actorId',
      'displayName',
      'id',
      'joinedAt',
      'keyVersion',
      'missedTurns',
      'status',
    ]);
    const reissued = await agent(host, member, 'reissue-signature').expect(200);
    expect(reissued.body.data.keyVersion).toBe(2);
    await agent(host, member, 'approve').expect(409, /SVC_ROOM_MEMBER_DECIDED/);
    await agent(host, member, 'revoke').expect(200);
    for (const act of ['revoke', 'reissue-signature'])
      await agent(host, member, act).expect(409, /SVC_ROOM_MEMBER_NOT_APPROVED/);
  });

  it('get only as many seats as there are, even if many are approved at once', async () => {
    const ids = await Promise.all(agents.map((one) => waitAgent(databaseUrl, room, one)));
    const answers = await Promise.all(
      ids.map((id, i) => agent(host.at(api[i % api.length]!), id, 'approve')),
    );
    expect(countStatuses(answers)).toEqual({ 200: 2, 409: 1 });
    expect(answers.find(({ status }) => status === 409)!.body.error.code).toBe('SVC_ROOM_AGENTS_FULL');
    expect((await waiting()).agents).toHaveLength(1);
  });

  it.each(['approve', 'deny'])('are decided about once, even if two try to %s at once', async (act) => {
    for (let round = 0; round < 3; round++) {
      const person = await newOwner(url);
      const id = await wait(host, room, person);
      const answers = await Promise.all([
        human(host, id, act),
        human(moderator.at(api.at(-1)!), id, act === 'approve' ? 'deny' : 'approve'),
        human(host.at(api.at(-1)!), id, act),
      ]);
      expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 });
    }
  });

  it('cannot be let in to a closed room, which stays readable', async () => {
    const person = await wait(host, room, outsider);
    const member = await waitAgent(databaseUrl, room, agents[0]!);
    await host.post(`${room.path}/close`).expect(200);
    await human(host, person, 'approve').expect(409, /SVC_ROOM_CLOSED/);
    await agent(host, member, 'approve').expect(409, /SVC_ROOM_CLOSED/);
    await human(host, observerId, 'role', { role: 'co-moderator' }).expect(409, /SVC_ROOM_CLOSED/);
    await observer.get(`${room.path}/members`).expect(200);
  });
});
