/** A request, as far as it matters for retries. */
interface Request {
  method: string;
  /** As in the OpenAPI document, with parameters in braces. */
  path: string;
  body?: unknown;
  headers?: unknown;
}

/** Methods that have the same effect once or twice (RFC 9110). If the first DELETE was carried out, the second answers 404. */
const IDEMPOTENT = new Set(['GET', 'PUT', 'DELETE']);

/** POSTs that only read. A test compares them with the OpenAPI document. */
export const READING_POSTS = [
  '/api/catalog/context',
  '/api/catalog/locate',
  '/api/catalog/search',
  '/api/lineage/{docId}/verify',
  '/api/projects/{projectId}/documents/section',
  '/api/projects/{projectId}/manifest/regenerate',
  '/api/published-docs/{id}/scan',
  '/api/tokens/proof',
  '/api/v1/admin/oidc/check',
  '/api/v1/documents/{nodeId}/section',
  '/scim/v2/Groups/.search',
  '/scim/v2/Users/.search',
];

/**
 * The one list of POSTs that can be repeated: the tools for agents and the import call through this SDK, and a test compares the list with
 * that of the client for Python.
 */
export const REPEATABLE_POSTS = new Set([
  ...READING_POSTS,
  // A second connection request expires without effect. If the answer with the token is lost, the next poll says that the code expired.
  '/api/agent-pairing/start',
  '/api/agent-pairing/poll',
  // Issuing the Doc ID of a node again, or creating a share again, answers with the one that exists.
  '/api/doc-ids',
  '/api/shares',
]);

/** Repeated messages with the same `dedupeKey` are one message. */
const DEDUPLICATED = '/api/v1/agent-inbox/messages';

/**
 * Whether a request can be repeated although it may have been carried out, without doing anything twice. With `If-Match`, a repeated
 * change can't overwrite somebody else's change. If the first request was carried out, the second gets a 412.
 */
export function isRepeatable({ method, path, body, headers }: Request): boolean {
  if (IDEMPOTENT.has(method) || REPEATABLE_POSTS.has(path)) return true;
  if (path === DEDUPLICATED) return typeof (body as { dedupeKey?: unknown })?.dedupeKey === 'string';
  return new Headers(headers as Record<string, string> | undefined).has('If-Match');
}
