import { decodeBase64url } from '#platform';

/** `t` is Unix seconds without leading zeros, `n` at least 16 bytes. The two lengths of `sig` are those of Ed25519 and HMAC-SHA256. */
const HEADER = /^v1;kid=([\w-]{1,64});t=(0|[1-9]\d{0,11});n=([\w-]{22,128});sig=([\w-]{86}|[\w-]{43})$/;

/** Seconds by which the clocks of the signer and of the service may differ. */
export const WINDOW_SECONDS = 300;

/** The parts of a signature header. */
export interface Signature {
  /** The thumbprint of the actor's key (RFC 7638), or the version of the room's key. */
  keyId: string;
  /** Unix seconds, as they were signed. */
  time: string;
  nonce: string;
  value: Buffer;
}

/** The parts of a signature header; undefined if it has another form, or spells its signature in another way. A header that was sent twice arrives joined, and has another form. */
export function parseSignature(header: string | undefined): Signature | undefined {
  const [, keyId, time, nonce, value] = HEADER.exec(header ?? '') ?? [];
  if (!keyId || !time || !nonce || !value) return undefined;
  const bytes = decodeBase64url(value);
  return bytes && { keyId, time, nonce, value: bytes };
}

/** Whether the time of a signature is within the window. @param now Unix seconds */
export function isRecent({ time }: Signature, now: number): boolean {
  return Math.abs(now - Number(time)) <= WINDOW_SECONDS;
}
