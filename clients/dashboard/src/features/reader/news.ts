import type { DocumentView } from '../../content/documents/view';

type Author = DocumentView['authors'][number];

/**
 * The people and agents who saved the document between two views of it, without the person who reads it.
 *
 * @returns undefined if only the reader did; empty if it is unknown who did
 */
export function authorsSince(
  before: Pick<DocumentView, 'authors'>,
  after: Pick<DocumentView, 'authors'>,
  readerId: string,
): Author[] | undefined {
  if (after.authors.length === 0) return [];
  const since = before.authors.reduce((latest, { savedAt }) => (savedAt > latest ? savedAt : latest), '');
  const authors = after.authors.filter(({ savedAt }) => savedAt > since);
  const others = authors.filter(({ id }) => id !== readerId);
  return others.length === 0 && authors.length > 0 ? undefined : others;
}
