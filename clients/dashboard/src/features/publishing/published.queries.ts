import { keys } from '../../content/keys';
import { countedPages } from '../../content/more';
import { api } from '../../ground/api/client';

/** The choices of published documents in the list. */
export const FILTERS = ['all', 'published', 'draft', 'inReview', 'outOfDate'] as const;
export type PublishedFilter = (typeof FILTERS)[number];

const PAGE = 50;

/** Everything that is published or a draft, newest first, in pages. */
export function allPublishedQuery(filter: PublishedFilter) {
  return countedPages([...keys.publications(), filter], (cursor, signal) =>
    api.get('/api/published-docs/all', {
      params: {
        query: {
          limit: PAGE,
          ...(cursor === undefined ? { total: true } : { cursor }),
          ...conditionOf(filter),
        },
      },
      signal,
    }),
  );
}

function conditionOf(filter: PublishedFilter) {
  switch (filter) {
    case 'all':
      return {};
    case 'published':
    case 'draft':
      return { status: filter };
    case 'inReview':
      return { inReview: true };
    case 'outOfDate':
      return { outOfDate: true };
  }
}
