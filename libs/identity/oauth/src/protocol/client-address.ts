import { namesUser, parseOutboundUrl, plainUrl } from '#platform';

/**
 * Whether a `client_id` is the address of a metadata document: an https URL with a path, and without a fragment, a user, and dot segments
 * (OAuth Client ID Metadata Document, section 3).
 *
 * @param allowPrivate whether documents may be on private machines, and by http on this one
 */
export function isDocumentAddress(clientId: string, allowPrivate: boolean): boolean {
  const url = plainUrl(clientId);
  if (url === undefined || clientId.includes('#') || namesUser(clientId)) return false;
  if (url.pathname === '/' || hasDotSegments(clientId)) return false;
  return typeof parseOutboundUrl(clientId, allowPrivate) !== 'string';
}

/** The parser of URLs resolves dot segments, also percent-encoded ones, so they are looked for in the text. */
function hasDotSegments(text: string): boolean {
  const path = text.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  return path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
}
