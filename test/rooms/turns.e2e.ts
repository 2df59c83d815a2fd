import { MISSING_ID, newMember, newOwner, sql } from '#testing';
import { deployment } from '../support/deployments';
import { admit, passDeadline, shown } from './meeting-support';
import { auditKinds, enter, newRoom, wait } from './people-support';
import { turnOf } from './turns-support';

const { api, relay, databaseUrl } = deployment();
const [url] = api;

describe('the turns of a room', () => {
  it('belong to the agents in the order of approval, and each post ends one', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const [one, two] = await admit(host, room, relay, 2);
    expect(await turnOf(host, room)).toMatchObject({ currentMemberId: one!.memberId, turnNumber: 1 });
    const refused = await two!.post('Me first').expect(403);
    expect(refused.body.error).toMatchObject({ code: 'TURN_NOT_YOURS', details: { turnNumber: 1 } });
    const { data } = (await one!.post('One').expect(201)).body;
    expect(data).toMatchObject({ seq: 1, turnNumber: 1, untrusted: { text: 'One' } });
    await one!.post('Again').expect(403);
    await two!.post('Two').expect(201);
    expect(await turnOf(host, room)).toMatchObject({ currentMemberId: one!.memberId, turnNumber: 3 });
  });

  it('are used only by posts for them', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const [one] = await admit(host, room, relay, 1);
    for (const turnNumber of [2, 3]) await one!.post('One', { turnNumber }).expect(403);
    await one!.post('One', { turnNumber: 1 }).expect(201);
    await one!.post('One', { turnNumber: 1 }).expect(403);
    expect((await turnOf(host, room)).turnNumber).toBe(2);
  });

  it('are used once by a repeated clientMessageId, which is answered the same after the turn and after the close', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const [one] = await admit(host, room, relay, 2);
    const send = (text: string) => one!.post(text, { clientMessageId: 'a', turnNumber: 1 });
    const answers = await Promise.all([send('One'), send('One'), send('One')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const later = await send('One').expect(200);
    expect(later.body.data).toEqual(answers[0].body.data);
    await send('Other').expect(422, /SVC_ROOM_DEDUPE_MISMATCH/);
    await host.post(`${room.path}/close`).expect(200);
    expect((await send('One').expect(200)).body.data).toEqual(later.body.data);
    await one!.post('New', { clientMessageId: 'b' }).expect(403);
  });

  it('are missed at their deadline without any request, and an agent that missed one can speak in its next', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const [one, two] = await admit(host, room, relay, 2);
    await passDeadline(databaseUrl, room);
    // Looks at the database, since every request of the service would settle the room.
    const turn = async () =>
      (await sql(databaseUrl, 'SELECT turn_number FROM rooms WHERE id = $1', [room.id]))[0] as {
        turn_number: number;
      };
    while ((await turn()).turn_number === 1) await new Promise((resolve) => setTimeout(resolve, 20));
    await one!.post('Late').expect(403);
    await two!.post('Two').expect(201);
    await one!.post('One').expect(201);
    const { data } = (await host.get(room.path).expect(200)).body;
    expect(data.members.agents).toMatchObject([{ missedTurns: 1 }, { missedTurns: 0 }]);
  });

  it('are missed by a post after the deadline, even if nobody has noticed before', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const [one, two] = await admit(host, room, relay, 2);
    await passDeadline(databaseUrl, room, 5);
    await one!.post('Late').expect(403);
    // Whichever process settled it, the next turn began at the deadline of the first turn.
    await two!.post('Two').expect(201);
    expect(await auditKinds(host, room)).toEqual(expect.arrayContaining(['turn.missed', 'message.posted']));
  });

  it('end with idleness when every agent has missed one, and only resuming starts the next', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host, { turnTimeoutSeconds: 30 });
    const [one, two] = await admit(host, room, relay, 2);
    await one!.post('One').expect(201);
    // Longer ago than all turns together.
    await passDeadline(databaseUrl, room, 300);
    await shown(host, room, ({ status }) => status === 'idle');
    expect(await turnOf(host, room)).toEqual({ currentMemberId: null, turnNumber: 3, turnDeadlineAt: null });
    for (const speaker of [one!, two!]) await speaker.post('Hello').expect(403);
    await host.post(`${room.path}/messages`, { text: 'Is anybody here?' }).expect(201);
    expect((await one!.poll().expect(200)).body.data).toMatchObject({ isMyTurn: false, roomStatus: 'idle' });
    await host.post(`${room.path}/resume`).expect(200);
    expect(await turnOf(host, room)).toMatchObject({ currentMemberId: two!.memberId, turnNumber: 4 });
    expect(await auditKinds(host, room)).toEqual(
      expect.arrayContaining(['turn.missed', 'room.idle', 'room.resumed']),
    );
  });

  it('last longer when a person speaks, up to four timeouts', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host, { turnTimeoutSeconds: 600 });
    await admit(host, room, relay, 1);
    const set = (started: number, deadline: number) =>
      sql(
        databaseUrl,
        `UPDATE rooms SET turn_started_at = date_trunc('milliseconds', now()) - make_interval(secs => $2),
          turn_deadline_at = date_trunc('milliseconds', now()) + make_interval(secs => $3) WHERE id = $1`,
        [room.id, started, deadline],
      );
    const before = await turnOf(host, room);
    await set(300, 300);
    const { data } = (await host.post(`${room.path}/messages`, { text: 'Wait' }).expect(201)).body;
    const extended = await turnOf(host, room);
    expect(Date.parse(extended.turnDeadlineAt!)).toBe(Date.parse(data.createdAt) + 600_000);
    expect(extended.turnNumber).toBe(before.turnNumber);
    await set(2_300, 50);
    await host.post(`${room.path}/messages`, { text: 'Wait' }).expect(201);
    const [{ most }] = (await sql(
      databaseUrl,
      `SELECT turn_deadline_at = turn_started_at + interval '2400 seconds' AS most FROM rooms WHERE id = $1`,
      [room.id],
    )) as [{ most: boolean }];
    expect(most).toBe(true);
  });
});

