import { Chacha20Poly1305 } from '@hpke/chacha20poly1305';
import { CipherSuite, DhkemX25519HkdfSha256, HkdfSha256, type SenderContextParams } from '@hpke/core';

/** The one HPKE suite of sealed secrets (RFC 9180): DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305, in base mode. */
export const SUITE = '0020-0001-0003';

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Chacha20Poly1305(),
});

/** The output of HPKE, in base64url. */
export interface Sealed {
  /** The encapsulated key. */
  enc: string;
  ciphertext: string;
}

/** The values on which the sender and the recipient must agree. */
export interface Context {
  info: Uint8Array;
  aad: Uint8Array;
}

/**
 * Seals bytes to a public X25519 key. Most programs need `sealSecret`, which calls it.
 *
 * @param publicKey 32 bytes in base64url
 * @param ekm the ephemeral key of a published test vector. Never use it for anything else: a secret needs a new ephemeral key.
 * @throws Error for a key that is malformed or of low order
 */
export async function seal(
  publicKey: string,
  { info, aad }: Context,
  plaintext: Uint8Array,
  ekm?: SenderContextParams['ekm'],
): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64url(publicKey));
  const { enc, ct } = await suite.seal({ recipientPublicKey, info, ...(ekm && { ekm }) }, plaintext, aad);
  return { enc: toBase64url(enc), ciphertext: toBase64url(ct) };
}

/**
 * Opens sealed bytes. Most programs need `openSecret` or `openChallenge`, which call it.
 *
 * @param privateKey 32 bytes in base64url
 * @throws Error if it was sealed to another key or in another context, or was altered
 */
export async function open(
  privateKey: string,
  { info, aad }: Context,
  { enc, ciphertext }: Sealed,
): Promise<Uint8Array> {
  const recipientKey = await suite.kem.deserializePrivateKey(fromBase64url(privateKey));
  const context = { recipientKey, enc: fromBase64url(enc), info };
  return new Uint8Array(await suite.open(context, fromBase64url(ciphertext), aad));
}

/** A new X25519 key pair, each half as 32 bytes in base64url. Store the private key, and never send it. */
export async function generateEncryptionKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  const { publicKey, privateKey } = await suite.kem.generateKeyPair();
  return {
    publicKey: toBase64url(await suite.kem.serializePublicKey(publicKey)),
    privateKey: toBase64url(await suite.kem.serializePrivateKey(privateKey)),
  };
}

/** Bytes in base64url without padding. */
export function toBase64url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes of a text in base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
