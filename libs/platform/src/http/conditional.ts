import { PreconditionFailed } from '../errors/errors';

/** Whether an If-None-Match header contains this ETag (weak comparison, RFC 9110, section 13.1.2). */
export function matchesAny(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Cache-Control of a response with an ETag: only its caller may cache it, and must revalidate it before each use (RFC 9111, section 5.2.2.4). */
export const REVALIDATE = 'private, no-cache';

/**
 * Checks the If-Match header of a write (RFC 9110, section 13.1.1). Without the header every write passes.
 *
 * @param currentEtag the ETag of the current state; undefined for a resource that does not exist yet
 * @throws PreconditionFailed with `details.currentEtag`
 */
export function requireMatch(header: string | undefined, currentEtag: string | undefined): void {
  if (header === undefined) return;
  if (currentEtag !== undefined && matchesAny(header, currentEtag)) return;
  throw new PreconditionFailed({ details: { currentEtag: currentEtag ?? null } });
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
}
