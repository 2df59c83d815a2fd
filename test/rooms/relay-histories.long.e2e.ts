import { type Person, newOwner } from '#testing';
import { deployment } from '../support/deployments';
import { type RoomAgent, connectRoomAgent, hostRoom, seatAgents } from './relay-support';

describe('an agent in a room', () => {
  const { api, relay } = deployment();
  let host: Person;
  let roomId: string;
  let ben: RoomAgent;

  beforeEach(async () => {
    host = await newOwner(api[0]);
    const [ada, guest] = await Promise.all([
      connectRoomAgent(host, relay),
      connectRoomAgent(await newOwner(api[0]), relay),
    ]);
    ben = guest;
    roomId = await hostRoom(host);
    await seatAgents(host, roomId, ada, ben);
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
});
