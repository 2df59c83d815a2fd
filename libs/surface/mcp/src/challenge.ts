import { toolsetsQuery } from '#oauth';
import { MCP_PATH } from './address';

/**
 * The challenge of a refusal, from which an agent learns where to get a token, and with which rights (RFC 6750, section 3; RFC 9728, section
 * 5.1).
 *
 * @param toolsets those in the address that the agent called
 * @param error why a token was refused; undefined if none was sent
 */
export function challenge(
  baseUrl: string,
  {
    scopes,
    toolsets = [],
    error,
  }: { scopes: readonly string[]; toolsets?: readonly string[]; error?: string },
): string {
  const metadata = `${baseUrl}/.well-known/oauth-protected-resource${MCP_PATH}${toolsetsQuery(toolsets)}`;
  const parts = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `scope="${scopes.join(' ')}"`,
    `resource_metadata="${metadata}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
}
