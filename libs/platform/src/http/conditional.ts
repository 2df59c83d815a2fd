import { PreconditionFailed } from '../errors/errors';

/**
 * Whether an If-None-Match header names this ETag (weak comparison, RFC 9110 section 13.1.2).
 */
export function matchesAny(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** How an answer with an ETag may be kept: by its caller alone, and asked about before each use (RFC 9111, section 5.2.2.4). */
export const REVALIDATE = 'private, no-cache';

/**
 * Holds a write to its If-Match header (RFC 9110 section 13.1.1); `undefined` for a thing that is not there yet.
 *
 * @throws PreconditionFailed with `details.currentEtag`.
 */
export function requireMatch(header: string | undefined, currentEtag: string | undefined): void {
  if (header === undefined) return;
  if (currentEtag !== undefined && matchesAny(header, currentEtag)) return;
  throw new PreconditionFailed({ details: { currentEtag: currentEtag ?? null } });
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
}
