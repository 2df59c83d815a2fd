import { keys } from '../../content/keys';
import { pages } from '../../content/more';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type Envelope = Schema<'SentEnvelopeDto'>;
export type Recipient = Pick<Schema<'ConnectedAgentDto'>, 'id' | 'name' | 'slug' | 'status'>;

const PAGE = 50;

/** The secrets that people and agents of the organization have sealed, newest first. */
export const envelopesQuery = pages(keys.secrets(), (cursor, signal) =>
  api.get('/api/secret-envelopes', {
    params: { query: { limit: PAGE, ...(cursor !== undefined && { cursor }) } },
    signal,
  }),
);

/** Agents of the organization: those that are connected can have a key. */
export const recipientsQuery = query(['agents', 'recipients'], async (signal): Promise<Recipient[]> => {
  const { data } = await api.get('/api/connected-agents', {
    params: { query: { limit: 200, status: 'all' } },
    signal,
  });
  return data;
});
