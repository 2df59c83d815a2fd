import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keepHome } from '../../ground/store/kept-session';
import { onLiveEvent } from '../../ground/live/stream';

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
  // Storage can be full or switched off.
  void keepHome(data).catch(() => undefined);
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
