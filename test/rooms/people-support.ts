import { randomUUID } from 'node:crypto';
import type { Response, Test } from 'supertest';
import { type Agent, type Client, type Person, sql } from '#testing';

export interface NewRoom {
  id: string;
  path: string;
}

/** Creates a room, whose host is the caller, or the owner of the calling agent. */
export async function newRoom(host: Client, more: object = {}): Promise<NewRoom> {
  const { body } = await host.post('/api/rooms', { title: 'Handbook review', ...more }).expect(201);
  const id = body.data.id as string;
  return { id, path: `/api/rooms/${id}` };
}

/** Issues an invite, and returns its token. */
export async function newInvite(by: Client, room: NewRoom, more: object = {}): Promise<string> {
  const { body } = await by.post(`${room.path}/invites`, { kind: 'human', ...more }).expect(201);
  return body.data.roomToken as string;
}

/** Issues the code of a room. */
export async function newCode(host: Client, room: NewRoom, body: object = {}): Promise<string> {
  return (await host.post(`${room.path}/code/rotate`, body).expect(200)).body.data.code as string;
}

export function join(person: Client, roomToken: string): Test {
  return person.post('/api/rooms/join', { roomToken });
}

export function joinByCode(person: Client, code: string): Test {
  return person.post('/api/rooms/join-code', { code });
}

/** Puts a person into the waiting room, and returns the membership. */
export async function wait(
  host: Client,
  room: NewRoom,
  person: Client,
  role: 'co-moderator' | 'observer' = 'observer',
): Promise<string> {
  const { body } = await join(person, await newInvite(host, room, { role })).expect(201);
  return body.data.memberId as string;
}

/** Puts a person into a room, and returns the membership. */
export async function enter(
  host: Client,
  room: NewRoom,
  person: Client,
  role: 'co-moderator' | 'observer' = 'observer',
): Promise<string> {
  const member = await wait(host, room, person, role);
  await host.post(`${room.path}/human-members/${member}/approve`).expect(200);
  return member;
}

/** Puts an agent into the waiting room, as the relay does, and returns the membership. */
export async function waitAgent(
  databaseUrl: string,
  room: Pick<NewRoom, 'id'>,
  agent: Pick<Agent, 'actorId'>,
): Promise<string> {
  const id = randomUUID();
  await sql(
    databaseUrl,
    `INSERT INTO room_agents (id, tenant_id, room_id, actor_tenant_id, actor_id)
    SELECT $1, r.tenant_id, r.id, a.tenant_id, a.id FROM rooms r, actors a WHERE r.id = $2 AND a.id = $3`,
    [id, room.id, agent.actorId],
  );
  return id;
}

/** The kinds of the entries in the audit log of a room. */
export async function auditKinds(host: Person, room: NewRoom): Promise<string[]> {
  const { body } = await host.get(`${room.path}/audit`).expect(200);
  return (body.data as { kind: string }[]).map(({ kind }) => kind);
}

/** Returns what a caller can tell apart in two answers. */
export function comparable({ status, text, headers }: Response) {
  const varying = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  const fixed = Object.entries(headers as Record<string, string>).filter(([name]) => !varying.includes(name));
  return { status, text, headers: Object.fromEntries(fixed) };
}
