/**
 * The ETag of a node and of its content: the version, and the end of the id, so that a node that replaces a deleted one at the same
 * path has another ETag.
 */
export function nodeEtag({ id, version }: { id: string; version: number }): string {
  return `${id.slice(-12)}.${version}`;
}
