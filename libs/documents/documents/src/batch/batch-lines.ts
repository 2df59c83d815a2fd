import { joinPath, splitPath } from '#workspace';

/**
 * Groups the documents of a batch, by their index, into lines whose documents are saved one after the other: those with the same path or
 * node. Different lines are saved at the same time.
 */
export function linesOf(documents: readonly unknown[]): number[][] {
  const lines = new Map<string, number[]>();
  documents.forEach((document, index) => {
    const key = targetOf(document);
    const line = lines.get(key);
    if (line) line.push(index);
    else lines.set(key, [index]);
  });
  return [...lines.values()];
}

/** The target of a document, in a form in which equal paths are equal. Paths that no document can have are refused later. */
function targetOf(document: unknown): string {
  if (typeof document !== 'object' || document === null) return '';
  const { virtualPath, nodeId } = document as Record<string, unknown>;
  if (typeof nodeId === 'string') return `node ${nodeId.toLowerCase()}`;
  return typeof virtualPath === 'string' ? `path ${joinPath(splitPath(virtualPath))}` : '';
}
