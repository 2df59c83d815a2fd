import { createHmac } from 'node:crypto';

/** Fewest bytes of the key; with less, short values could be found by trying keys. */
export const MIN_FINGERPRINT_KEY = 32;

/** The same for the same value, spaces aside; 32 hex digits that say nothing of it to anyone without the key. */
export function fingerprint(secret: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(secret.replace(/\s+/g, '')).digest('hex').slice(0, 32);
}
