/** The ETag of a node and of its content: its version, and enough of its id that a node made anew has another. */
export function nodeEtag({ id, version }: { id: string; version: number }): string {
  return `${id.slice(-12)}.${version}`;
}
