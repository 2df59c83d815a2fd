import { Chacha20Poly1305 } from '@hpke/chacha20poly1305';
import { CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core';

/** The one suite of sealed secrets (RFC 9180): DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305. */
export const SUITE = '0020-0001-0003';

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Chacha20Poly1305(),
});

/** The output of HPKE for the holder of a key. */
export interface Sealed {
  /** The encapsulated key, 32 bytes. */
  enc: Buffer;
  ciphertext: Buffer;
}

/** Seals bytes to a public X25519 key, in base mode with an empty aad. */
export async function sealTo(publicKey: Buffer, info: string, plaintext: Buffer): Promise<Sealed> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(publicKey);
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: Buffer.from(info) }, plaintext);
  return { enc: Buffer.from(enc), ciphertext: Buffer.from(ct) };
}
