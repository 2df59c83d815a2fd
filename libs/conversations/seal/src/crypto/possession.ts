import { createPublicKey, verify } from 'node:crypto';

/** Separates this use of HPKE and of the signing key from every other one. */
export const POSSESSION = 'svc-enc-pop-v1';

/** The bytes that an agent signs to enrol an X25519 key. */
export function possessionStatement(actorId: string, nonce: string, publicKey: string): Buffer {
  return Buffer.from([POSSESSION, actorId, nonce, publicKey].join('\n'));
}

/** Whether an Ed25519 signature of a statement is valid. @param x the public key, as in a JWK */
export function isSigned(statement: Buffer, x: string, signature: Buffer): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, statement, key, signature);
}
