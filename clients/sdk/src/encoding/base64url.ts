/** Bytes in base64url without padding. */
export function toBase64url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * The bytes of base64url without padding (RFC 4648, section 5), which has one spelling of each value.
 *
 * @throws TypeError for any other text, such as one with padding, white space, or unused bits that are not zero
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase64url(text);
  if (!bytes) throw new TypeError('The text must be base64url without padding.');
  return bytes;
}

/** The bytes as `fromBase64url` returns them; undefined for any other text. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return undefined;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  return toBase64url(bytes) === text ? bytes : undefined;
}
