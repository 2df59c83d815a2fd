import type { Response } from 'supertest';
import { type Person, countStatuses, newOwner, newToken, sql } from '#testing';
import { narrow } from '../agents/narrowing-support';
import { eventually } from '../platform/eventually';
import { countWaiters, deployment } from '../support/deployments';
import { type RoomAgent, connectRoomAgent, hostRoom, joinRoom, seatAgents } from './relay-support';

describe('an agent in a room', () => {
  const { api, relay, databaseUrl } = deployment();
  let host: Person;
  let stranger: Person;
  let roomId: string;
  let ada: RoomAgent;
  let ben: RoomAgent;

  beforeAll(async () => {
    [host, stranger] = await Promise.all([newOwner(api[0]), newOwner(api[0])]);
    [ada, ben] = await Promise.all([connectRoomAgent(host, relay), connectRoomAgent(stranger, relay)]);
  });

  beforeEach(async () => {
    roomId = await hostRoom(host);
    await seatAgents(host, roomId, ada, ben);
  });

  /** Starts a poll, and returns it when it waits, or was answered before. */
  const waiting = async (agent: RoomAgent, query: string): Promise<{ poll: Promise<Response> }> => {
    const before = await countWaiters(relay);
    let answered = false;
    const poll = agent.poll(query).then((answer) => {
      answered = true;
      return answer;
    });
    await eventually('the poll waits', async () => answered || (await countWaiters(relay)) > before);
    return { poll };
  };
  const revoke = ({ seat: { memberId } }: RoomAgent) =>
    host.post(`/api/rooms/${roomId}/agent-members/${memberId}/revoke`).expect(200);

  it('speaks in its turn, and in no other', async () => {
    const first = (await ada.poll().expect(200)).body.data;
    expect(first).toEqual({
      messages: [],
      isMyTurn: true,
      turnDeadlineAt: expect.any(String),
      turnNumber: 1,
      roomStatus: 'active',
      throttled: false,
    });
    const early = await ben.post('Too early').expect(403);
    expect(early.body.error.code).toBe('TURN_NOT_YOURS');
    const said = await ada.post('Hello').expect(201);
    expect(said.body.data).toMatchObject({ seq: 1, turnNumber: 1, untrusted: { text: 'Hello' } });
    await ada.post('Again').expect(403);
    const second = (await ben.poll('since=0').expect(200)).body.data;
    expect(second).toMatchObject({ isMyTurn: true, turnNumber: 2, messages: [said.body.data] });
  });

  it('says its text as `text` or `message`, and not as both', async () => {
    const post = (body: object) => ada.asMember('post', `${ada.path}/messages`, body);
    await post({ text: 'Hello', message: 'Hello' }).expect(400, /SVC_VALIDATION_ERROR/);
    const { message } = (await post({}).expect(400)).body.error;
    expect(message).toBe('`text` is required.');
    const { data } = (await post({ message: 'Hello' }).expect(201)).body;
    expect(data.untrusted).toEqual({ text: 'Hello' });
  });

  it('says something once, however often it is sent', async () => {
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => ada.post('Once', { clientMessageId: 'a' })),
    );
    expect(countStatuses(sent)).toEqual({ 200: 5, 201: 1 });
    expect(new Set(sent.map(({ body }) => body.data.id as string)).size).toBe(1);
  });

  it('posts once of two posts at the same time', async () => {
    const answers = await Promise.all([ada.post('One'), ada.post('Two'), ada.post('Three')]);
    expect(countStatuses(answers)).toEqual({ 201: 1, 403: 2 });
  });

  it('cannot post for a turn that is over, or more than 16 KiB', async () => {
    await ada.post('Late', { turnNumber: 7 }).expect(403);
    await ada.post('é'.repeat(8_193)).expect(400);
    for (const wrong of [
      { text: '' },
      { text: 1 },
      { text: 'a', turnNumber: 0 },
      { text: 'a', clientMessageId: '' },
    ])
      await ada.asMember('post', `${ada.path}/messages`, wrong).expect(400);
    await ada.post('é'.repeat(8_192)).expect(201);
  });

  it('waits until somebody speaks, and then knows that it is its turn', async () => {
    const { poll } = await waiting(ben, 'wait=30');
    await ada.post('Your turn').expect(201);
    expect((await poll).body.data).toMatchObject({
      isMyTurn: true,
      messages: [{ seq: 1 }],
      throttled: false,
    });
  });

  it('is told of its own turn at once, unless it knows', async () => {
    expect((await ada.poll('wait=30').expect(200)).body.data).toMatchObject({ isMyTurn: true, messages: [] });
    const { poll } = await waiting(ada, 'wait=30&turnNumber=1');
    await host.post(`/api/rooms/${roomId}/messages`, { text: 'Take your time' }).expect(201);
    expect((await poll).body.data).toMatchObject({
      isMyTurn: true,
      turnNumber: 1,
      messages: [{ author: { kind: 'human' } }],
    });
  });

  it('gets the state of the room when the wait is over', async () => {
    const { body } = await ben.poll('wait=1').expect(200);
    expect(body.data).toMatchObject({ isMyTurn: false, messages: [], turnNumber: 1, throttled: false });
    for (const query of ['wait=31', 'wait=-1', 'wait=x', 'since=-1', 'since=1.5'])
      await ben.poll(query).expect(400);
  });

  it('gets 404 at once when it is revoked during a poll, and the turn passes on', async () => {
    const [mine, other] = [await waiting(ada, 'wait=30&turnNumber=1'), await waiting(ben, 'wait=30')];
    await revoke(ada);
    expect((await mine.poll).status).toBe(404);
    expect((await other.poll).body.data).toMatchObject({ isMyTurn: true, turnNumber: 2 });
    await ada.poll().expect(404);
    await ada.status().expect(404);
    await ada.post('Still here').expect(404);
  });

  it('gets 401 at once when its token ends during a poll, and the end of the room when it closes', async () => {
    const leaving = await newOwner(api[0]);
    const agent = await connectRoomAgent(leaving, relay);
    await seatAgents(host, roomId, agent);
    const [mine, other] = [await waiting(ada, 'wait=30&turnNumber=1'), await waiting(agent, 'wait=30')];
    const [token] = (await leaving.get('/api/tokens').expect(200)).body.data as { id: string }[];
    await leaving.delete(`/api/tokens/${token!.id}`).expect(200);
    expect((await other.poll).status).toBe(401);
    await host.post(`/api/rooms/${roomId}/close`).expect(200);
    expect((await mine.poll).body.data).toMatchObject({
      roomStatus: 'closed',
      isMyTurn: false,
      turnDeadlineAt: null,
    });
  });

  it('gets 401 when its token ends by itself during a poll', async () => {
    const agent = await connectRoomAgent(stranger, relay);
    await seatAgents(host, roomId, agent);
    await sql(
      databaseUrl,
      `UPDATE api_tokens SET expires_at = now() + interval '10 seconds' WHERE actor_id = $1`,
      [agent.agent.actorId],
    );
    // So that no process remembers until when the token was to work.
    const { id } = await newToken(host, 'read');
    await host.delete(`/api/tokens/${id}`).expect(200);
    expect((await agent.poll('wait=30')).status).toBe(401);
  });

  it('gets 403 at once when its token loses the scope during a poll', async () => {
    const scopes = ['rooms:participate', 'read:profile'];
    const agent = await connectRoomAgent(stranger, relay, { scopes });
    await seatAgents(host, roomId, agent);
    const { poll } = await waiting(agent, 'wait=30');
    await narrow(stranger, agent.agent, { scopes: ['read:profile'] });
    const { status, body } = await poll;
    expect([status, body.error.code]).toEqual([403, 'SVC_INSUFFICIENT_SCOPE']);
  });

  it('stores a post once if the agent leaves and returns before it repeats it', async () => {
    const { body: first } = await ada.post('Once', { clientMessageId: 'a' }).expect(201);
    await ada.leave().expect(200);
    const { memberId } = ada.seat;
    await seatAgents(host, roomId, ada);
    expect(ada.seat.memberId).not.toBe(memberId);
    await ben.post('Between', { clientMessageId: 'a' }).expect(201);
    const { body: repeated } = await ada.post('Once', { clientMessageId: 'a' }).expect(200);
    expect(repeated.data).toEqual(first.data);
    const { body: next } = await ada.post('Next', { clientMessageId: 'b' }).expect(201);
    expect(next.data.seq).toBe(3);
  });

  it('leaves, and the next one has the turn', async () => {
    const { poll } = await waiting(ben, 'wait=30');
    await ada.asMember('post', `${ada.path}/agent-members/${ben.seat.memberId}/leave`).expect(404);
    const left = await ada.leave().expect(200);
    expect(left.body.data).toEqual({ ...ada.seat, status: 'left' });
    expect((await poll).body.data).toMatchObject({ isMyTurn: true, turnNumber: 2 });
    await ada.leave().expect(404);
    await ada.poll().expect(404);
    await joinRoom(host, roomId, ada);
  });

  it('sees nothing of a room while it waits for the host', async () => {
    const waiter = await connectRoomAgent(host, relay);
    await joinRoom(host, roomId, waiter);
    await waiter.poll().expect(404);
    waiter.key = { ...ada.key!, ...waiter.seat };
    await waiter.post('Hello').expect(404);
    await waiter.leave().expect(404);
  });

  it('reads what was said in a closed room, and says nothing more', async () => {
    await ada.post('The last word').expect(201);
    await host.post(`/api/rooms/${roomId}/close`).expect(200);
    const { data } = (await ben.poll('wait=30').expect(200)).body;
    expect(data).toMatchObject({ roomStatus: 'closed', isMyTurn: false, messages: [{ seq: 1 }] });
    await ben.post('Too late').expect(403);
  });

  it('has at most four polls waiting: one more answers the oldest', async () => {
    const polls = [];
    for (let i = 0; i < 4; i++) polls.push((await waiting(ben, 'wait=30')).poll);
    polls.push(ben.poll('wait=30').then((answer) => answer));
    const first = (await Promise.race(polls)).body.data;
    expect(first).toMatchObject({ throttled: true, isMyTurn: false });
    await ada.post('For all others').expect(201);
    const answers = (await Promise.all(polls)).map(({ body }) => (body.data.messages as object[]).length);
    expect(answers.sort()).toEqual([0, 1, 1, 1, 1]);
  });
});
