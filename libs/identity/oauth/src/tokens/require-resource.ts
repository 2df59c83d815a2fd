import { InvalidTarget } from '../http/oauth.errors';
import { audienceOf, resourceOf } from '../protocol/resource';

/**
 * Checks the resource that a client sends with a code or refresh token (RFC 8707). The error names the right one, because the client may
 * have an address from which its organization has moved.
 *
 * @param audience for which the client was authorized
 * @throws InvalidTarget
 */
export function requireResource(
  resource: string | undefined,
  audience: string | null,
  baseUrl: string,
): void {
  if (resource === undefined || audienceOf(resource, baseUrl) === audience) return;
  const message = `resource must be ${resourceOf(audience, baseUrl)}, for which the client was authorized.`;
  throw new InvalidTarget({ message });
}
