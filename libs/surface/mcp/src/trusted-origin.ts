import { OriginRefused } from './mcp.errors';

/**
 * Refuses pages of any other origin. Agents send no Origin. The host to which a request was sent does not count, unlike for session routes:
 * a page can make it lead to this service (DNS rebinding).
 *
 * @throws OriginRefused
 */
export function requireTrustedOrigin(
  origin: string | undefined,
  trusted: readonly (string | undefined)[],
): void {
  if (origin === undefined) return;
  const isTrusted = trusted.some((address) => address !== undefined && new URL(address).origin === origin);
  if (!isTrusted) throw new OriginRefused();
}
