import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

/** An Ed25519 public key (RFC 8037). */
export interface PublicJwk {
  kty: 'OKP';
  crv: 'Ed25519';
  /** The public key, 32 bytes in base64url. */
  x: string;
}

/** An Ed25519 key pair. Keep it like a password. */
export interface PrivateJwk extends PublicJwk {
  /** The private key, 32 bytes in base64url. */
  d: string;
}

/** Generates a signing key. */
export function generateSigningKey(): PrivateJwk {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', x: x!, d: d! };
}

/** The public half of a key. */
export function publicKeyOf({ kty, crv, x }: PublicJwk): PublicJwk {
  return { kty, crv, x };
}

/** The thumbprint of a key (RFC 7638). */
export function thumbprint({ kty, crv, x }: PublicJwk): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

/** An Ed25519 signature, 64 bytes. */
export function signBytes(bytes: Uint8Array, key: PrivateJwk): Buffer {
  const privateKey = createPrivateKey({ key: { ...publicKeyOf(key), d: key.d }, format: 'jwk' });
  return sign(null, bytes, privateKey);
}
