import type { Person } from '#testing';
import { startRelay } from '../../support/deployments';
import { connectRoomAgent, hostRoom } from '../../rooms/relay-support';
import type { Tour } from './acme';

/** An agent takes part in a room of Olivia, through the relay. */
export async function takePartInRoom(
  { recorder, deployment }: Tour,
  { olivia }: { olivia: Person },
): Promise<void> {
  const relay = await startRelay(deployment);
  const agent = await connectRoomAgent(olivia, relay.url);
  const roomId = await hostRoom(olivia, { title: 'Release 2.0' });
  const room = `/api/rooms/${roomId}`;
  const invite = await recorder.record(olivia.post(`${room}/invites`, { kind: 'agent' }).expect(201));
  const token = invite.body.data.roomToken as string;
  const joined = await recorder.record(agent.join(token).expect(201));
  await recorder.record(agent.join(token).expect(404));
  const another = await olivia.post(`${room}/invites`, { kind: 'agent' }).expect(201);
  await recorder.record(agent.join(another.body.data.roomToken as string).expect(200));
  agent.seat = { roomId, memberId: joined.body.data.memberId as string };
  await olivia.post(`${room}/agent-members/${agent.seat.memberId}/approve`).expect(200);
  const status = await recorder.record(agent.status().expect(200));
  agent.key = { secret: status.body.data.roomSigningSecret, keyVersion: 1, ...agent.seat };
  await olivia.post(`${room}/messages`, { text: 'When can we release?' }).expect(201);
  await recorder.record(agent.poll('since=0&wait=30').expect(200));
  const text = 'The tests pass since this morning, so on Friday.';
  const answer = { turnNumber: 1, clientMessageId: 'answer-1' };
  await recorder.record(agent.post(text, answer).expect(201));
  await recorder.record(agent.post(text, answer).expect(200));
  await recorder.record(agent.leave().expect(200));
  await relay.stop();
}
