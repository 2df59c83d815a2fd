import type { DocumentView } from './view';

/** The title of a document; the name of its file without one. */
export function titleOf({ untrusted, node }: Pick<DocumentView, 'untrusted' | 'node'>): string {
  return untrusted.title ?? node.name;
}
