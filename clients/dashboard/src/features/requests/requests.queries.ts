import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../content/keys';
import { useSession } from '../../content/session/session';
import { decisionsOf } from '../../content/waiting/counts';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { useRereadOn } from '../../ground/live/use-reread-on';

export type WaitingItem = Schema<'WaitingDto'>;

/** Kinds of events, besides the key's, that change what waits. */
const ALSO_CHANGED_BY: ReadonlySet<string> = new Set(['rooms', 'publications', 'trees']);

const requestsQuery = {
  ...query(keys.requests(), async (signal): Promise<Schema<'RequestsDto'>> => {
    const { data } = await api.get('/api/requests', { signal });
    return data;
  }),
  // No event says that a distribution was sent, so each visit reads them again.
  staleTime: 0,
};

/** Reads the requests that wait for a decision of the person. The navigation shows their number. */
export function useRequests() {
  const client = useQueryClient();
  const shown = decisionsOf(useSession().counts);
  useRereadOn(ALSO_CHANGED_BY, keys.requests());
  const requests = useQuery(requestsQuery);
  const { data, dataUpdatedAt } = requests;
  const waiting = data && decisionsOf(data.counts);
  // Each answer leads to at most one request for the session, so `shown` is left out: the two may differ for a moment.
  useEffect(() => {
    if (waiting === undefined || waiting === shown) return;
    void client.invalidateQueries({ queryKey: keys.session(), exact: true });
  }, [client, waiting, dataUpdatedAt]);
  return requests;
}
