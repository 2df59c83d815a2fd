import { createHash, createHmac, createPublicKey, randomBytes, timingSafeEqual, verify } from 'node:crypto';
import { decodeBase64url } from '../encoding/base64url.js';
import { type PrivateJwk, type PublicJwk, publicKeyOf, signBytes, thumbprint } from './keys.js';

const NONCE_BYTES = 16;
const ROOM_SECRET_BYTES = 32;
/** Seconds by which the clocks of the signer and the verifier may differ. */
const WINDOW_SECONDS = 300;
/** The sizes leave room for other keys; the signature of each kind has one exact size. */
const HEADER = /^v1;kid=([\w-]{1,64});t=(0|[1-9]\d{0,11});n=([\w-]{22,128});sig=([\w-]{86}|[\w-]{43})$/;
const CONTROL = /\p{Cc}/u;

/** The parts of a request that a signature covers. */
export interface SignedRequest {
  /** The HTTP method. */
  method: string;
  /** Host of the public address of the service, with the port unless it is the default one: `relay.example` or `localhost:3001`. */
  authority: string;
  /** The path with the query, exactly as it is sent: `/api/rooms/agent/join`. */
  target: string;
  actorId: string;
  /** The bearer token of the same request. */
  token: string;
  /** The exact bytes of the body; omitted if the request has no body. */
  body?: string | Uint8Array;
}

/** The key of a member of a room, which the service shows once after the approval. */
export interface RoomKey {
  /** 32 bytes in base64url. */
  secret: string;
  roomId: string;
  memberId: string;
  keyVersion: number;
}

/** The parts of a signature header. */
export interface Signature {
  /** The thumbprint of the actor's key (RFC 7638), or the version of the room's key. */
  keyId: string;
  /** Unix seconds, as they were signed. */
  time: string;
  /** A verifier accepts a nonce once for each key. */
  nonce: string;
  /** The bytes of `sig`. */
  value: Uint8Array;
}

/** Replaces the clock and the random numbers, for test vectors. */
export interface Moment {
  time?: number;
  nonce?: string;
}

/** The `X-Svc-Actor-Signature` header of a request. @throws TypeError for a request that can't be signed */
export function signAsActor(request: SignedRequest, key: PrivateJwk, moment: Moment = {}): string {
  const { time, nonce } = momentOf(moment);
  const message = Buffer.from(actorMessage(request, time, nonce));
  return header(thumbprint(key), time, nonce, signBytes(message, key));
}

/** The `X-Svc-Room-Signature` header of a request. @throws TypeError for a request that can't be signed */
export function signAsMember(request: SignedRequest, key: RoomKey, moment: Moment = {}): string {
  const { time, nonce } = momentOf(moment);
  return header(String(key.keyVersion), time, nonce, hmac(key, roomMessage(request, key, time, nonce)));
}

/**
 * The signature of an actor, if it is valid. The verifier must also refuse a nonce that it has seen for this key within twice the window.
 *
 * @param key the key that is registered for the actor of the request
 * @param now Unix seconds
 */
export function verifyActor(
  value: string,
  request: SignedRequest,
  key: PublicJwk,
  now = unixSeconds(),
): Signature | undefined {
  const parsed = parseSignature(value);
  if (!parsed || !isRecent(parsed, now) || parsed.keyId !== thumbprint(key) || !isSignable(request))
    return undefined;
  const publicKey = createPublicKey({ key: { ...publicKeyOf(key) }, format: 'jwk' });
  const message = Buffer.from(actorMessage(request, parsed.time, parsed.nonce));
  return verify(null, message, publicKey, parsed.value) ? parsed : undefined;
}

/** The signature of a member of a room, if it is valid; as `verifyActor`. @throws TypeError for a secret that is not 32 bytes */
export function verifyMember(
  value: string,
  request: SignedRequest,
  key: RoomKey,
  now = unixSeconds(),
): Signature | undefined {
  const parsed = parseSignature(value);
  if (!parsed || !isRecent(parsed, now) || parsed.keyId !== String(key.keyVersion) || !isSignable(request))
    return undefined;
  const expected = hmac(key, roomMessage(request, key, parsed.time, parsed.nonce));
  const { value: found } = parsed;
  return found.length === expected.length && timingSafeEqual(found, expected) ? parsed : undefined;
}

/** The parts of a header; undefined if it is not a signature of this version, or is another spelling of one. */
export function parseSignature(value: string): Signature | undefined {
  const [, keyId, time, nonce, signature] = HEADER.exec(value) ?? [];
  if (!keyId || !time || !nonce || !signature) return undefined;
  const bytes = decodeBase64url(signature);
  return bytes && { keyId, time, nonce, value: bytes };
}

function actorMessage(request: SignedRequest, time: string, nonce: string): string {
  return ['svc-actor-v1', ...lines(request, time, nonce)].join('\n');
}

function roomMessage(request: SignedRequest, key: RoomKey, time: string, nonce: string): string {
  const { roomId, memberId, keyVersion } = key;
  return ['svc-room-v1', roomId, memberId, keyVersion, ...lines(request, time, nonce)].join('\n');
}

function lines(request: SignedRequest, time: string, nonce: string): string[] {
  if (!isSignable(request))
    throw new TypeError('`target` must start with `/`, and no part may contain a control character.');
  const { method, authority, target, actorId, token, body = '' } = request;
  return [
    method.toUpperCase(),
    authority.toLowerCase(),
    target,
    actorId,
    digest(token),
    time,
    nonce,
    digest(body),
  ];
}

/** A line break in one part would let two requests have the same message. */
function isSignable({ method, authority, target, actorId }: SignedRequest): boolean {
  return target.startsWith('/') && ![method, authority, target, actorId].some((part) => CONTROL.test(part));
}

function isRecent({ time }: Signature, now: number): boolean {
  return Math.abs(now - Number(time)) <= WINDOW_SECONDS;
}

function momentOf({ time = unixSeconds(), nonce = randomBytes(NONCE_BYTES).toString('base64url') }: Moment) {
  return { time: String(time), nonce };
}

function header(keyId: string, time: string, nonce: string, signature: Buffer): string {
  return `v1;kid=${keyId};t=${time};n=${nonce};sig=${signature.toString('base64url')}`;
}

function digest(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url');
}

function hmac(key: RoomKey, message: string): Buffer {
  const secret = decodeBase64url(key.secret);
  if (secret?.length !== ROOM_SECRET_BYTES) throw new TypeError('`secret` must be 32 bytes in base64url.');
  return createHmac('sha256', secret).update(message).digest();
}

function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
