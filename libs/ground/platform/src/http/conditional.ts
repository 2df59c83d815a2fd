import { sha256 } from '../crypto/hashing';
import { PreconditionFailed } from '../errors/errors';

/** Whether an If-None-Match header contains this ETag (weak comparison, RFC 9110, section 13.1.2). */
export function matchesAny(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Cache-Control of a response with an ETag: only its caller may cache it, and must revalidate it before each use (RFC 9111, section 5.2.2.4). */
export const REVALIDATE = 'private, no-cache';

const DOES_NOT_EXIST = 'The document does not exist yet, so no ETag matches it. Omit If-Match to create it.';

/**
 * Checks the If-Match header of a write (RFC 9110, section 13.1.1). Without the header every write passes.
 *
 * @param currentEtag the ETag of the current state; undefined for a resource that does not exist yet
 * @throws PreconditionFailed with `details.currentEtag`
 */
export function requireMatch(header: string | undefined, currentEtag: string | undefined): void {
  if (header === undefined) return;
  if (currentEtag !== undefined && matchesAny(header, currentEtag)) return;
  throw currentEtag === undefined
    ? new PreconditionFailed({ message: DOES_NOT_EXIST, details: { currentEtag: null } })
    : new PreconditionFailed({ details: { currentEtag } });
}

/** An ETag for everything that a row or answer shows, for resources that have no version. */
export function etagOfState(state: object): string {
  return sha256(JSON.stringify(state)).toString('hex').slice(0, 20);
}

/**
 * The ETag of an answer that also shows what a change does not replace, such as a number of followers: the ETag of the state that it replaces, and a
 * hash of what is shown.
 */
export function shownEtag(stateEtag: string, shown: object): string {
  return `${stateEtag}-${etagOfState(shown).slice(0, 8)}`;
}

/** As `requireMatch`, for a state whose answers have a `shownEtag`. What else they show must not refuse a change, so it is ignored. */
export function requireStateMatch(header: string | undefined, stateEtag: string): void {
  requireMatch(header?.replace(/-[0-9a-f]{8}(?=$|[\s",])/g, ''), stateEtag);
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '').replace(/^"|"$/g, '');
}

/** An epoch in a few characters, for an ETag that contains a number of the database. */
export function shortEpoch(epoch: string): string {
  return sha256(Buffer.from(epoch)).toString('base64url').slice(0, 8);
}
