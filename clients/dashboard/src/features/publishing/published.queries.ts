import { infiniteQueryOptions } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import { admit } from '../../ground/api/budget';
import { api } from '../../ground/api/client';

/** Which published documents the list shows. */
export const FILTERS = ['all', 'published', 'draft', 'inReview', 'outOfDate'] as const;
export type PublishedFilter = (typeof FILTERS)[number];

const PAGE = 50;

/** Everything that is published or a draft, newest first, in pages. */
export function allPublishedQuery(filter: PublishedFilter) {
  return infiniteQueryOptions({
    queryKey: [...keys.publications(), filter],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      await admit('open', signal);
      return api.get('/api/published-docs/all', {
        params: {
          query: {
            limit: PAGE,
            ...(cursor === undefined ? { total: true } : { cursor }),
            ...conditionOf(filter),
          },
        },
        signal,
      });
    },
    getNextPageParam: ({ meta }) => meta.nextCursor ?? undefined,
  });
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
