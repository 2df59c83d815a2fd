import { decodeBase64url } from '#platform';

/**
 * The challenge that a browser had signed, from `clientDataJSON` in base64url; undefined if it is malformed, or was collected in a frame
 * of another site, which has no reason to call authenticators for this service. Everything else is verified with the signature.
 */
export function challengeIn(clientDataJSON: string): string | undefined {
  const bytes = decodeBase64url(clientDataJSON);
  if (!bytes) return undefined;
  let data: unknown;
  try {
    data = JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof data !== 'object' || data === null) return undefined;
  const { challenge, crossOrigin } = data as { challenge?: unknown; crossOrigin?: unknown };
  return typeof challenge === 'string' && crossOrigin !== true ? challenge : undefined;
}
