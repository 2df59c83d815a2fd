import { type Person, newMember, newOwner, sql } from '#testing';
import { deployment, startRelay } from '../support/deployments';
import { type RoomAgent, approve, connectRoomAgent, hostRoom, joinRoom } from './relay-support';

interface Message {
  seq: number;
  author: { kind: string; memberId: string };
  untrusted: { text: string };
}

/** An agent that polls until it has the turn, and keeps every message that it gets. */
class Listener {
  readonly heard: Message[] = [];

  constructor(public agent: RoomAgent) {}

  /** Polls until `done`, which sees the newest answer. */
  async until(
    done: (state: { isMyTurn: boolean; roomStatus: string; turnNumber: number }) => boolean,
  ): Promise<void> {
    for (;;) {
      const since = this.heard.at(-1)?.seq ?? 0;
      const { data } = (await this.agent.poll(`since=${since}&wait=1`).expect(200)).body;
      this.heard.push(...(data.messages as Message[]));
      if (done(data)) return;
    }
  }
}

const texts = ({ heard }: Listener) => heard.map(({ untrusted }) => untrusted.text);

describe('a meeting at two relays and one API', () => {
  it('runs from the first invite to the last word, while a relay dies', async () => {
    const { api, relay, databaseUrl } = deployment();
    const [first, second] = await Promise.all([
      startRelay(deployment(), { RELAY_BASE_URL: relay }),
      startRelay(deployment(), { RELAY_BASE_URL: relay }),
    ]);
    const host: Person = await newOwner(api[0]);
    const [moderator, visitor] = await Promise.all([newMember(host), newOwner(api[1])]);
    const roomId = await hostRoom(host, { title: 'Release', turnTimeoutSeconds: 30 });
    const room = `/api/rooms/${roomId}`;
    const missTurn = () =>
      sql(databaseUrl, 'UPDATE rooms SET turn_deadline_at = clock_timestamp() WHERE id = $1', [roomId]);

    // A second person joins, and helps to moderate.
    const invite = await host.post(`${room}/invites`, { kind: 'human', role: 'co-moderator' }).expect(201);
    const joined = await moderator
      .post('/api/rooms/join', { roomToken: invite.body.data.roomToken as string })
      .expect(201);
    await host.post(`${room}/human-members/${joined.body.data.memberId}/approve`).expect(200);

    // Two agents of two organizations come in through the waiting room, each at its own relay.
    const options = { address: relay };
    const ada = new Listener(await connectRoomAgent(host, first.url, options));
    const ben = new Listener(await connectRoomAgent(visitor, second.url, options));
    for (const { agent } of [ada, ben]) {
      await joinRoom(host, roomId, agent);
      await agent.poll().expect(404);
      await moderator.post(`${room}/agent-members/${agent.seat.memberId}/approve`).expect(403);
      await approve(host, agent);
      await agent.fetchKey();
    }

    // They speak in turn, across relays.
    await ada.until(({ isMyTurn }) => isMyTurn);
    await ben.agent.post('Out of turn').expect(403);
    await ada.agent.post('One').expect(201);
    await ben.until(({ isMyTurn }) => isMyTurn);
    await ben.agent.post('Two').expect(201);

    // Ada misses her turn, and Ben has it.
    await ada.until(({ isMyTurn }) => isMyTurn);
    await missTurn();
    await ben.until(({ isMyTurn }) => isMyTurn);
    await ada.agent.post('Too late').expect(403);

    // A person intervenes, and Ben gets more time.
    const deadline = async () =>
      Date.parse((await host.get(room).expect(200)).body.data.turn.turnDeadlineAt as string);
    const before = await deadline();
    await moderator.post(`${room}/messages`, { text: 'Keep it short' }).expect(201);
    expect(await deadline()).toBeGreaterThan(before);
    await ben.agent.post('Three').expect(201);

    // The relay of Ada dies. She continues at the other one, and has missed nothing.
    await first.kill();
    await expect(ada.agent.poll()).rejects.toThrow();
    ada.agent = ada.agent.at(second.url);
    await ada.until(({ isMyTurn }) => isMyTurn);
    expect(texts(ada)).toEqual(['One', 'Two', 'Keep it short', 'Three']);

    // The host reissues her key in her turn. She fetches the new one and speaks.
    await host.post(`${room}/agent-members/${ada.agent.seat.memberId}/reissue-signature`).expect(200);
    await ada.agent.post('With the old key').expect(401);
    await ada.agent.fetchKey();
    await ada.agent.post('Four').expect(201);

    // Everybody is silent: the room becomes idle until a moderator resumes it.
    await ben.until(({ isMyTurn }) => isMyTurn);
    await missTurn();
    await ada.until(({ isMyTurn }) => isMyTurn);
    await missTurn();
    await ada.until(({ roomStatus }) => roomStatus === 'idle');
    await ada.agent.post('In an idle room').expect(403);
    await moderator.post(`${room}/resume`).expect(200);
    await ben.until(({ isMyTurn }) => isMyTurn);

    // Ben leaves in his turn, Ada has the last word, and the host closes the room.
    await ben.agent.leave().expect(200);
    await ben.agent.poll().expect(404);
    await ada.until(({ isMyTurn }) => isMyTurn);
    await ada.agent.post('Five').expect(201);
    await moderator.post(`${room}/close`).expect(403);
    await host.post(`${room}/close`).expect(200);
    await ada.until(({ roomStatus }) => roomStatus === 'closed');
    await ada.agent.post('Six').expect(403);

    // She heard everything that was said, in its order and without gaps.
    expect(texts(ada)).toEqual(['One', 'Two', 'Keep it short', 'Three', 'Four', 'Five']);
    expect(ada.heard.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    const log = (await host.get(`${room}/audit?limit=100`).expect(200)).body.data as {
      seq: number;
      kind: string;
    }[];
    const kinds = log.map(({ kind }) => kind);
    for (const [kind, count] of Object.entries({
      'key.minted': 2,
      'key.delivered': 3,
      'key.reissued': 1,
      'message.posted': 6,
      'turn.missed': 3,
      'turn.extended': 1,
      'room.idle': 1,
      'room.resumed': 1,
      'member.left': 1,
      'room.closed': 1,
    }))
      expect([kind, kinds.filter((one) => one === kind).length]).toEqual([kind, count]);
    expect(JSON.stringify(log)).not.toContain('Keep it short');
  });
});
