import { Reply } from '#platform';

/** The media type of SCIM (RFC 7644, section 8.1). */
export const SCIM_TYPE = 'application/scim+json';
export const SCIM_JSON = `${SCIM_TYPE}; charset=utf-8`;

/** A message of SCIM, which has no envelope. */
export function scimReply(
  body: object,
  { status, headers }: { status?: number; headers?: Record<string, string> } = {},
): Reply {
  return Reply.text(SCIM_JSON, JSON.stringify(body), { status, headers });
}
