import type { Response, Test } from 'supertest';
import {
  type Agent,
  Agent as ConnectedAgent,
  type Client,
  type Person,
  anonymous,
  bearer,
  uniqueName,
} from '#testing';
import type { PrivateJwk } from '../../clients/sdk/src/protocols/keys';
import {
  type Moment,
  type RoomKey,
  signAsActor,
  signAsMember,
} from '../../clients/sdk/src/protocols/signatures';

export const ROOM_SCOPES = ['rooms:participate'];
type Method = 'get' | 'head' | 'post';

/** The changes of a test to a signed request. */
export interface Tampering extends Moment {
  /** The parts that are signed instead of those that are sent. */
  signed?: Partial<{
    method: string;
    target: string;
    authority: string;
    actorId: string;
    token: string;
    body: string;
  }>;
  /** Signs with another key. */
  key?: PrivateJwk;
  roomKey?: Partial<RoomKey>;
  /** Replaces headers after the signature was made. */
  headers?: Record<string, string>;
}

/** An agent that signs its requests to a relay. */
export class RoomAgent {
  /** Its membership, once it has joined a room. */
  seat = { roomId: '', memberId: '' };
  /** Its room key, once a status has delivered it. */
  key?: RoomKey;

  constructor(
    readonly agent: Agent,
    readonly signingKey: PrivateJwk,
    /** The address of the relay to which requests are sent. */
    readonly relay: string,
    /** The address of the relay that is signed. */
    readonly address: string,
  ) {}

  /** The same agent at another process of the relay. */
  at(relay: string): RoomAgent {
    return Object.assign(new RoomAgent(this.agent, this.signingKey, relay, this.address), {
      seat: this.seat,
      key: this.key,
    });
  }

  get path(): string {
    return `/api/rooms/agent/${this.seat.roomId}`;
  }

  get memberPath(): string {
    return `${this.path}/agent-members/${this.seat.memberId}`;
  }

  asActor(method: Method, path: string, body?: object, tampering: Tampering = {}): Test {
    const { key = this.signingKey } = tampering;
    const value = signAsActor(this.request(method, path, body, tampering), key, tampering);
    return this.send(method, path, body, { 'X-Svc-Actor-Signature': value }, tampering);
  }

  asMember(method: Method, path: string, body?: object, tampering: Tampering = {}): Test {
    const key = { ...this.key!, ...tampering.roomKey };
    const value = signAsMember(this.request(method, path, body, tampering), key, tampering);
    return this.send(method, path, body, { 'X-Svc-Room-Signature': value }, tampering);
  }

  join(token: string, tampering?: Tampering): Test {
    return this.asActor('post', '/api/rooms/agent/join', { token }, tampering);
  }

  status(tampering?: Tampering): Test {
    return this.asActor('get', `${this.memberPath}/status`, undefined, tampering);
  }

  /** Asks for the status with HEAD, whose answer has no body. */
  statusHead(): Test {
    return this.asActor('head', `${this.memberPath}/status`);
  }

  poll(query = '', tampering?: Tampering): Test {
    return this.asActor('get', `${this.path}/messages${query && `?${query}`}`, undefined, tampering);
  }

  post(text: string, more: object = {}, tampering?: Tampering): Test {
    return this.asMember('post', `${this.path}/messages`, { text, ...more }, tampering);
  }

  leave(tampering?: Tampering): Test {
    return this.asMember('post', `${this.memberPath}/leave`, undefined, tampering);
  }

  /** Gets the room key, which must not have been delivered before. */
  async fetchKey(): Promise<RoomKey> {
    const { body } = await this.status().expect(200);
    const { roomSigningSecret: secret, keyVersion } = body.data;
    expect(secret).toMatch(/^[\w-]{43}$/);
    return (this.key = { secret, keyVersion, ...this.seat });
  }

  private request(method: Method, target: string, body: object | undefined, { signed }: Tampering) {
    const { actorId, token } = this.agent;
    const authority = new URL(this.address).host;
    return { method, authority, target, actorId, token, body: body && JSON.stringify(body), ...signed };
  }

  private send(
    method: Method,
    path: string,
    body: object | undefined,
    signature: Record<string, string>,
    { headers = {} }: Tampering,
  ): Test {
    const sent = { 'X-Svc-Actor-Id': this.agent.actorId, ...signature, ...headers };
    return bearer(this.relay, this.agent.token).with(sent).send(method, path, body);
  }
}

/** Connects an agent, and keeps its signing key. */
export async function connectRoomAgent(
  person: Person,
  relay: string,
  { scopes = ROOM_SCOPES, address = relay } = {},
): Promise<RoomAgent> {
  const stranger = anonymous(person.url);
  const asked = { clientName: uniqueName('agent'), projectSlugs: ['*'], requestedScopes: scopes };
  const start = await stranger.post('/api/agent-pairing/start', asked).expect(201);
  const { userCode, deviceCode } = start.body.data;
  await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
  const issued = await stranger.post('/api/agent-pairing/poll', { deviceCode }).expect(200);
  const { token, actorId, scopes: granted, actorSigningKey } = issued.body.data;
  return new RoomAgent(
    new ConnectedAgent(person.url, token, actorId, granted),
    actorSigningKey,
    relay,
    address,
  );
}

/** Creates a room, whose host is the person, and returns its id. */
export async function hostRoom(host: Client, more: object = {}): Promise<string> {
  return (await host.post('/api/rooms', { title: 'Review', ...more }).expect(201)).body.data.id as string;
}

/** Issues an invite for an agent, and returns its token. */
export async function inviteAgent(host: Client, roomId: string): Promise<string> {
  return (await host.post(`/api/rooms/${roomId}/invites`, { kind: 'agent' }).expect(201)).body.data
    .roomToken as string;
}

/** Puts an agent into the waiting room of a room. */
export async function joinRoom(host: Client, roomId: string, agent: RoomAgent): Promise<void> {
  const { body } = await agent.join(await inviteAgent(host, roomId)).expect(201);
  expect(body.data).toEqual({ roomId, memberId: expect.any(String), status: 'waiting' });
  agent.seat = { roomId, memberId: body.data.memberId };
}

export function approve(host: Client, { seat: { roomId, memberId } }: RoomAgent): Test {
  return host.post(`/api/rooms/${roomId}/agent-members/${memberId}/approve`).expect(200);
}

/** Lets agents join a room and be approved, in this order, and fetches their keys. */
export async function seatAgents(host: Client, roomId: string, ...agents: RoomAgent[]): Promise<void> {
  for (const agent of agents) {
    await joinRoom(host, roomId, agent);
    await approve(host, agent);
    await agent.fetchKey();
  }
}

/** Returns what a caller can tell apart in two answers. */
export function comparable({ status, text, headers }: Response) {
  const varying = /^(date|x-request-id|x-(rate|daily)limit-.*)$/;
  const fixed = Object.entries(headers as Record<string, string>).filter(([name]) => !varying.test(name));
  return { status, text, headers: Object.fromEntries(fixed) };
}
