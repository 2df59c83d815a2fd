import { useQuery } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { useRereadOn } from '../../ground/live/use-reread-on';

export type WaitingItem = Schema<'WaitingDto'>;

/** Kinds of events, besides the key's, that change what waits. */
const ALSO_CHANGED_BY: ReadonlySet<string> = new Set(['rooms', 'publications', 'trees']);

const requestsQuery = query(keys.requests(), async (signal): Promise<Schema<'RequestsDto'>> => {
  const { data } = await api.get('/api/requests', { signal });
  return data;
});

/** What waits for a decision of the person. */
export function useRequests() {
  useRereadOn(ALSO_CHANGED_BY, keys.requests());
  return useQuery(requestsQuery);
}

/** A distribution with its documents. */
export function distributionQuery(id: string) {
  return query(['still', 'distribution', id], async (signal): Promise<Schema<'DistributionDto'>> => {
    const { data } = await api.get('/api/distributions/{id}', { params: { path: { id } }, signal });
    return data;
  });
}
