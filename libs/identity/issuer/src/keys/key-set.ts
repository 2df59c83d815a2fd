import type { JWK } from 'jose';
import type { PublicKeyRow } from './issuer-keys.repository';

/** Public keys as a JWK Set (RFC 7517, section 5). */
export function keySetOf(keys: PublicKeyRow[]): { keys: JWK[] } {
  return { keys: keys.map(({ kid, publicKey }) => ({ ...publicKey, kid, alg: 'EdDSA', use: 'sig' })) };
}
