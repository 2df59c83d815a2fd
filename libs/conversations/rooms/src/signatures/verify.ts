import { type KeyObject, createHmac, createPublicKey, verify } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ActorSigningKey } from '#access';
import { equalSecrets, sha256 } from '#platform';
import type { Signature } from './signature';
import { type SignedRequest, type SigningMember, actorMessage, roomMessage } from './signed-message';

/** How many imported keys a process keeps. */
const KEYS = 5_000;

/** A key in the form that verifies, with its id. */
interface ImportedKey {
  id: string;
  publicKey: KeyObject;
}

/** By the bytes of the key, so that an agent with a new key never verifies by its previous one. */
const imported = new LRUCache<string, ImportedKey>({ max: KEYS });

/** A member of a room with its secret. */
export interface RoomKey extends SigningMember {
  /** 32 bytes. */
  secret: Buffer;
}

/**
 * Whether `signature` is that of the actor with this key. Its time is checked elsewhere. A thread of Node's pool would verify it beside the event loop,
 * but waking that thread costs more than the loop saves.
 */
export function isSignedByActor(signature: Signature, request: SignedRequest, key: ActorSigningKey): boolean {
  const message = actorMessage(request, signature);
  if (message === undefined) return false;
  const { id, publicKey } = importedKey(key);
  if (signature.keyId !== id) return false;
  return verify(null, Buffer.from(message), publicKey, signature.value);
}

/** Whether `signature` is that of the member with this key. Its time is checked elsewhere. */
export function isSignedByMember(signature: Signature, request: SignedRequest, key: RoomKey): boolean {
  const message = roomMessage(key, request, signature);
  if (message === undefined || signature.keyId !== String(key.keyVersion)) return false;
  return equalSecrets(createHmac('sha256', key.secret).update(message).digest(), signature.value);
}

function importedKey(key: ActorSigningKey): ImportedKey {
  const name = `${key.kty}:${key.crv}:${key.x}`;
  let known = imported.get(name);
  if (!known) {
    known = { id: keyIdOf(key), publicKey: createPublicKey({ key: { ...key }, format: 'jwk' }) };
    imported.set(name, known);
  }
  return known;
}

/** The RFC 7638 thumbprint of a key, in base64url. Its members are in alphabetical order. */
export function keyIdOf({ kty, crv, x }: ActorSigningKey): string {
  return sha256(JSON.stringify({ crv, kty, x })).toString('base64url');
}
