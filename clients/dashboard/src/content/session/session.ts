import { useSuspenseQuery } from '@tanstack/react-query';
import { api } from '../../ground/api/client';
import { isOffline } from '../../ground/api/errors';
import { query, queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keepSession, keptSession } from '../../ground/store/kept-session';
import { keys } from '../keys';

export type Session = Schema<'CurrentSessionDto'>;

/** Who is signed in. */
export const sessionQuery = query(keys.session(), async (signal) => {
  // Without a connection, the one that is kept is shown at once.
  const { data } = await api.get('/api/session', { signal, patienceSeconds: 2 });
  // Storage can be full or switched off. Only opening without a connection needs it.
  void keepSession(data).catch(() => undefined);
  return data;
});

/** Who is signed in or, without a connection, who was when the service was reached last. */
export async function readSession(): Promise<Session> {
  try {
    return await queryClient.ensureQueryData(sessionQuery);
  } catch (error) {
    const kept = isOffline(error) ? ((await keptSession()) as Session | undefined) : undefined;
    if (kept === undefined) throw error;
    queryClient.setQueryData(sessionQuery.queryKey, kept, { updatedAt: 0 });
    return kept;
  }
}

/** Who is signed in. The shell has read it before any screen is shown. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}
