import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keys } from '../keys';

export type Session = Schema<'CurrentSessionDto'>;

/** Who is signed in. */
export const sessionQuery = query(keys.session(), async (signal) => {
  const { data } = await api.get('/api/session', { signal });
  return data;
});

/** Who is signed in. The shell has read it before any screen is shown. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}
