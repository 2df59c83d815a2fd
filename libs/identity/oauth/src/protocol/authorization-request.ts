import type { Scope } from '#access';
import type { Parameters } from './parameters';
import { isChallenge } from './pkce';
import { TOOLS, audienceOf } from './resource';
import { TOOL_SCOPES, readScopes } from './scope';

/** The parameters of an authorization request besides the client and the address of the answer. */
export interface AskedAccess {
  /** Null for the default ones of the service. */
  scopes: Scope[] | null;
  audience: string | null;
  codeChallenge: string;
}

/** Why a request is refused. The client receives it. */
export interface Refusal {
  error: string;
  error_description: string;
}

/** Parameters with which a request could mean something that the service does not look at. */
const UNSUPPORTED: Record<string, string> = {
  request: 'request_not_supported',
  request_uri: 'request_uri_not_supported',
};

/** Reads an authorization request whose client and redirect address are known (RFC 6749, section 4.1.1, and RFC 7636, 8707 and 9700). */
export function readAuthorizationRequest(
  parameters: Parameters,
  repeated: readonly string[],
  baseUrl: string,
): AskedAccess | Refusal {
  if (repeated.length > 0)
    return refused('invalid_request', `The parameter ${repeated[0]} must be sent only once.`);
  for (const [name, error] of Object.entries(UNSUPPORTED))
    if (parameters[name] !== undefined) return refused(error, `The parameter ${name} is not supported.`);
  const { response_type, response_mode = 'query', code_challenge, code_challenge_method } = parameters;
  if (response_type === undefined)
    return refused('invalid_request', 'The parameter response_type is required.');
  if (response_type !== 'code') return refused('unsupported_response_type', 'response_type must be code.');
  if (response_mode !== 'query') return refused('invalid_request', 'response_mode must be query.');
  if (code_challenge === undefined)
    return refused('invalid_request', 'The parameter code_challenge is required (RFC 7636).');
  if (code_challenge_method !== 'S256')
    return refused('invalid_request', 'code_challenge_method must be S256.');
  if (!isChallenge(code_challenge))
    return refused('invalid_request', 'code_challenge must be 32 bytes in base64url without padding.');
  const audience = audienceOf(parameters.resource, baseUrl);
  if (audience === undefined)
    return refused('invalid_target', 'resource must be the address of the service or of its tools.');
  const scopes = readScopes(parameters.scope);
  if (scopes === undefined) return refused('invalid_scope', 'scope must name a scope of the service.');
  // The default ones of the service would open few of the tools.
  const asked = scopes ?? (audience === TOOLS ? [...TOOL_SCOPES] : null);
  return { scopes: asked, audience, codeChallenge: code_challenge };
}

function refused(error: string, error_description: string): Refusal {
  return { error, error_description: error_description.replace(/[^\x20-\x7e]|["\\]/g, '?') };
}
