import { countStatuses, newOwner } from '#testing';
import { eventually } from '../platform/eventually';
import { countWaiters, deployment, startRelay } from '../support/deployments';
import { type RoomAgent, connectRoomAgent, hostRoom, seatAgents } from './relay-support';

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
