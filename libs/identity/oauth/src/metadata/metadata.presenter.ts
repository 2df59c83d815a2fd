import { SCOPES } from '#access';
import { SERVICE_NAME } from '#platform';
import { TOOLS, issuerOf, resourceOf } from '../protocol/resource';
import { TOOL_SCOPES } from '../protocol/scope';
import { toolsetsQuery } from '../protocol/toolsets';
import type { AuthorizationServerDto, ProtectedResourceDto } from './metadata.dto';

/**
 * The metadata of a resource. Toolsets change its address, which clients compare. The scopes that they need are in the challenge of `/mcp`.
 *
 * @param audience its path; null for the whole service
 */
export function presentResource(
  audience: string | null,
  baseUrl: string,
  toolsets: readonly string[] = [],
): ProtectedResourceDto {
  return {
    resource: resourceOf(audience, baseUrl) + toolsetsQuery(toolsets),
    resource_name: SERVICE_NAME,
    authorization_servers: [issuerOf(baseUrl)],
    scopes_supported: [...(audience === TOOLS ? TOOL_SCOPES : SCOPES)],
    bearer_methods_supported: ['header'],
    resource_documentation: `${issuerOf(baseUrl)}/api/docs`,
  };
}

export function presentServer(baseUrl: string): AuthorizationServerDto {
  const issuer = issuerOf(baseUrl);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    registration_endpoint: `${issuer}/oauth/register`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    scopes_supported: [...SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${issuer}/api/docs`,
  };
}
