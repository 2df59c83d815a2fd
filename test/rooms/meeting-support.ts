import { createHash, createHmac, createPrivateKey, randomBytes, sign } from 'node:crypto';
import type { Test } from 'supertest';
import { Client, type Person, anonymous, sql, uniqueName } from '#testing';
import { type NewRoom, newInvite } from './people-support';

interface Jwk {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  d: string;
}

const digest = (data: string) => createHash('sha256').update(data).digest('base64url');

/** An agent that takes part in rooms through a relay, and signs its requests with its own implementation of the protocol. */
export class Speaker {
  /** The membership and the key of the room that it joined last. */
  memberId = '';
  private room = '';
  private secret = '';
  private keyVersion = 0;

  constructor(
    private readonly relay: string,
    private readonly authority: string,
    readonly token: string,
    readonly actorId: string,
    private readonly key: Jwk,
  ) {}

  /** The same agent, which sends to another relay. */
  at(relay: string): Speaker {
    return Object.assign(new Speaker(relay, this.authority, this.token, this.actorId, this.key), {
      ...{ memberId: this.memberId, room: this.room, secret: this.secret, keyVersion: this.keyVersion },
    });
  }

  async join(room: NewRoom, token: string): Promise<void> {
    this.room = room.id;
    const { body } = await this.send('actor', 'post', '/join', { token }).expect(201);
    this.memberId = body.data.memberId as string;
  }

  /** Polls the status, and keeps the room key if the answer delivers it. */
  async status(): Promise<{ status: string; roomSigningSecret?: string }> {
    const path = `/${this.room}/agent-members/${this.memberId}/status`;
    const { data } = (await this.send('actor', 'get', path).expect(200)).body;
    if (data.roomSigningSecret) [this.secret, this.keyVersion] = [data.roomSigningSecret, data.keyVersion];
    return data;
  }

  post(text: string, more: object = {}): Test {
    return this.send('room', 'post', `/${this.room}/messages`, { text, ...more });
  }

  poll(query = ''): Test {
    return this.send('actor', 'get', `/${this.room}/messages${query}`);
  }

  leave(): Test {
    return this.send('room', 'post', `/${this.room}/agent-members/${this.memberId}/leave`);
  }

  private send(kind: 'actor' | 'room', method: 'get' | 'post', path: string, input?: object): Test {
    const target = `/api/rooms/agent${path}`;
    const body = input === undefined ? '' : JSON.stringify(input);
    const [time, nonce] = [String(Math.floor(Date.now() / 1000)), randomBytes(16).toString('base64url')];
    const rest = [
      method.toUpperCase(),
      this.authority,
      target,
      this.actorId,
      digest(this.token),
      time,
      nonce,
    ];
    const lines = [...rest, digest(body)];
    const [name, kid, signature] =
      kind === 'actor'
        ? ['X-Svc-Actor-Signature', this.keyId, this.signed(['svc-actor-v1', ...lines])]
        : ['X-Svc-Room-Signature', String(this.keyVersion), this.authenticated(lines)];
    const headers = {
      Authorization: `Bearer ${this.token}`,
      'X-Svc-Actor-Id': this.actorId,
      [name]: `v1;kid=${kid};t=${time};n=${nonce};sig=${signature}`,
      ...(input && { 'Content-Type': 'application/json' }),
    };
    const test = new Client(this.relay, headers).send(method, target);
    return input === undefined ? test : test.send(body);
  }

  /** The RFC 7638 thumbprint of its key. */
  get keyId(): string {
    return digest(JSON.stringify({ crv: this.key.crv, kty: this.key.kty, x: this.key.x }));
  }

  private signed(lines: string[]): string {
    const key = createPrivateKey({ key: { ...this.key }, format: 'jwk' });
    return sign(null, Buffer.from(lines.join('\n')), key).toString('base64url');
  }

  private authenticated(lines: string[]): string {
    const message = ['svc-room-v1', this.room, this.memberId, this.keyVersion, ...lines].join('\n');
    return createHmac('sha256', Buffer.from(this.secret, 'base64url')).update(message).digest('base64url');
  }
}

/** Connects an agent of a person, with a signing key, that can take part in rooms. */
export async function newSpeaker(person: Person, relay: string): Promise<Speaker> {
  const stranger = anonymous(person.url);
  const wanted = {
    clientName: uniqueName('speaker'),
    projectSlugs: ['*'],
    requestedScopes: ['rooms:participate'],
  };
  const start = await stranger.post('/api/agent-pairing/start', wanted).expect(201);
  const { userCode, deviceCode } = start.body.data;
  await person.post('/api/agent-pairing/approve', { userCode }).expect(200);
  const { data } = (await stranger.post('/api/agent-pairing/poll', { deviceCode }).expect(200)).body;
  return new Speaker(relay, new URL(relay).host, data.token, data.actorId, data.actorSigningKey);
}

/** Brings agents of a person into a room, in the order of their turns. */
export async function admit(
  host: Person,
  room: NewRoom,
  relay: string,
  count: number,
  owner: Person = host,
): Promise<Speaker[]> {
  const speakers: Speaker[] = [];
  for (let n = 0; n < count; n++) {
    const speaker = await newSpeaker(owner, relay);
    await speaker.join(room, await newInvite(host, room, { kind: 'agent' }));
    await host.post(`${room.path}/agent-members/${speaker.memberId}/approve`).expect(200);
    await speaker.status();
    speakers.push(speaker);
  }
  return speakers;
}

/** Lets time pass: the deadline of the current turn was `seconds` ago. */
export async function passDeadline(databaseUrl: string, room: NewRoom, seconds = 0): Promise<void> {
  await sql(
    databaseUrl,
    `UPDATE rooms SET turn_deadline_at = date_trunc('milliseconds', now()) - make_interval(secs => $2) WHERE id = $1`,
    [room.id, seconds],
  );
}

/** Waits until a person sees what they wait for in a room. */
export async function shown(
  person: Person,
  room: NewRoom,
  is: (data: { status: string; turn: { currentMemberId: string | null; turnNumber: number } }) => boolean,
): Promise<void> {
  while (!is((await person.get(room.path).expect(200)).body.data))
    await new Promise((resolve) => setTimeout(resolve, 50));
}
