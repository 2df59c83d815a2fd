import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** SHA-256 of text (as UTF-8) or bytes. */
export function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** A secret of `bytes` random bytes in base64url. */
export function randomSecret(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** Compares two secrets in constant time, so that the time doesn't reveal where they differ. */
export function equalSecrets(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
