import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type SignedIn = Schema<'SessionDto'>;

/** The browsers in which the person is signed in, the one that was used last first. */
export const sessionsQuery = {
  ...query(keys.sessions(), async (signal): Promise<SignedIn[]> => {
    const { data } = await api.get('/api/auth/sessions', { signal });
    return data;
  }),
  // No event says that these change, so each visit reads them again.
  staleTime: 0,
};
