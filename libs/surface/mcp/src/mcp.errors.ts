import { defineError } from '#platform';

export const OriginRefused = defineError(
  'SVC_ORIGIN_REFUSED',
  403,
  'A page of another site sent this request. Agents must send no Origin header.',
);
export const UnknownToolset = defineError(
  'SVC_TOOLSET_UNKNOWN',
  400,
  'The address names a toolset that does not exist. `toolsets` takes names with commas between them, as in `/mcp?toolsets=inbox,sharing`.',
);
export const MissingScopes = defineError(
  'SVC_TOOL_SCOPE_REQUIRED',
  403,
  'The token does not have the scopes that this tool requires. The header WWW-Authenticate lists them.',
);
export const NotAcceptable = defineError(
  'SVC_MCP_NOT_ACCEPTABLE',
  406,
  'The answer is JSON or a stream of events. The header Accept must be `application/json, text/event-stream`.',
);
