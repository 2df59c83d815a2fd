import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query, queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { onLiveEvent } from '../../ground/live/stream';
import { keepHome } from '../../ground/store/kept-session';

export type Home = Schema<'HomeDto'>;

/** Events of other kinds than the key's that change what waits or what exists. */
const ALSO_CHANGED_BY = new Set([
  'requests',
  'shares',
  'publications',
  'agents',
  'members',
  'rooms',
  'trees',
]);
const PAUSE_MS = 10_000;

const homeQuery = query(keys.home(), async (signal) => {
  const { data } = await api.get('/api/home', { signal });
  const session = queryClient.getQueryData<Schema<'CurrentSessionDto'>>(keys.session());
  // Storage can be full or switched off. Only the first moment of the next visit needs it.
  if (session) void keepHome(session.userId, data).catch(() => undefined);
  return data;
});

/** The first screen of the person. It is read again when something changed that it shows, at most every ten seconds. */
export function useHome() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveEvent(({ kind }) => {
      if (!ALSO_CHANGED_BY.has(kind)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: keys.home(), exact: true });
      }, PAUSE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
  return useQuery(homeQuery);
}
