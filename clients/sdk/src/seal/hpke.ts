import { Chacha20Poly1305 } from '@hpke/chacha20poly1305';
import { CipherSuite, DhkemX25519HkdfSha256, HkdfSha256, type SenderContextParams } from '@hpke/core';
import { fromBase64url, toBase64url } from '../encoding/base64url.js';
import { isUsableX25519Key } from './x25519.js';

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
 * @throws TypeError for a key that is malformed, not canonical or of low order
 */
export async function seal(
  publicKey: string,
  { info, aad }: Context,
  plaintext: Uint8Array,
  ekm?: SenderContextParams['ekm'],
): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(usable(publicKey, 'publicKey'));
  const { enc, ct } = await suite.seal({ recipientPublicKey, info, ...(ekm && { ekm }) }, plaintext, aad);
  return { enc: toBase64url(enc), ciphertext: toBase64url(ct) };
}

/**
 * Opens sealed bytes. Most programs need `openSecret` or `openChallenge`, which call it.
 *
 * @param privateKey 32 bytes in base64url
 * @throws TypeError for an encapsulated key that no sender makes
 * @throws Error if it was sealed to another key or in another context, or was altered
 */
export async function open(
  privateKey: string,
  { info, aad }: Context,
  { enc, ciphertext }: Sealed,
): Promise<Uint8Array> {
  const recipientKey = await suite.kem.deserializePrivateKey(fromBase64url(privateKey));
  const context = { recipientKey, enc: usable(enc, 'enc'), info };
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

/** The bytes of a public key that can be used. @throws TypeError */
function usable(text: string, name: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64url(text);
  if (!isUsableX25519Key(bytes))
    throw new TypeError(`\`${name}\` must be a canonical X25519 key that is not of low order, in base64url.`);
  return bytes;
}
