import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActorSigningKey } from '#access';
import { parseSignature } from './signature';
import { actorMessage, roomMessage } from './signed-message';
import { isSignedByActor, isSignedByMember } from './verify';

interface Vector {
  name: string;
  request: {
    method: string;
    authority: string;
    target: string;
    actorId: string;
    token: string;
    body?: string;
  };
  actorMessage: string;
  actorSignature: string;
  roomMessage: string;
  roomSignature: string;
}
const file = join(__dirname, '../../../../../docs/protocols/signatures/vectors.json');
const { actorKey, roomKey, vectors, refusedHeaders } = JSON.parse(readFileSync(file, 'utf8')) as {
  actorKey: ActorSigningKey;
  roomKey: { secret: string; roomId: string; memberId: string; keyVersion: number };
  vectors: Vector[];
  refusedHeaders: Record<'actor' | 'room', { header: string; reason: string }[]>;
};
const key = { kty: actorKey.kty, crv: actorKey.crv, x: actorKey.x };
const secret = Buffer.from(roomKey.secret, 'base64url');

function requestOf({ request }: Vector) {
  return { ...request, body: Buffer.from(request.body ?? '') };
}

describe.each(vectors.map((vector) => [vector.name, vector] as const))(
  'the published vector "%s"',
  (_, vector) => {
    const request = requestOf(vector);
    const actor = parseSignature(vector.actorSignature)!;
    const room = parseSignature(vector.roomSignature)!;
    const inRoom = { ...roomKey, secret };

    it('has the messages that the service computes', () => {
      expect(actorMessage(request, actor)).toBe(vector.actorMessage);
      expect(roomMessage(roomKey, request, room)).toBe(vector.roomMessage);
    });

    it('is accepted', () => {
      expect(isSignedByActor(actor, request, key)).toBe(true);
      expect(isSignedByMember(room, request, inRoom)).toBe(true);
    });

    it.each([
      ['another method', { method: 'PUT' }],
      ['another authority', { authority: 'other.example' }],
      ['another path', { target: '/api/rooms/agent/other' }],
      ['another actor', { actorId: '01a1fe4a-6d1e-7c3d-9a52-6d5b1c0f8e99' }],
      ['another token', { token: 'svc_other' }],
      ['another body', { body: Buffer.from('{}') }],
      ['a line break in the path', { target: `${vector.request.target}\nx` }],
    ])('is refused with %s', (_what, change) => {
      expect(isSignedByActor(actor, { ...request, ...change }, key)).toBe(false);
      expect(isSignedByMember(room, { ...request, ...change }, inRoom)).toBe(false);
    });

    it('is refused with another time, nonce, key or signature', () => {
      const other = Buffer.from(actor.value);
      other[0]! ^= 1;
      for (const change of [{ time: '1' }, { nonce: 'n'.repeat(22) }, { keyId: 'k' }, { value: other }]) {
        expect(isSignedByActor({ ...actor, ...change }, request, key)).toBe(false);
        expect(isSignedByMember({ ...room, ...change }, request, inRoom)).toBe(false);
      }
    });

    it('is refused in another room, for another member, and with another version or secret', () => {
      const [roomId, memberId] = [roomKey.memberId, roomKey.roomId];
      for (const change of [{ roomId }, { memberId }, { keyVersion: 3 }, { secret: Buffer.alloc(32) }])
        expect(isSignedByMember(room, request, { ...inRoom, ...change })).toBe(false);
    });

    it('is refused as a signature of the other kind', async () => {
      expect(isSignedByActor(room, request, key)).toBe(false);
      expect(isSignedByMember(actor, request, inRoom)).toBe(false);
    });
  },
);

describe('a signature header', () => {
  const valid = vectors[0]!.actorSignature;

  it.each([
    ['nothing', ''],
    ['another version', valid.replace('v1', 'v2')],
    ['the header twice', `${valid}, ${valid}`],
    ['a part missing', valid.replace(/;n=[^;]*/, '')],
    ['parts in another order', valid.replace(/(;t=\d+)(;n=[\w-]+)/, '$2$1')],
    ['a part twice', valid.replace(/(;t=\d+)/, '$1$1')],
    ['a time with leading zeros', valid.replace(';t=', ';t=0')],
    ['a negative time', valid.replace(';t=', ';t=-')],
    ['a time that is no integer', valid.replace(/;t=(\d+)/, ';t=$1.5')],
    ['a short nonce', valid.replace(/;n=[\w-]+/, ';n=short')],
    ['a nonce with padding', valid.replace(/;n=([\w-]+)/, ';n=$1==')],
    ['a truncated signature', valid.slice(0, -1)],
    ['a line break at the end', `${valid}\n`],
    ['white space', ` ${valid}`],
  ])('with %s has no meaning', (_, header) => expect(parseSignature(header)).toBeUndefined());

  it.each([...refusedHeaders.actor, ...refusedHeaders.room])(
    'in another spelling has no meaning: $reason, $header',
    ({ header }) => expect(parseSignature(header)).toBeUndefined(),
  );
});
