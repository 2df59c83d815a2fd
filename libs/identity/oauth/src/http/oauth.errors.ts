import { defineError } from '#platform';

// These codes have no prefix: RFC 6749 (sections 5.2 and 4.1.2.1), RFC 7591 (section 3.2.2) and RFC 8707 (section 2) define them.
export const InvalidRequest = defineError(
  'invalid_request',
  400,
  'A parameter is missing, wrong or repeated.',
);
export const InvalidClient = defineError(
  'invalid_client',
  400,
  'client_id is required, and must be that of a registered client.',
);
export const InvalidGrant = defineError(
  'invalid_grant',
  400,
  'This authorization code or refresh token is unknown, expired, revoked or used, or belongs to another client. Ask the person to authorize again.',
);
export const UnsupportedGrantType = defineError(
  'unsupported_grant_type',
  400,
  'grant_type must be authorization_code or refresh_token.',
);
export const InvalidScope = defineError(
  'invalid_scope',
  400,
  'The scope must be a part of what the person granted.',
);
export const InvalidTarget = defineError(
  'invalid_target',
  400,
  'The resource must be the one that the client asked for when it was authorized.',
);
export const InvalidRedirectUri = defineError(
  'invalid_redirect_uri',
  400,
  'redirect_uris must have an https address, or an http address of the machine on which the client runs.',
);
export const InvalidClientMetadata = defineError(
  'invalid_client_metadata',
  400,
  'A field of the registration is wrong.',
);
export const TooManyClients = defineError(
  'temporarily_unavailable',
  503,
  'No more clients can be registered at the moment. Use a metadata document, or try again later.',
);
