import { generateKeyPairSync } from 'node:crypto';
import { decodeBase64url } from '#platform';

/** A public Ed25519 key as a JWK (RFC 8037, section 2). */
export interface Ed25519PublicKey {
  kty: 'OKP';
  crv: 'Ed25519';
  /** 32 bytes, in base64url. */
  x: string;
}

/** A private Ed25519 key as a JWK. */
export interface Ed25519PrivateKey extends Ed25519PublicKey {
  /** 32 bytes, in base64url. */
  d: string;
}

const P = 2n ** 255n - 19n;
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n;
// The y coordinates of the points of order 1, 2, 4 and 8. Anyone can forge signatures that verify with a low-order key (compare RFC 7748,
// section 6).
const LOW_ORDER = new Set([
  0n,
  1n,
  P - 1n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
]);

/** A new key pair, as a private JWK. */
export function generateSigningKey(): Ed25519PrivateKey {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as unknown as Ed25519PrivateKey;
}

/** The public half of a key, without any other field. */
export function publicHalf({ kty, crv, x }: Ed25519PublicKey): Ed25519PublicKey {
  return { kty, crv, x };
}

/**
 * Whether `x` is 32 bytes in canonical base64url that encode a point of the curve (RFC 8032, section 5.1.3) whose order is not low.
 */
export function isUsablePublicKey(x: string): boolean {
  const bytes = decodeBase64url(x);
  if (bytes?.length !== 32) return false;
  const y = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`) & (2n ** 255n - 1n);
  return y < P && !LOW_ORDER.has(y) && isOnCurve(y);
}

/** Whether x² = (y² − 1) / (dy² + 1) has a solution, by Euler's criterion for numerator × denominator. */
function isOnCurve(y: bigint): boolean {
  const square = (y * y) % P;
  return power(((square - 1n + P) * (D * square + 1n)) % P, (P - 1n) / 2n) === 1n;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let b = base, e = exponent; e > 0n; e >>= 1n, b = (b * b) % P) if (e & 1n) result = (result * b) % P;
  return result;
}
