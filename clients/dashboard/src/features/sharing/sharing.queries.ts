import { keys } from '../../content/keys';
import { countedPages, pages } from '../../content/more';
import { api } from '../../ground/api/client';
import { query, queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type Share = Schema<'NodeShareDto'>;
export type ListedShare = Schema<'ListedShareDto'>;
export type ShareType = Share['shareType'];

const SHARES_MAX = 500;
const LIST_MAX = 200;
const PAGE = 50;

/** The document that is shared. Its text is not read. */
export function sharedNodeQuery(nodeId: string) {
  return query(keys.view(nodeId), async (signal): Promise<Schema<'DocumentViewDto'>> => {
    const { data } = await api.get('/api/nodes/{id}/view', { params: { path: { id: nodeId } }, signal });
    return data;
  });
}

/** Live shares of a document, oldest first. */
export function sharesQuery(nodeId: string) {
  return query(keys.shares(nodeId), async (signal) => {
    const { data, meta } = await api.get('/api/shares', {
      params: { query: { nodeId, limit: SHARES_MAX, includeNames: true } },
      signal,
    });
    return { shares: data, hasMore: meta.hasMore };
  });
}

/** The share groups of the organization, by name. Only owners and admins can read them. */
export const groupsQuery = pages([...keys.shareGroups(), 'list'], (cursor, signal) =>
  api.get('/api/share-groups', {
    params: { query: { limit: LIST_MAX, ...(cursor !== undefined && { cursor }) } },
    signal,
  }),
);

export function groupMembersQuery(groupId: string) {
  return pages([...keys.shareGroups(), groupId, 'members'], (cursor, signal) =>
    api.get('/api/share-groups/{id}/members', {
      params: {
        path: { id: groupId },
        query: { limit: LIST_MAX, ...(cursor !== undefined && { cursor }) },
      },
      signal,
    }),
  );
}

/** The filter of the list of all shares. */
export interface ShareFilter {
  shareType: ShareType | '';
  mine: boolean;
  expiring: boolean;
}

const SOON_MS = 7 * 86_400_000;

export function allSharesQuery({ shareType, mine, expiring }: ShareFilter) {
  return countedPages([...keys.allShares(), { shareType, mine, expiring }], (cursor, signal) =>
    api.get('/api/shares/all', {
      params: {
        query: {
          limit: PAGE,
          ...(cursor === undefined ? { total: true } : { cursor }),
          ...(shareType !== '' && { shareType }),
          ...(mine && { mine }),
          ...(expiring && { expiresBefore: new Date(Date.now() + SOON_MS).toISOString() }),
        },
      },
      signal,
    }),
  );
}

/** Marks stale what shows shares, before an event says that they changed. */
export function sharesChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['shares'] });
}
