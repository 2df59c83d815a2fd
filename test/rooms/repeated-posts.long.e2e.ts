import { newOwner, sql } from '#testing';
import { countWaiters, deployment } from '../support/deployments';
import { eventually } from '../platform/eventually';
import { connectRoomAgent, hostRoom, seatAgents } from './relay-support';

describe('a post that is repeated because its answer was lost', () => {
  const { api, relay, databaseUrl } = deployment();

  it('wakes those who wait, since the process that stored it may have died before it could', async () => {
    const host = await newOwner(api[0]);
    const [ada, ben] = await Promise.all([connectRoomAgent(host, relay), connectRoomAgent(host, relay)]);
    const roomId = await hostRoom(host);
    await seatAgents(host, roomId, ada, ben);
    await ada.post('Heard', { clientMessageId: 'a' }).expect(201);
    const waiters = await countWaiters(relay);
    const poll = ben.poll('since=1&turnNumber=2&wait=30').then(({ body }) => body.data.messages as object[]);
    await eventually('the poll waits', async () => (await countWaiters(relay)) > waiters);
    // A process that dies between the commit and the wake-up leaves this.
    await sql(
      databaseUrl,
      `INSERT INTO room_messages (tenant_id, room_id, seq, id, author_kind, member_id, turn_number, body)
      SELECT tenant_id, room_id, 2, gen_random_uuid(), author_kind, member_id, turn_number, 'Unheard' FROM room_messages WHERE room_id = $1`,
      [roomId],
    );
    await sql(databaseUrl, 'UPDATE rooms SET message_seq = 2 WHERE id = $1', [roomId]);

    // It has news only when its time is up, which is earlier than that of the other poll.
    const control = ada.poll('since=2&turnNumber=2&wait=10').then(() => 'nobody was woken');
    await ada.post('Heard', { clientMessageId: 'a' }).expect(200);
    expect(await Promise.race([poll, control])).toEqual([
      expect.objectContaining({ seq: 2, untrusted: { text: 'Unheard' } }),
    ]);
    await control;
  });
});
