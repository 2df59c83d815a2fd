import { infiniteQueryOptions } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import { admit } from '../../ground/api/budget';
import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';

export type Entry = Schema<'LineageEntryDto'>;

const PAGE = 100;

/** The entries of a document's chain, page by page, the oldest first, with what the service says about them. */
export const lineageQuery = (nodeId: string) =>
  infiniteQueryOptions({
    queryKey: keys.lineage(nodeId),
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      await admit(client.getQueryData(queryKey) === undefined ? 'open' : 'refetch', signal);
      return api.get('/api/lineage/{docId}', {
        params: { path: { docId: nodeId }, query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        signal,
      });
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextCursor,
  });
