/**
 * The client that a request names by HTTP Basic, as many libraries do by default (RFC 6749, section 2.3.1). No client has a secret, so the
 * password says nothing.
 *
 * @returns undefined without such a header, and null if the header names no client
 */
export function basicClient(authorization: string | undefined): string | null | undefined {
  const [scheme, encoded = ''] = (authorization ?? '').trim().split(/ +/);
  if (scheme!.toLowerCase() !== 'basic') return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  // An id can be an address, whose colon some libraries do not encode.
  const id = text.slice(0, Math.max(text.lastIndexOf(':'), 0));
  try {
    return decodeURIComponent(id.replaceAll('+', ' ')) || null;
  } catch {
    return null;
  }
}
