import { requireMatch } from '#platform';

/**
 * The ETag of a node and of its content: the version and the end of the id. A node that replaces a deleted one at the same path has
 * another ETag.
 */
export function nodeEtag({ id, version }: { id: string; version: number }): string {
  return `${id.slice(-12)}.${version}`;
}

/** The ETag of everything that an answer shows of a node: with the number of its shares, if it has any. */
export function shownNodeEtag(node: { id: string; version: number; sharedCount: number }): string {
  const etag = nodeEtag(node);
  return node.sharedCount === 0 ? etag : `${etag}-s${node.sharedCount}`;
}

/** Checks the If-Match header of a change to a node. A new share must not refuse it, so it ignores their number. @throws PreconditionFailed */
export function requireNodeMatch(header: string | undefined, node: { id: string; version: number }): void {
  requireMatch(header?.replace(/(\.\d{1,9})-s\d{1,9}(?=$|[\s",])/g, '$1'), nodeEtag(node));
}

/** The versions of a node that the ETags of an If-Match header stand for. ETags of other resources are left out. */
export function nodeVersionsIn(header: string, id: string): number[] {
  const found = header.matchAll(/(?:^|[\s",/])([0-9a-f]{12})\.(\d{1,9})(?:-s\d{1,9})?(?=$|[\s",])/g);
  return [...found].filter(([, end]) => end === id.slice(-12)).map(([, , version]) => Number(version));
}
