import { BASE64URL, Text, decodeBase64url } from '#platform';

// The last character of base64url without padding has unused bits, which must be zero (RFC 4648, section 3.5). So each value has one form.
const BYTES_32 = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;
const BYTES_64 = /^[A-Za-z0-9_-]{85}[AQgw]$/;

interface Documented {
  doc: string;
  example?: string;
}

/** 32 bytes in base64url without padding. */
export function Bytes32(o: Documented) {
  return Text({ ...o, max: 43, pattern: BYTES_32, rule: 'must be 32 bytes in base64url without padding' });
}

/** 64 bytes in base64url without padding. */
export function Bytes64(o: Documented) {
  return Text({ ...o, max: 86, pattern: BYTES_64, rule: 'must be 64 bytes in base64url without padding' });
}

/** At least `min` and at most `max` bytes in base64url without padding. */
export function Bytes(o: Documented & { min: number; max: number }) {
  const { min, max, ...documented } = o;
  return Text({
    ...documented,
    min: lengthOf(min),
    max: lengthOf(max),
    pattern: BASE64URL,
    rule: `must be ${min} to ${max} bytes in base64url without padding`,
  });
}

/** The number of characters of so many bytes. */
function lengthOf(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}

/** The bytes of a field that was validated. */
export function decoded(text: string): Buffer {
  return decodeBase64url(text)!;
}
