import { type Person, newOwner, sql } from '#testing';
import { startCountedRelay, statementsOf } from '../platform/statement-count';
import { deployment } from '../support/deployments';
import { type RoomAgent, connectRoomAgent, hostRoom, seatAgents } from './relay-support';

describe('a post at a relay that knows the key of the agent', () => {
  let host: Person;
  let own: string;
  let ada: RoomAgent;

  beforeAll(async () => {
    const { api, relay } = deployment();
    own = (await startCountedRelay({ RELAY_BASE_URL: relay })).url;
    host = await newOwner(api[0]);
    ada = (await connectRoomAgent(host, relay)).at(own);
    await seatAgents(host, await hostRoom(host), ada);
    await ada.post('Known').expect(201);
  });

  it('is at most 5 statements, with those that count the request and wake the room', async () => {
    const cost = await statementsOf(own, (n) => ada.post(`Post ${n}`).expect(201));
    expect(cost).toBeLessThanOrEqual(5);
  });

  it('is read by a poll without a further statement: one counts the poll, and one stores its nonce and reads the room', async () => {
    const { seq } = (await ada.post('Kept').expect(201)).body.data as { seq: number };
    const cost = await statementsOf(own, () => ada.poll(`since=${seq - 1}`).expect(200, /Kept/));
    expect(cost).toBeLessThanOrEqual(2);
  });

  it('is refused if its signature was used before', async () => {
    const nonce = 'a-nonce-of-the-known-key-01';
    await ada.post('Once', {}, { nonce }).expect(201);
    await ada.post('Once', {}, { nonce }).expect(401);
  });

  it('is refused with the old key once the host reissued it, before anything is said about its body, and accepted with the new one', async () => {
    const { roomId, memberId } = ada.seat;
    const old = ada.key;
    await host.post(`/api/rooms/${roomId}/agent-members/${memberId}/reissue-signature`).expect(200);
    await ada.post('').expect(401);
    await ada.post('Old key').expect(401);
    await ada.fetchKey();
    expect(ada.key).not.toEqual(old);
    await ada.post('New key').expect(201);
  });

  it('is refused with the old key if another key of the same version is stored', async () => {
    const { api, databaseUrl, relay } = deployment();
    const bea = await connectRoomAgent(await newOwner(api[0]), relay);
    await seatAgents(host, await hostRoom(host), bea);
    await ada.post('Known again').expect(201);
    await sql(
      databaseUrl,
      `UPDATE room_agents SET encrypted_key = (SELECT b.encrypted_key FROM room_agents b WHERE b.id = $1) WHERE id = $2`,
      [bea.seat.memberId, ada.seat.memberId],
    );
    await ada.post('Old key').expect(401);
    ada.key = { ...ada.key!, secret: bea.key!.secret };
    await ada.post('Other key').expect(201);
  });

  it('gets the 404 of an unknown room once the agent was revoked, before anything is said about its body', async () => {
    const { roomId, memberId } = ada.seat;
    await ada.post('Last words').expect(201);
    await host.post(`/api/rooms/${roomId}/agent-members/${memberId}/revoke`).expect(200);
    await ada.post('').expect(404);
    await ada.post('Too late').expect(404);
  });
});