describe('an agent in the middle of its turn', () => {
  it('passes the turn on when it leaves, and when the host revokes it', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const [one, two, three] = await admit(host, room, relay, 3);
    await one!.leave().expect(200);
    expect(await turnOf(host, room)).toMatchObject({ currentMemberId: two!.memberId, turnNumber: 2 });
    await host.post(`${room.path}/agent-members/${two!.memberId}/revoke`).expect(200);
    expect(await turnOf(host, room)).toMatchObject({ currentMemberId: three!.memberId, turnNumber: 3 });
    await three!.leave().expect(200);
    expect(await turnOf(host, room)).toEqual({ currentMemberId: null, turnNumber: 3, turnDeadlineAt: null });
    expect((await host.get(room.path).expect(200)).body.data.status).toBe('active');
    const [four] = await admit(host, room, relay, 1);
    expect(await turnOf(host, room)).toMatchObject({ currentMemberId: four!.memberId, turnNumber: 4 });
    for (const gone of [one!, two!]) expect((await gone.post('Hello')).status).toBeGreaterThanOrEqual(401);
  });

  it('keeps the turn when another one joins or leaves, and the newest speaks before the first does again', async () => {
    const host = await newOwner(url);
    const room = await newRoom(host);
    const [one, two] = await admit(host, room, relay, 2);
    await two!.leave().expect(200);
    const [three] = await admit(host, room, relay, 1);
    expect(await turnOf(host, room)).toMatchObject({ currentMemberId: one!.memberId, turnNumber: 1 });
    await one!.post('One').expect(201);
    await three!.post('Three').expect(201);
    await one!.post('One').expect(201);
  });
});

describe('departures', () => {
  it('of an agent end its seat, its turn and its key in rooms of any organization', async () => {
    const [host, guest] = [await newOwner(url), await newOwner(url)];
    const room = await newRoom(host);
    const [foreign] = await admit(host, room, relay, 1, guest);
    const [own] = await admit(host, room, relay, 1);
    await guest.delete(`/api/agents/${foreign!.actorId}`).expect(200);
    expect(await turnOf(host, room)).toMatchObject({ currentMemberId: own!.memberId });
    const rows = await sql(databaseUrl, 'SELECT status, encrypted_key FROM room_agents WHERE id = $1', [
      foreign!.memberId,
    ]);
    expect(rows).toEqual([{ status: 'left', encrypted_key: null }]);
    await foreign!.post('Hello').expect(401);
  });

  it('of a person end their seats and those of their agents, and do not return with them', async () => {
    const owner = await newOwner(url);
    const [host, member] = [await newOwner(url), await newMember(owner)];
    const room = await newRoom(host);
    const [agent] = await admit(host, room, relay, 1, member);
    await enter(host, room, member, 'co-moderator');
    const other = await newRoom(host);
    await wait(host, other, member);
    const suspend = (status: string) => owner.patch(`/api/members/${member.userId}`, { status }).expect(200);
    await suspend('suspended');
    const { data } = (await host.get(room.path).expect(200)).body;
    expect(data).toMatchObject({ turn: { currentMemberId: null }, members: { agents: [] } });
    expect(data.members.humans).toHaveLength(1);
    expect((await host.get(`${other.path}/waiting-room`).expect(200)).body.data).toMatchObject({
      humans: [],
    });
    await suspend('active');
    await agent!.post('Hello').expect(401);
    const { body } = await host.get(`${room.path}/audit`).expect(200);
    const left = (body.data as { kind: string; details: object }[]).filter(
      ({ kind }) => kind === 'member.left',
    );
    expect(left.map(({ details }) => details)).toMatchObject([
      { reason: 'departed' },
      { reason: 'departed' },
    ]);
  });

  it('of a host close the room', async () => {
    const owner = await newOwner(url);
    const [host, guest] = [await newMember(owner), await newOwner(url)];
    const room = await newRoom(host);
    const [agent] = await admit(host, room, relay, 1);
    await enter(host, room, guest);
    await owner.patch(`/api/members/${host.userId}`, { status: 'suspended' }).expect(200);
    const { data } = (await guest.get(room.path).expect(200)).body;
    expect(data).toMatchObject({ status: 'closed', turn: { currentMemberId: null } });
    expect((await agent!.post('Hello')).status).toBe(401);
    await guest.get(`/api/rooms/${MISSING_ID}`).expect(404);
  });
});
