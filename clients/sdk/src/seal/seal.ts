import { SUITE, type Sealed, open, seal } from './hpke.js';

const INFO = new TextEncoder().encode('svc-seal-v1');

/**
 * The sender, the recipient and the expiry of a secret. The encryption is bound to them, so an attacker can't pass off one secret as
 * another.
 */
export interface Delivery {
  /** The agent that seals; null if a signed-in owner or admin does. */
  senderActorId: string | null;
  recipientActorId: string;
  /** The `keyId` of the recipient's key. */
  recipientKeyId: string;
  /** A time in UTC with milliseconds, as `Date.toISOString` writes it. */
  expiresAt: string;
}

/** The body of `POST /api/v1/secret-envelopes`. */
export interface SealedSecret extends Sealed, Omit<Delivery, 'senderActorId'> {
  suite: typeof SUITE;
}

/** The answer of `POST /api/v1/secret-envelopes/:id/fetch`, as far as opening needs it. */
export type FetchedSecret = Sealed & Delivery;

/**
 * Encrypts a secret for one agent. Only the holder of the private key can read it.
 *
 * @param publicKey the `publicKey` of the recipient's key, in base64url
 * @throws TypeError for a key that is malformed, not canonical or of low order
 */
export async function sealSecret(
  secret: string | Uint8Array,
  publicKey: string,
  delivery: Delivery,
): Promise<SealedSecret> {
  const plaintext = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  const sealed = await seal(publicKey, { info: INFO, aad: aadOf(delivery) }, plaintext);
  const { recipientActorId, recipientKeyId, expiresAt } = delivery;
  return { recipientActorId, recipientKeyId, suite: SUITE, ...sealed, expiresAt };
}

/**
 * Decrypts a secret that was fetched.
 *
 * @param privateKey the private half of the key that `recipientKeyId` names, in base64url
 * @throws Error if it was sealed to another key or for another delivery, or was altered
 */
export async function openSecret(fetched: FetchedSecret, privateKey: string): Promise<Uint8Array> {
  return open(privateKey, { info: INFO, aad: aadOf(fetched) }, fetched);
}

/** The delivery as canonical JSON (RFC 8785): the keys in order, and no white space. */
function aadOf({ senderActorId, recipientActorId, recipientKeyId, expiresAt }: Delivery): Uint8Array {
  return new TextEncoder().encode(
    JSON.stringify({ expiresAt, recipientActorId, recipientKeyId, senderActorId }),
  );
}
