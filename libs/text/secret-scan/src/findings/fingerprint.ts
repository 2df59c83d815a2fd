import { createHmac } from 'node:crypto';

/** Shortest key in bytes. With a shorter key, values could be found by trying keys. */
export const MIN_FINGERPRINT_KEY = 32;

/** Identifies a value, ignoring white space: 32 hex digits that reveal nothing about it without the key. */
export function fingerprint(secret: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(secret.replace(/\s+/g, '')).digest('hex').slice(0, 32);
}
