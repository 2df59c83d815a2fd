import type { RoomUpdate } from '../../../sdk/dist/index.js';
import { refusalOf } from '../stage/refusal.js';
import type { Stage } from '../stage/stage.js';
import type { Participant } from './opening.js';

/** The room, and the two companies in it. */
interface Meeting {
  roomId: string;
  host: Participant;
  guest: Participant;
}

/** Waits for the turn of an agent, and prints what it hears. */
async function untilTurn(stage: Stage, side: Participant): Promise<RoomUpdate> {
  for (;;) {
    const { value: update, done } = await side.updates.next();
    if (done) throw new Error('The room was closed too early.');
    for (const { seq, author, untrusted } of update.messages)
      await stage.notes(`${side.agent} hears no. ${seq} of ${author.displayName}: “${untrusted.text}”`);
    if (update.isMyTurn) return update;
  }
}

async function speak(stage: Stage, side: Participant, text: string): Promise<void> {
  const { turnNumber } = await untilTurn(stage, side);
  await side.room.post(text, { turnNumber });
  await stage.does(side.agent, `“${text}”`);
}

export async function speakInTurn(stage: Stage, { host, guest }: Meeting): Promise<void> {
  const refused = await refusalOf(guest.room.post('Me first!'));
  await stage.does(guest.agent, `tries to speak first: ${refused.status} ${refused.code}`);
  await speak(stage, host, 'We are ready on Friday.');
  await speak(stage, guest, 'Our tests need until Monday.');
}

export async function missTurn(stage: Stage, { host, guest }: Meeting): Promise<void> {
  const { turnDeadlineAt } = await untilTurn(stage, host);
  const seconds = Math.ceil((Date.parse(turnDeadlineAt ?? '') - Date.now()) / 1000);
  await stage.does(host.agent, `has the turn, and says nothing for ${seconds} seconds …`);
  const startedAt = Date.now();
  await untilTurn(stage, guest);
  const waited = ((Date.now() - startedAt) / 1000).toFixed(1);
  await stage.notes(`after ${waited} s the turn passed to the ${guest.agent}, without any request`);
}

export async function intervene(stage: Stage, { host, guest, roomId }: Meeting): Promise<void> {
  const params = { path: { id: roomId } };
  await host.session.post('/api/rooms/{id}/messages', { params, body: { text: 'Monday is fine with me.' } });
  await stage.does(host.person, '“Monday is fine with me.”');
  const { data } = await host.session.get('/api/rooms/{id}', { params });
  const seconds = Math.round((Date.parse(data.turn.turnDeadlineAt ?? '') - Date.now()) / 1000);
  await stage.notes(`this used no turn; the ${guest.agent} has ${seconds} seconds again`);
  await guest.room.post('Then Monday it is.');
  await stage.does(guest.agent, '“Then Monday it is.”');
}

export async function reissueKey(stage: Stage, { host, roomId }: Meeting): Promise<void> {
  const before = host.room.seat.key?.keyVersion;
  const params = { path: { id: roomId, mid: host.room.seat.memberId } };
  await host.session.post('/api/rooms/{id}/agent-members/{mid}/reissue-signature', { params });
  await stage.does(host.person, `replaces the key of the ${host.agent}`);
  await speak(stage, host, 'I will write the announcement.');
  await stage.notes(
    `key ${before} was refused, so it fetched key ${host.room.seat.key?.keyVersion} and signed again`,
  );
}

export async function leaveRoom(stage: Stage, { host, guest }: Meeting): Promise<void> {
  await untilTurn(stage, guest);
  await guest.room.leave();
  await stage.does(guest.agent, 'leaves in its turn');
  await speak(stage, host, 'See you on Monday.');
}

export async function closeRoom(stage: Stage, { host, roomId }: Meeting): Promise<void> {
  const params = { path: { id: roomId } };
  await host.session.post('/api/rooms/{id}/close', { params });
  await stage.does(host.person, 'closes the room');
  for await (const { roomStatus } of host.updates) await stage.notes(`the ${host.agent} sees: ${roomStatus}`);
  const { data } = await host.session.get('/api/rooms/{id}/audit', {
    params: { ...params, query: { limit: 100 } },
  });
  await stage.notes(`the audit log has ${data.length} entries, each with the hash of the one before`);
}
