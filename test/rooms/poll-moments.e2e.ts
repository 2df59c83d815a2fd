import { type Person, newOwner, sql, withDatabase } from '#testing';
import { eventually } from '../platform/eventually';
import { deployment } from '../support/deployments';
import { type RoomAgent, connectRoomAgent, hostRoom, seatAgents } from './relay-support';

describe('polls of one moment', () => {
  const { api, relay, databaseUrl } = deployment();
  let host: Person;
  let roomId: string;
  let agents: RoomAgent[];

  beforeAll(async () => {
    host = await newOwner(api[0]);
    agents = await Promise.all(Array.from({ length: 4 }, () => connectRoomAgent(host, relay)));
    roomId = await hostRoom(host);
    await seatAgents(host, roomId, ...agents);
    await agents[0]!.post('Hello').expect(201);
  });

  const together = (polls: ReturnType<RoomAgent['poll']>[]) =>
    Promise.all(polls.map((poll) => poll.then(({ status }) => status)));
  const tokenOf = async ({ agent }: RoomAgent) =>
    (
      await sql<{ id: string }>(databaseUrl, 'SELECT id FROM api_tokens WHERE actor_id = $1', [agent.actorId])
    )[0]!.id;

  it('are answered each for itself: an ended token and a used nonce don’t touch the others', async () => {
    const [ada, ben, eve] = agents as [RoomAgent, RoomAgent, RoomAgent];
    const ended = await connectRoomAgent(host, relay);
    ended.seat = ada.seat;
    await host.delete(`/api/tokens/${await tokenOf(ended)}`).expect(200);
    const nonce = 'used-in-another-moment-1';
    await ben.poll('', { nonce }).expect(200);
    const polls = [ada.poll(), ben.poll('', { nonce }), ended.poll(), ben.poll(), eve.poll()];
    expect(await together(polls)).toEqual([200, 401, 401, 200, 200]);
  });

  it('record the last use of each token, except of one that is being changed, which its next use records', async () => {
    const tokens = await Promise.all(agents.map(tokenOf));
    const usedAt = async () => {
      const rows = await sql<{ id: string; used: boolean }>(
        databaseUrl,
        'SELECT id, last_used_at IS NOT NULL AS used FROM api_tokens WHERE id = ANY ($1)',
        [tokens],
      );
      return tokens.map((token) => rows.find(({ id }) => id === token)!.used);
    };
    await sql(databaseUrl, 'UPDATE api_tokens SET last_used_at = NULL WHERE id = ANY ($1)', [tokens]);
    await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM api_tokens WHERE id = $1 FOR UPDATE', [tokens[2]]);
      await eventually('the other uses are recorded', async () => {
        expect(await together(agents.map((agent) => agent.poll()))).toEqual([200, 200, 200, 200]);
        return (await usedAt()).filter(Boolean).length === 3;
      });
      expect(await usedAt()).toEqual([true, true, false, true]);
      await client.query('COMMIT');
    });
    await eventually('the use of the token is recorded', async () => {
      await agents[2]!.poll().expect(200);
      return (await usedAt())[2]!;
    });
  });
});
