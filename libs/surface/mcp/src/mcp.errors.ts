import { defineError } from '#platform';

export const OriginRefused = defineError(
  'SVC_ORIGIN_REFUSED',
  403,
  'A page of another site sent this request. Agents must send no Origin header.',
);
export const MissingScopes = defineError(
  'SVC_TOOL_SCOPE_REQUIRED',
  403,
  'The token does not have the scopes that this tool requires. The header WWW-Authenticate lists them.',
);
