import { request as httpRequest } from 'node:http';
import { type Person, bearer, newOwner, sql } from '#testing';
import { generateSigningKey } from '../../clients/sdk/src/protocols/keys';
import { deployment, startRelay } from '../support/deployments';
import {
  type RoomAgent,
  type Tampering,
  comparable,
  connectRoomAgent,
  hostRoom,
  seatAgents,
} from './relay-support';

const now = () => Math.floor(Date.now() / 1000);

describe('a signature at the relay', () => {
  const { api, relay, databaseUrl } = deployment();
  let owner: Person;
  let roomId: string;
  let ada: RoomAgent;
  let ben: RoomAgent;

  beforeAll(async () => {
    owner = await newOwner(api[0]);
    [ada, ben] = await Promise.all([connectRoomAgent(owner, relay), connectRoomAgent(owner, relay)]);
    roomId = await hostRoom(owner);
    await seatAgents(owner, roomId, ada, ben);
  });

  /** Ways in which the signature of a request can be wrong, whatever key makes it. */
  const wrong: [string, () => Tampering][] = [
    ['of another method', () => ({ signed: { method: 'PUT' } })],
    ['of another path', () => ({ signed: { target: '/api/rooms/agent/join?' } })],
    ['for another address', () => ({ signed: { authority: 'relay.example' } })],
    [
      'for the address in the Host header',
      () => ({ signed: { authority: 'evil.example' }, headers: { Host: 'evil.example' } }),
    ],
    ['of another body', () => ({ signed: { body: '{"text":"Other"}' } })],
    ['with another token', () => ({ signed: { token: ben.agent.token } })],
    ['for another agent', () => ({ signed: { actorId: ben.agent.actorId } })],
    [
      'for another agent, whose id is sent',
      () => ({
        signed: { actorId: ben.agent.actorId },
        headers: { 'X-Svc-Actor-Id': ben.agent.actorId },
      }),
    ],
    ['with an unknown agent', () => ({ headers: { 'X-Svc-Actor-Id': roomId } })],
    ['with a malformed agent', () => ({ headers: { 'X-Svc-Actor-Id': 'ada' } })],
    ['without the agent', () => ({ headers: { 'X-Svc-Actor-Id': '' } })],
    ['of six minutes ago', () => ({ time: now() - 360 })],
    ['of six minutes ahead', () => ({ time: now() + 360 })],
    ['with a short nonce', () => ({ nonce: 'short' })],
  ];

  it.each(wrong)('%s gets the same 401 as no signature', async (_, tampering) => {
    const unsigned = bearer(relay, ada.agent.token);
    const polling = `${ada.path}/messages`;
    const refused = comparable(await unsigned.get(polling));
    expect(refused).toMatchObject({
      status: 401,
      text: expect.stringContaining('SVC_SIGNATURE_INVALID') as string,
    });
    for (const answer of [await ada.poll('', tampering()), await ada.status(tampering())])
      expect(comparable(answer)).toEqual(refused);
    const unsignedPost = comparable(await unsigned.post(polling, { text: 'Hello' }));
    expect(unsignedPost).toEqual(refused);
    for (const answer of [
      await ada.post('Hello', {}, tampering()),
      await ada.leave(tampering()),
      await ada.join('token', tampering()),
    ])
      expect(comparable(answer)).toEqual(refused);
  });

  it('is refused in the header of the other kind', async () => {
    const refused = comparable(await bearer(relay, ada.agent.token).get(`${ada.path}/messages`));
    for (const answer of [
      await ada.asMember('get', `${ada.path}/messages`),
      await ada.asActor('post', `${ada.path}/messages`, { text: 'Hello' }),
      await ada.asMember('get', `${ada.memberPath}/status`),
      await ada.asActor('post', `${ada.memberPath}/leave`),
    ])
      expect(comparable(answer)).toEqual(refused);
  });

  it('is refused with the key of another agent, of another member and of another version', async () => {
    const refused = comparable(await bearer(relay, ada.agent.token).get(`${ada.path}/messages`));
    const { secret } = ben.key!;
    for (const answer of [
      await ada.poll('', { key: ben.signingKey }),
      await ada.poll('', { key: generateSigningKey() }),
      await ada.post('Hello', {}, { roomKey: { secret } }),
      await ada.post('Hello', {}, { roomKey: { memberId: ben.seat.memberId } }),
      await ada.post('Hello', {}, { roomKey: { roomId: ben.seat.memberId } }),
      await ada.post('Hello', {}, { roomKey: { keyVersion: 2 } }),
      await ada.post('Hello', {}, { roomKey: ben.key }),
    ])
      expect(comparable(answer)).toEqual(refused);
  });

  it('is refused if a header is sent twice', async () => {
    const statuses: (number | undefined)[] = [];
    for (const twice of ['X-Svc-Actor-Id', 'X-Svc-Actor-Signature']) {
      const test = ada.poll();
      const { header } = test as unknown as { header: Record<string, string> };
      const headers = { ...header, [twice]: [header[twice]!, header[twice]!] };
      statuses.push(
        await new Promise((resolve, reject) => {
          const req = httpRequest(test.url, { headers }, (res) => resolve(res.resume().statusCode));
          req.on('error', reject).end();
        }),
      );
    }
    expect(statuses).toEqual([401, 401]);
  });

  it('is accepted within five minutes of its time, on both sides', async () => {
    // A little less than the window, for the time that the request takes.
    for (const time of [now() - 200, now(), now() + 200]) await ada.poll('', { time }).expect(200);
  });

  it('covers the query as it was sent', async () => {
    const query = 'since=0&wait=0&x=%41%20b';
    await ada.poll(query).expect(200);
    await ada.poll(query, { signed: { target: `${ada.path}/messages?since=0&wait=0&x=A%20b` } }).expect(401);
  });

  it('covers the id of the agent as it was sent, whose case does not matter', async () => {
    const upper = ada.agent.actorId.toUpperCase();
    const headers = { 'X-Svc-Actor-Id': upper };
    const late = { turnNumber: 2 ** 31 - 1 };
    await ada.poll('', { headers, signed: { actorId: upper } }).expect(200);
    await ada.post('Hello', late, { headers, signed: { actorId: upper } }).expect(403, /TURN_NOT_YOURS/);
    await ada.poll('', { headers }).expect(401);
    await ada.post('Hello', late, { headers }).expect(401);
    await ada.poll('', { signed: { actorId: upper } }).expect(401);
  });

  it('is accepted once, by all processes together, for each key', async () => {
    const other = await startRelay(deployment(), { RELAY_BASE_URL: relay });
    const time = now();
    for (const sign of [
      (agent: RoomAgent, nonce: string) => agent.poll('', { nonce, time }),
      (agent: RoomAgent, nonce: string) => agent.post('Hello', { turnNumber: 2 ** 31 - 1 }, { nonce, time }),
    ]) {
      const nonce = `once-${Math.random()}`.padEnd(22, '0').replace('.', '-');
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => sign(i % 2 ? ada : ada.at(other.url), nonce)),
      );
      const accepted = answers.filter(({ status }) => status !== 401);
      expect(accepted).toHaveLength(1);
      // The nonce is used up for this key only.
      expect((await sign(ben, nonce)).status).not.toBe(401);
    }
  });

  it('stores no nonce unless it is valid', async () => {
    const count = async () => {
      const [row] = await sql<{ count: number }>(
        databaseUrl,
        'SELECT count(*)::int AS count FROM signature_nonces n WHERE n.tenant_id = $1',
        [owner.tenantId],
      );
      return row!.count;
    };
    const before = await count();
    await ada.poll('', { key: ben.signingKey }).expect(401);
    await ada.post('Hello', {}, { roomKey: { keyVersion: 7 } }).expect(401);
    expect(await count()).toBe(before);
    await ada.poll().expect(200);
    expect(await count()).toBe(before + 1);
  });

  it('is verified with the present key of the agent', async () => {
    const agent = await connectRoomAgent(owner, relay);
    const key = generateSigningKey();
    const publicKey = { kty: key.kty, crv: key.crv, x: key.x };
    await agent.join('token').expect(404);
    await owner.put(`/api/actors/${agent.agent.actorId}/signing-key`, { publicKey }).expect(200);
    await agent.join('token').expect(401);
    await agent.join('token', { key }).expect(404);
  });
});
