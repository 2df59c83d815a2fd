import { type Person, newOwner, withDatabase } from '#testing';
import { untilBlocked } from '../platform/blocked';
import { deployment } from '../support/deployments';
import { type RoomAgent, approve, connectRoomAgent, hostRoom, joinRoom, seatAgents } from './relay-support';

type RoomPoll = ReturnType<RoomAgent['poll']>;

describe('polls that begin together', () => {
  const { api, relay, databaseUrl } = deployment();
  let host: Person;
  let guest: Person;
  let roomId: string;
  let ada: RoomAgent;
  let ben: RoomAgent;

  beforeEach(async () => {
    [host, guest] = [await newOwner(api[0]), await newOwner(api[0])];
    [ada, ben] = await Promise.all([connectRoomAgent(host, relay), connectRoomAgent(guest, relay)]);
    roomId = await hostRoom(host);
    await seatAgents(host, roomId, ada, ben);
    await ada.post('Hello').expect(201);
  });

  /** Sends polls whose nonces can't be stored before `act` is answered, and returns the statuses. */
  const held = (polls: () => RoomPoll[], act: () => PromiseLike<unknown>): Promise<number[]> =>
    withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE signature_nonces IN SHARE ROW EXCLUSIVE MODE');
      const answers = polls().map((poll) => poll.then(({ status }) => status));
      await untilBlocked(client, 'the polls begin');
      await act();
      await client.query('COMMIT');
      return Promise.all(answers);
    });
  const revoke = ({ seat: { memberId } }: RoomAgent) =>
    host.post(`/api/rooms/${roomId}/agent-members/${memberId}/revoke`).expect(200);

  it('are answered each for itself: a repeated signature, a stranger and a wrong key don’t touch the others', async () => {
    const eve = await connectRoomAgent(guest, relay);
    eve.seat = ada.seat;
    const nonce = `together-${Date.now()}-nonce`.padEnd(22, '0');
    const polls = () => [
      ada.poll('', { nonce }),
      ada.poll('', { nonce }),
      ben.poll('', { nonce }),
      eve.poll(),
      ada.poll('', { key: ben.signingKey }),
      ada.poll(),
    ];
    const [first, second, ...others] = await held(polls, () => Promise.resolve());
    expect([first, second].sort()).toEqual([200, 401]);
    expect(others).toEqual([200, 404, 401, 200]);
  });

  it('get nothing for a member that is revoked before the relay has read the room', async () => {
    const polls = () => [ada.poll(), ben.poll(), ben.poll('wait=30')];
    expect(await held(polls, () => revoke(ben))).toEqual([200, 404, 404]);
  });

  it('get nothing with a token that ends before they are answered', async () => {
    const tokens = (await guest.get('/api/tokens').expect(200)).body.data as { id: string }[];
    const end = async () => {
      for (const { id } of tokens) await guest.delete(`/api/tokens/${id}`).expect(200);
    };
    expect(await held(() => [ada.poll(), ben.poll(), ben.poll('wait=30')], end)).toEqual([200, 401, 401]);
  });

  it('get each message once, whoever posted it at the relay', async () => {
    await ben.post('From the relay').expect(201);
    await host.post(`/api/rooms/${roomId}/messages`, { text: 'From the API' }).expect(201);
    const seqs = async (since: number) =>
      ((await ben.poll(`since=${since}`).expect(200)).body.data.messages as { seq: number }[]).map(
        ({ seq }) => seq,
      );
    expect([await seqs(0), await seqs(1), await seqs(2), await seqs(3)]).toEqual([
      [1, 2, 3],
      [2, 3],
      [3],
      [],
    ]);
  });
});

describe('a relay that knows the agents of a room', () => {
  const { api, relay } = deployment();
  let host: Person;
  let ada: RoomAgent;
  let ben: RoomAgent;

  beforeEach(async () => {
    host = await newOwner(api[0]);
    [ada, ben] = await Promise.all([connectRoomAgent(host, relay), connectRoomAgent(host, relay)]);
    await seatAgents(host, await hostRoom(host), ada, ben);
    await ada.post('One').expect(201);
    await ben.post('Two').expect(201);
  });

  it('gives an agent its turn that was approved after the last post, after those before it', async () => {
    const eve = await connectRoomAgent(host, relay);
    await joinRoom(host, ada.seat.roomId, eve);
    await approve(host, eve);
    await eve.fetchKey();
    for (const agent of [ada, ben, eve, ada]) await agent.post('Mine').expect(201);
  });

  it('gives no turn to an agent that was revoked after the last post, and refuses its posts', async () => {
    const { roomId, memberId } = ben.seat;
    await host.post(`/api/rooms/${roomId}/agent-members/${memberId}/revoke`).expect(200);
    await ada.post('Alone').expect(201);
    await ada.post('Still alone').expect(201);
    await ben.post('Gone').expect(404);
  });
});
