import { useQuery } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keepHome } from '../../ground/store/kept-session';
import { useRereadOn } from '../../ground/live/use-reread-on';

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

const homeQuery = query(keys.home(), async (signal) => {
  const { data } = await api.get('/api/home', { signal });
  // Storage can be full or switched off.
  void keepHome(data).catch(() => undefined);
  return data;
});

/** The first screen of the person. It is read again when something changed that it shows, at most every ten seconds. */
export function useHome() {
  useRereadOn(ALSO_CHANGED_BY, keys.home());
  return useQuery(homeQuery);
}
