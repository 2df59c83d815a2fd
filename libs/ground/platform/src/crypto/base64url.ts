/**
 * The bytes of base64url without padding (RFC 4648, section 5); undefined for any other text.
 *
 * Node decodes leniently: it skips foreign characters, ignores padding and ignores unused bits of the last character. Then one value has
 * several spellings, and what is compared, remembered or used once by its text can be used again in another spelling.
 */
export function decodeBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

/** A pattern for base64url without padding in its one spelling: the last character has unused bits, which must be zero. */
export const BASE64URL = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-][AQgw]|[A-Za-z0-9_-]{2}[AEIMQUYcgkosw048])?$/;
