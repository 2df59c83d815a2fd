import type { Response } from 'supertest';
import { type Person, countStatuses, newOwner } from '#testing';
import { eventually } from '../platform/eventually';
import { countWaiters, deployment, startRelay } from '../support/deployments';
import { type RoomAgent, connectRoomAgent, hostRoom, joinRoom, seatAgents } from './relay-support';

describe('an agent in a room', () => {
  const { api, relay } = deployment();
  let host: Person;
  let stranger: Person;
  let roomId: string;
  let ada: RoomAgent;
  let ben: RoomAgent;

  beforeEach(async () => {
    host = await newOwner(api[0]);
    stranger = await newOwner(api[0]);
    [ada, ben] = await Promise.all([connectRoomAgent(host, relay), connectRoomAgent(stranger, relay)]);
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
    while (!answered && (await countWaiters(relay)) <= before);
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

  it('reads long histories in parts, without gaps', async () => {
    for (let i = 0; i < 105; i++)
      await host.post(`/api/rooms/${roomId}/messages`, { text: `${i}` }).expect(201);
    const one = (await ben.poll('wait=30').expect(200)).body.data.messages as { seq: number }[];
    const two = (await ben.poll('since=100&wait=30').expect(200)).body.data.messages as { seq: number }[];
    expect([...one, ...two].map(({ seq }) => seq)).toEqual(Array.from({ length: 105 }, (_, i) => i + 1));
  });

  it('reads long texts in short answers, without gaps', async () => {
    // JSON writes each of these characters as six.
    for (let i = 0; i < 12; i++)
      await host.post(`/api/rooms/${roomId}/messages`, { text: '\u0001'.repeat(16_384) }).expect(201);
    const seen: number[] = [];
    while (seen.length < 12) {
      const { text, body } = await ben.poll(`wait=30&since=${seen.at(-1) ?? 0}`).expect(200);
      expect(text.length).toBeLessThan(1_000_000);
      const { messages } = body.data as { messages: { seq: number }[] };
      expect(messages.length).toBeGreaterThan(0);
      seen.push(...messages.map(({ seq }) => seq));
    }
    expect(seen).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
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
    const [mine, other] = [await waiting(ada, 'wait=30&turnNumber=1'), await waiting(ben, 'wait=30')];
    const tokens = (await stranger.get('/api/tokens').expect(200)).body.data as { id: string }[];
    for (const { id } of tokens) await stranger.delete(`/api/tokens/${id}`).expect(200);
    expect((await other.poll).status).toBe(401);
    await host.post(`/api/rooms/${roomId}/close`).expect(200);
    expect((await mine.poll).body.data).toMatchObject({
      roomStatus: 'closed',
      isMyTurn: false,
      turnDeadlineAt: null,
    });
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

describe('beyond a limit of the relay', () => {
  const { api, relay } = deployment();

  it('polls are answered, and joins and statuses are refused before their token is looked at', async () => {
    const limits = { RELAY_ARRIVALS_PER_ADDRESS: '30', RELAY_ARRIVALS_PER_TOKEN: '20' };
    const small = (await startRelay(deployment(), { RELAY_BASE_URL: relay, ...limits })).url;
    const host = await newOwner(api[0]);
    const [ada, ben] = [await connectRoomAgent(host, relay), await connectRoomAgent(host, relay)];
    await seatAgents(host, await hostRoom(host), ada, ben);
    const at = ben.at(small);
    // A window can end in between, so that some more are admitted.
    const statuses = await Promise.all(Array.from({ length: 61 }, () => at.status()));
    const counts = countStatuses(statuses);
    expect(counts[429]).toBeGreaterThan(0);
    expect(counts[200]).toBeLessThanOrEqual(40);
    const refused = statuses.find(({ status }) => status === 429)!;
    expect(refused.body.error.code).toBe('SVC_RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const polls = await Promise.all(Array.from({ length: 61 }, () => at.poll('wait=1')));
    expect(countStatuses(polls)).toEqual({ 200: 61 });
    expect(polls.filter(({ body }) => body.data.throttled as boolean).length).toBeGreaterThan(0);
    await at.poll('', { nonce: 'x' }).expect(401);
    // All ways to write the scheme count for the same token.
    const schemes = ['Bearer', 'bearer', 'BEARER', 'bEARER'];
    const other = (
      await startRelay(deployment(), { RELAY_BASE_URL: relay, ...limits, RELAY_ARRIVALS_PER_ADDRESS: '1000' })
    ).url;
    const written = await Promise.all(
      Array.from({ length: 61 }, (_, i) =>
        ada.at(other).status({ headers: { Authorization: `${schemes[i % 4]} ${ada.agent.token}` } }),
      ),
    );
    expect(countStatuses(written)[429]).toBeGreaterThan(0);
  });

  it('polls are answered, and posts are refused, when the token has used its requests of the minute', async () => {
    const small = (await startRelay(deployment(), { RELAY_BASE_URL: relay, RATE_LIMIT_PER_MINUTE: '5' })).url;
    const host = await newOwner(api[0]);
    const [ada, ben] = [await connectRoomAgent(host, relay), await connectRoomAgent(host, relay)];
    await seatAgents(host, await hostRoom(host), ada, ben);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ben.at(small).poll()));
    expect(countStatuses(answers)).toEqual({ 200: 12 });
    expect(answers.some(({ body }) => body.data.throttled as boolean)).toBe(true);
  });

  it('polls are held for a pause that grows, and is shared by polls at the same time', async () => {
    const small = await startRelay(deployment(), { RELAY_BASE_URL: relay, RATE_LIMIT_PER_MINUTE: '1' });
    const host = await newOwner(api[0]);
    const ben = await connectRoomAgent(host, relay);
    await seatAgents(host, await hostRoom(host), ben);
    const at = ben.at(small.url);
    expect((await at.poll().expect(200)).body.data.throttled).toBe(false);
    const began = performance.now();
    for (const together of [1, 1, 5]) {
      const answers = await Promise.all(Array.from({ length: together }, () => at.poll('wait=30')));
      for (const { status, body } of answers) expect([status, body.data.throttled]).toEqual([200, true]);
    }
    // 250, 500 and 1,000 ms, and a slow machine takes longer.
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_700);
  });

  it('polls are held until their room changes, their token ends or the process stops', async () => {
    const settings = { RELAY_BASE_URL: relay, RATE_LIMIT_PER_MINUTE: '1', RELAY_PAUSE_MS: '60000' };
    const small = await startRelay(deployment(), settings);
    const [host, other] = [await newOwner(api[0]), await newOwner(api[0])];
    const [ada, ben] = [await connectRoomAgent(host, relay), await connectRoomAgent(other, relay)];
    const [roomId, quietRoomId] = [await hostRoom(host), await hostRoom(host)];
    await seatAgents(host, roomId, ada, ben);
    const hold = async (agent: RoomAgent) => {
      const before = await countWaiters(small.url);
      const answer = agent
        .at(small.url)
        .poll()
        .then((polled) => polled);
      await eventually('the poll is held', async () => (await countWaiters(small.url)) === before + 1);
      return { answer };
    };
    for (const agent of [ada, ben]) await agent.at(small.url).poll().expect(200);

    const woken = await hold(ada);
    await seatAgents(host, quietRoomId, ada);
    const quiet = await hold(ada);
    await host.post(`/api/rooms/${roomId}/messages`, { text: 'News' }).expect(201);
    expect((await woken.answer).body.data).toMatchObject({ throttled: true, messages: [{ seq: 1 }] });
    expect(await countWaiters(small.url)).toBe(1);

    const refused = await hold(ben);
    const tokens = (await other.get('/api/tokens').expect(200)).body.data as { id: string }[];
    for (const { id } of tokens) await other.delete(`/api/tokens/${id}`).expect(200);
    expect((await refused.answer).status).toBe(401);

    await small.stop();
    expect((await quiet.answer).body.data).toMatchObject({ throttled: true, messages: [] });
  });

  it('polls get short answers, however long the messages are', async () => {
    const small = (await startRelay(deployment(), { RELAY_BASE_URL: relay, RATE_LIMIT_PER_MINUTE: '2' })).url;
    const host = await newOwner(api[0]);
    const ada = await connectRoomAgent(host, relay);
    const roomId = await hostRoom(host);
    await seatAgents(host, roomId, ada);
    for (let i = 0; i < 3; i++)
      await host.post(`/api/rooms/${roomId}/messages`, { text: 'x'.repeat(16_384) }).expect(201);
    const answers = [];
    for (let i = 0; i < 6; i++) answers.push((await ada.at(small).poll().expect(200)).body.data);
    const throttled = answers.filter((answer) => answer.throttled as boolean);
    expect(throttled.length).toBeGreaterThan(0);
    for (const { messages } of throttled) expect(messages).toMatchObject([{ seq: 1 }]);
    const { body } = await ada.at(small).poll('since=1').expect(200);
    expect(body.data.messages[0].seq).toBe(2);
  });
});
