import type { Test } from 'supertest';
import { type Person, newMember, newOwner, sql, withDatabase } from '#testing';
import { deleteOrganization, slugOf } from '../organizations/deletion-support';
import { NO_POLICIES } from '../organizations/organizations-support';
import { untilBlocked } from '../platform/blocked';
import { deployment } from '../support/deployments';
import { whileWaiting } from '../support/while-waiting';
import { type NewRoom, join, joinByCode, newCode, newInvite, newRoom } from './people-support';
import { connectRoomAgent } from './relay-support';

const {
  api: [url, other],
  relay,
  databaseUrl,
} = deployment();
const ELSEWHERE = 'elsewhere.example';

/** How somebody enters a room: the row for which the request waits after it was admitted, and the request. */
interface Entrance {
  row: [from: string, id: string];
  enter: () => Test;
}

/** A person of another organization, or their agent, enters a room. */
const ENTRANCES: Record<string, (host: Person, room: NewRoom, guest: Person) => Promise<Entrance>> = {
  'an invite': async (host, room, guest) => {
    const token = await newInvite(host, room);
    return { row: ['FROM users WHERE id = $1', guest.userId], enter: () => join(guest, token) };
  },
  'a code': async (host, room, guest) => {
    const code = await newCode(host, room);
    return { row: ['FROM users WHERE id = $1', guest.userId], enter: () => joinByCode(guest, code) };
  },
  'the invite of an agent': async (host, room, guest) => {
    const [token, agent] = await Promise.all([
      newInvite(host, room, { kind: 'agent' }),
      connectRoomAgent(guest, relay),
    ]);
    // The first request of an agent records more than the others do.
    await agent.join('no-such-token').expect(404);
    return { row: ['FROM actors WHERE id = $1', agent.agent.actorId], enter: () => agent.join(token) };
  },
};

function replacePolicies(by: Person, policies: Partial<typeof NO_POLICIES>): Test {
  return by.put('/api/org-policies', { ...NO_POLICIES, ...policies });
}

const waitingIn = (host: Person, room: NewRoom) => async () => {
  const { humans, agents } = (await host.get(`${room.path}/waiting-room`).expect(200)).body.data;
  return (humans as object[]).length + (agents as object[]).length;
};

describe.each(Object.entries(ENTRANCES))('by %s', (name, prepare) => {
  let host: Person;
  let guest: Person;
  let room: NewRoom;
  let entrance: Entrance;

  beforeEach(async () => {
    [host, guest] = await Promise.all([newOwner(url), newOwner(url)]);
    room = await newRoom(host);
    entrance = await prepare(host, room, guest);
  });

  it('nobody enters a room after its organization has restricted the domain', async () => {
    const { acted, after, end } = await whileWaiting({
      locked: entrance.row,
      request: entrance.enter,
      act: () => replacePolicies(host, { restrictToDomain: ELSEWHERE }),
      state: waitingIn(host, room),
    });
    expect(acted).toBe(200);
    expect(end).toBe(after);
    expect(await waitingIn(host, room)()).toBe(end);
  });

  it('nobody enters a room whose organization restricts the domain while they wait for it', async () => {
    await afterChange(`UPDATE tenants SET restrict_to_domain = '${ELSEWHERE}' WHERE id = $1`, host.tenantId);
  });

  it('nobody enters a room by the address that they had before', async () => {
    await sql(databaseUrl, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [guest.userId]);
    await replacePolicies(host, { restrictToDomain: guest.email.split('@')[1]! }).expect(200);
    await afterChange(`UPDATE users SET email = id || '@${ELSEWHERE}' WHERE id = $1`, guest.userId);
  });

  it('nobody keeps a seat that they took while their own organization was suspended', async () => {
    const owner = await newOwner(url);
    const slug = await slugOf(owner);
    const { row, enter } = await prepare(host, room, await newMember(owner));
    const { acted, after, end } = await whileWaiting({
      locked: row,
      request: enter,
      act: () => deleteOrganization(owner.at(other), slug),
      state: waitingIn(host, room),
    });
    expect({ acted, after, end }).toEqual({ acted: 200, after: 0, end: 0 });
  });

  if (name === 'a code')
    it('nobody enters a room after its organization has disabled codes', async () => {
      const { acted, after, end } = await whileWaiting({
        locked: entrance.row,
        request: entrance.enter,
        act: () => replacePolicies(host, { codeJoinDisabled: true }),
        state: waitingIn(host, room),
      });
      expect(acted).toBe(200);
      expect(end).toBe(after);
    });

  /** Sends the request while a change is not committed yet, and expects it to go by the change. */
  async function afterChange(text: string, id: string): Promise<void> {
    await withDatabase(databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(text, [id]);
      const entered = entrance.enter().then(({ status }) => status);
      await Promise.race([entered, untilBlocked(client, 'the request waits')]);
      await client.query('COMMIT');
      expect(await entered).toBe(404);
    });
    expect(await waitingIn(host, room)()).toBe(0);
  }
});

it('no room without a purpose is created after the organization requires one', async () => {
  const owner = await newOwner(url);
  const admin = await newMember(owner, 'admin');
  const { acted, after, end } = await whileWaiting({
    locked: ['FROM users WHERE id = $1', owner.userId],
    request: () => owner.post('/api/rooms', { title: 'Handbook review' }),
    act: () => replacePolicies(admin, { requirePurpose: true }),
    state: async () =>
      (await sql(databaseUrl, 'SELECT FROM rooms WHERE tenant_id = $1', [owner.tenantId])).length,
  });
  expect(acted).toBe(200);
  expect(end).toBe(after);
});
