import { createHash } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';

/** The hash of each family of algorithms. EdDSA uses Ed25519, whose hash is SHA-512. */
const HASHES: Record<string, string> = { '256': 'sha256', '384': 'sha384', '512': 'sha512' };

/**
 * Whether the `at_hash` claim of an ID token matches the access token that came with it (OpenID Connect Core, section 3.1.3.6). A token
 * without the claim matches.
 */
export function matchesAtHash(idToken: string, atHash: unknown, accessToken: string): boolean {
  if (atHash === undefined) return true;
  const { alg = '' } = decodeProtectedHeader(idToken);
  const hash = HASHES[alg.slice(-3)] ?? (/^Ed/.test(alg) ? 'sha512' : undefined);
  if (hash === undefined) return false;
  const digest = createHash(hash).update(accessToken, 'ascii').digest();
  return atHash === digest.subarray(0, digest.length / 2).toString('base64url');
}
