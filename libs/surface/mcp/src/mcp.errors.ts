import { defineError } from '#platform';

export const MissingScopes = defineError(
  'SVC_TOOL_SCOPE_REQUIRED',
  403,
  'The token does not have the scopes that this tool requires. The header WWW-Authenticate lists them.',
);
