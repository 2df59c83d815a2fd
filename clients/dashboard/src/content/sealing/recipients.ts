import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type Recipient = Pick<Schema<'ConnectedAgentDto'>, 'id' | 'name' | 'slug' | 'status'>;

/** Agents of the organization: those that are connected can have a key. */
export const recipientsQuery = query(['agents', 'recipients'], async (signal): Promise<Recipient[]> => {
  const { data } = await api.get('/api/connected-agents', {
    params: { query: { limit: 200, status: 'all' } },
    signal,
  });
  return data;
});
