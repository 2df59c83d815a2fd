/**
 * The ETag of a node and of its content: the version, and the end of the id, so that a node that replaces a deleted one at the same
 * path has another ETag.
 */
export function nodeEtag({ id, version }: { id: string; version: number }): string {
  return `${id.slice(-12)}.${version}`;
}

/** The versions of a node that the ETags of an If-Match header stand for. ETags of other resources are left out. */
export function nodeVersionsIn(header: string, id: string): number[] {
  const found = header.matchAll(/(?:^|[\s",/])([0-9a-f]{12})\.(\d{1,9})(?=$|[\s",])/g);
  return [...found].filter(([, end]) => end === id.slice(-12)).map(([, , version]) => Number(version));
}
