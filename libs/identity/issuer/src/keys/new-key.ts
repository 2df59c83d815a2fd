import { generateKeyPairSync } from 'node:crypto';
import { type JWK, calculateJwkThumbprint } from 'jose';
import type { MasterKey } from '#platform';

/** The purpose for which signing keys are encrypted; see `MasterKey.seal`. */
export const ISSUER_KEY = 'issuer-key';

/** A new Ed25519 key, whose private half is encrypted. */
export async function newKey(masterKey: MasterKey) {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ format: 'jwk' }) as JWK;
  const der = pair.privateKey.export({ format: 'der', type: 'pkcs8' });
  return {
    kid: await calculateJwkThumbprint(publicKey),
    publicKey,
    sealedPrivateKey: masterKey.seal(ISSUER_KEY, der),
  };
}
