import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PrivateJwk, generateSigningKey, thumbprint } from './keys.js';
import {
  type RoomKey,
  type SignedRequest,
  parseSignature,
  signAsActor,
  signAsMember,
  verifyActor,
  verifyMember,
} from './signatures.js';

interface Vectors {
  actorKey: PrivateJwk;
  actorKeyId: string;
  roomKey: RoomKey;
  vectors: {
    name: string;
    request: SignedRequest;
    time: number;
    nonce: string;
    actorSignature: string;
    roomSignature: string;
  }[];
  refusedHeaders: Record<'actor' | 'room', { header: string; reason: string }[]>;
}

const file = join(__dirname, '../../../../docs/protocols/signatures/vectors.json');
const { actorKey, actorKeyId, roomKey, vectors, refusedHeaders } = JSON.parse(
  readFileSync(file, 'utf8'),
) as Vectors;
const [first] = vectors;
const { request, time, actorSignature, roomSignature } = first!;

/** Every part of a request, changed. */
const CHANGES: Partial<SignedRequest>[] = [
  { method: 'GET' },
  { authority: 'relay.example:8443' },
  { target: `${request.target}?a=1` },
  { actorId: '01a1fe4a-6d1e-7c3d-9a52-6d5b1c0f8e12' },
  { token: `${request.token}x` },
  { body: undefined },
  { target: `${request.target}\n` },
];

describe('signatures of requests', () => {
  it.each(vectors)('are those of the published vectors: $name', (vector) => {
    const moment = { time: vector.time, nonce: vector.nonce };
    expect(signAsActor(vector.request, actorKey, moment)).toBe(vector.actorSignature);
    expect(signAsMember(vector.request, roomKey, moment)).toBe(vector.roomSignature);
    expect(verifyActor(vector.actorSignature, vector.request, actorKey, vector.time)).toBeDefined();
    expect(verifyMember(vector.roomSignature, vector.request, roomKey, vector.time)).toBeDefined();
  });

  it('name the key by its thumbprint', () => {
    expect(thumbprint(actorKey)).toBe(actorKeyId);
    // The example of RFC 8037, appendix A.3.
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    expect(thumbprint({ kty: 'OKP', crv: 'Ed25519', x })).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  });

  it('have a new nonce each time', () => {
    const nonces = [1, 2].map(() => parseSignature(signAsActor(request, actorKey))?.nonce);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(Buffer.from(nonces[0]!, 'base64url')).toHaveLength(16);
  });

  it.each(CHANGES)('are invalid for any other request: %j', (change) => {
    const other = { ...request, ...change };
    expect(verifyActor(actorSignature, other, actorKey, time)).toBeUndefined();
    expect(verifyMember(roomSignature, other, roomKey, time)).toBeUndefined();
  });

  it('are invalid with another key', () => {
    expect(verifyActor(actorSignature, request, generateSigningKey(), time)).toBeUndefined();
    expect(verifyMember(roomSignature, request, { ...roomKey, keyVersion: 3 }, time)).toBeUndefined();
    expect(verifyMember(roomSignature, request, { ...roomKey, memberId: 'other' }, time)).toBeUndefined();
    expect(verifyMember(actorSignature, request, roomKey, time)).toBeUndefined();
    expect(verifyActor(roomSignature, request, actorKey, time)).toBeUndefined();
  });

  it.each([-300, 300])('are valid %i seconds from the time of the signer', (difference) => {
    expect(verifyActor(actorSignature, request, actorKey, time + difference)).toBeDefined();
    expect(verifyActor(actorSignature, request, actorKey, time + difference * 1.01)).toBeUndefined();
  });

  it.each(['time', 'nonce'] as const)('cover their %s', (part) => {
    const old = String(first![part]);
    const changed = old.replace(/.$/, (last) => (last === '1' ? '2' : '1'));
    expect(verifyActor(actorSignature.replace(old, changed), request, actorKey, time)).toBeUndefined();
  });

  it.each([
    '',
    'v1',
    `v2${actorSignature.slice(2)}`,
    `${actorSignature} `,
    `${actorSignature}\n`,
    actorSignature.replace('t=1', 't=01'),
    actorSignature.replace(/n=[^;]+/, 'n=short'),
  ])('are refused in another form: %j', (value) => {
    expect(parseSignature(value)).toBeUndefined();
    expect(verifyActor(value, request, actorKey, time)).toBeUndefined();
  });

  it.each(refusedHeaders.actor)(
    'of an actor are refused in another spelling: $reason, $header',
    ({ header }) => {
      expect(verifyActor(header, request, actorKey, time)).toBeUndefined();
    },
  );

  it.each(refusedHeaders.room)(
    'of a member are refused in another spelling: $reason, $header',
    ({ header }) => {
      expect(verifyMember(header, request, roomKey, time)).toBeUndefined();
    },
  );

  it('are not verified with a secret that is not 32 bytes', () => {
    for (const secret of ['', 'AAAA', `${roomKey.secret}=`])
      expect(() => verifyMember(roomSignature, request, { ...roomKey, secret }, time)).toThrow(/32 bytes/);
  });

  it('are not made for a request that two readers could understand in different ways', () => {
    expect(() => signAsActor({ ...request, target: '/a\n/b' }, actorKey)).toThrow(TypeError);
    expect(() => signAsActor({ ...request, target: 'https://relay.example/a' }, actorKey)).toThrow(TypeError);
    expect(() => signAsMember(request, { ...roomKey, secret: 'AAAA' })).toThrow(/32 bytes/);
  });
});
