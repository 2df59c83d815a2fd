import type { Parameters } from './parameters';

/** An answer to an authorization request. */
export type AuthorizationResponse = { code: string } | { error: string; error_description: string };

/** The address at which a client receives an answer. It always names the issuer (RFC 9207), and keeps the query of the client's address. */
export function responseAddress(
  redirectUri: string,
  answer: AuthorizationResponse,
  { state, issuer }: { state: string | undefined; issuer: string },
): string {
  const parameters: Parameters = { ...answer, ...(state !== undefined && { state }), iss: issuer };
  const separator = redirectUri.includes('?') ? '&' : '?';
  return redirectUri + separator + new URLSearchParams(parameters).toString();
}
