import { infiniteQueryOptions } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import { admit } from '../../ground/api/budget';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type Revision = Schema<'RevisionDto'>;

const PAGE = 50;

/** The revisions of a document, page by page, the newest first. */
export const revisionsQuery = (nodeId: string) =>
  infiniteQueryOptions({
    queryKey: keys.revisions(nodeId),
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      await admit(client.getQueryData(queryKey) === undefined ? 'open' : 'refetch', signal);
      return api.get('/api/v1/documents/{nodeId}/revisions', {
        params: { path: { nodeId }, query: { limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        signal,
      });
    },
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextCursor,
  });

/** A revision with its content, which never changes. */
export const revisionQuery = (nodeId: string, revisionId: string) => ({
  ...query(keys.revision(nodeId, revisionId), async (signal) => {
    const params = { path: { nodeId, revisionId } };
    return (await api.get('/api/v1/documents/{nodeId}/revisions/{revisionId}', { params, signal })).data;
  }),
  staleTime: 'static' as const,
});
