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

/** The ETag of everything that an answer shows of the content: with the number of the Doc ID that cites it, if it has one. */
export function citedNodeEtag(node: { id: string; version: number; citedAs: string }): string {
  const [, number] = /^@.*:(\d+)$/.exec(node.citedAs) ?? [];
  return number === undefined ? nodeEtag(node) : `${nodeEtag(node)}-d${number}`;
}

/** Checks the If-Match header of a change to a node. A new share or Doc ID must not refuse it, so it ignores their numbers. @throws PreconditionFailed */
export function requireNodeMatch(header: string | undefined, node: { id: string; version: number }): void {
  requireMatch(header?.replace(/(\.\d{1,9})-[sd]\d{1,10}(?=$|[\s",])/g, '$1'), nodeEtag(node));
}

/** The versions of a node that the ETags of an If-Match header stand for. ETags of other resources are left out. */
export function nodeVersionsIn(header: string, id: string): number[] {
  const found = header.matchAll(/(?:^|[\s",/])([0-9a-f]{12})\.(\d{1,9})(?:-[sd]\d{1,10})?(?=$|[\s",])/g);
  return [...found].filter(([, end]) => end === id.slice(-12)).map(([, , version]) => Number(version));
}
