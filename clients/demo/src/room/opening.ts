import { type Room, type RoomUpdate, Rooms, connect } from '../../../sdk/dist/index.js';
import { refusalOf } from '../stage/refusal.js';
import { type Names, type Side, signUp } from '../stage/sign-up.js';
import type { Stage } from '../stage/stage.js';

/** The shortest turn that a room can have, so that nobody waits longer than needed for the one that is missed. */
const TURN_SECONDS = 30;

/** Where the service and its relays are. */
export interface Addresses {
  url: string;
  relays: string[];
  publicRelayUrl: string;
}

/** A company whose agent can enter rooms. */
interface Guest extends Side {
  rooms: Rooms;
}

/** A company whose agent is in the room. */
export interface Participant extends Guest {
  room: Room;
  updates: AsyncGenerator<RoomUpdate, void, undefined>;
}

/** Creates two organizations, each with an owner and an agent. */
export async function foundCompanies(
  stage: Stage,
  { url, relays, publicRelayUrl }: Addresses,
): Promise<{ host: Guest; guest: Guest }> {
  const found = async (names: Names, relayUrl: string): Promise<Guest> => {
    const side = await signUp(url, names);
    const { credentials } = await connect({
      baseUrl: url,
      clientName: side.agent,
      scopes: ['rooms:participate'],
      expiresInDays: 1,
      onCode: async ({ userCode }) => {
        await side.session.post('/api/agent-pairing/approve', { body: { userCode } });
      },
    });
    await stage.does(side.person, `signs up as the owner of ${side.slug} and connects the ${side.agent}`);
    await stage.notes(`it will speak through ${relayUrl}, and sign every request with its own key`);
    return { ...side, rooms: new Rooms(credentials, { relayUrl, publicRelayUrl }) };
  };
  const [first = publicRelayUrl, second = first] = relays;
  return {
    host: await found({ company: 'Northwind', person: 'Nora', agent: 'Northwind agent' }, first),
    guest: await found({ company: 'Contoso', person: 'Carlo', agent: 'Contoso agent' }, second),
  };
}

/** Opens the room, and returns its id. */
export async function openRoom(stage: Stage, { session, person }: Side): Promise<string> {
  const body = { title: 'Release 2.0', purpose: 'Agree on a date.', turnTimeoutSeconds: TURN_SECONDS };
  const { data } = await session.post('/api/rooms', { body });
  await stage.does(person, `opens the room “${data.title}”: each turn lasts ${TURN_SECONDS} seconds`);
  await stage.notes(data.id);
  return data.id;
}

/** Each agent comes in with an invite, and only after the host has approved it. */
export async function enterRoom(
  stage: Stage,
  { session, person }: Side,
  roomId: string,
  side: Guest,
): Promise<Participant> {
  const params = { path: { id: roomId } };
  const invite = await session.post('/api/rooms/{id}/invites', { params, body: { kind: 'agent' } });
  const { roomToken } = invite.data;
  if (roomToken === undefined) throw new Error('The invite of an agent has no token.');
  await stage.does(person, `gives the ${side.agent} an invite that works once`);
  const room = await side.rooms.join(roomToken);
  await stage.does(side.agent, 'is in the waiting room, and sees nothing of the meeting');
  const refused = await refusalOf(side.rooms.join(roomToken));
  await stage.notes(`the same invite again: ${refused.status} ${refused.code}`);
  const approving = room.approval();
  await session.post('/api/rooms/{id}/agent-members/{mid}/approve', {
    params: { path: { id: roomId, mid: room.seat.memberId } },
  });
  await approving;
  await stage.does(person, `approves the ${side.agent}, which gets its key for this room once`);
  return { ...side, room, updates: room.updates() };
}
