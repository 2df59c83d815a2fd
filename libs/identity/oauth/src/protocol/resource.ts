import { readToolsets } from './toolsets';

/** The path of the tools, the resource of a client that names none. */
export const TOOLS = '/mcp';

/** The address of the service without a slash at its end: its issuer, and its resource as a whole. */
export function issuerOf(baseUrl: string): string {
  return baseUrl.replace(/\/$/, '');
}

/** The address of a resource. @param audience its path; null for the whole service */
export function resourceOf(audience: string | null, baseUrl: string): string {
  return issuerOf(baseUrl) + (audience ?? '');
}

/**
 * The audience of the tokens for a resource (RFC 8707): the path of the tools, or null for the whole service.
 *
 * @returns undefined for any other resource
 */
export function audienceOf(resource: string | undefined, baseUrl: string): string | null | undefined {
  if (resource === undefined || isTools(resource, resourceOf(TOOLS, baseUrl))) return TOOLS;
  // The root of an origin is the same resource with and without the slash.
  return resource === issuerOf(baseUrl) || resource === `${issuerOf(baseUrl)}/` ? null : undefined;
}

/**
 * Whether an address is that of the tools, with or without a final slash, and with any toolsets: which tools a token may use is a matter of
 * its scopes.
 */
function isTools(resource: string, tools: string): boolean {
  if (!resource.startsWith(tools)) return false;
  const rest = resource.slice(tools.length).replace(/^\//, '');
  if (rest === '') return true;
  const query = '?toolsets=';
  const names = rest.slice(query.length).replace(/%2c/gi, ',');
  return rest.startsWith(query) && (readToolsets(names) ?? []).length > 0;
}
