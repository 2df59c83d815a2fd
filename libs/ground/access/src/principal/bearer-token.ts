const BEARER = /^Bearer +(\S+)$/i;

/**
 * The bearer token of an Authorization header; undefined if the header has none. The name of the scheme has no case, and any number of spaces may follow
 * it (RFC 9110, section 11.4).
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1];
}
