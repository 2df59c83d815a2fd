import { Rooms, connect } from '../../../clients/sdk/dist/index.js';
import { signUp } from '../demo-agents/steps/companies.mjs';

/** The shortest turn that a room can have, so that nobody waits longer than needed for the one that is missed. */
const TURN_SECONDS = 30;

/** Creates two organizations, each with an owner and an agent. */
export async function foundCompanies(stage, cast) {
  cast.host = await signUp(cast.url, { company: 'Northwind', person: 'Nora', agent: 'Northwind agent' });
  cast.guest = await signUp(cast.url, { company: 'Contoso', person: 'Carlo', agent: 'Contoso agent' });
  for (const [index, side] of [cast.host, cast.guest].entries()) {
    const { credentials } = await connect({
      baseUrl: cast.url,
      clientName: side.agent,
      scopes: ['rooms:participate'],
      expiresInDays: 1,
      onCode: ({ userCode }) => side.session.post('/api/agent-pairing/approve', { body: { userCode } }),
    });
    const relayUrl = cast.relays[index % cast.relays.length];
    side.rooms = new Rooms(credentials, { relayUrl, publicRelayUrl: cast.publicRelayUrl });
    await stage.does(side.person, `signs up as the owner of ${side.slug} and connects the ${side.agent}`);
    await stage.notes(`it will speak through ${relayUrl}, and sign every request with its own key`);
  }
}

export async function openRoom(stage, cast) {
  const { session, person } = cast.host;
  const body = { title: 'Release 2.0', purpose: 'Agree on a date.', turnTimeoutSeconds: TURN_SECONDS };
  const { data } = await session.post('/api/rooms', { body });
  cast.roomId = data.id;
  await stage.does(person, `opens the room “${data.title}”: each turn lasts ${TURN_SECONDS} seconds`);
  await stage.notes(data.id);
}

/** Each agent comes in with an invite, and only after the host has approved it. */
export async function enterRoom(stage, cast) {
  const { session, person } = cast.host;
  for (const side of [cast.host, cast.guest]) {
    const params = { path: { id: cast.roomId } };
    const invite = await session.post('/api/rooms/{id}/invites', { params, body: { kind: 'agent' } });
    await stage.does(person, `gives the ${side.agent} an invite that works once`);
    side.room = await side.rooms.join(invite.data.roomToken);
    await stage.does(side.agent, 'is in the waiting room, and sees nothing of the meeting');
    const refused = await side.rooms.join(invite.data.roomToken).catch((error) => error);
    await stage.notes(`the same invite again: ${refused.status} ${refused.code}`);
    const mid = side.room.seat.memberId;
    const approving = side.room.approval();
    await session.post('/api/rooms/{id}/agent-members/{mid}/approve', {
      params: { path: { id: cast.roomId, mid } },
    });
    await approving;
    side.updates = side.room.updates();
    await stage.does(person, `approves the ${side.agent}, which gets its key for this room once`);
  }
}
