import { keys } from '../../content/keys';
import { pages } from '../../content/more';
import { api } from '../../ground/api/client';
import type { Schema } from '../../ground/api/types';

export type Envelope = Schema<'SentEnvelopeDto'>;

const PAGE = 50;

/** The secrets that people and agents of the organization have sealed, newest first. */
export const envelopesQuery = {
  ...pages(keys.secrets(), (cursor, signal) =>
    api.get('/api/secret-envelopes', {
      params: { query: { limit: PAGE, ...(cursor !== undefined && { cursor }) } },
      signal,
    }),
  ),
  // No event says that these change, so each visit reads them again.
  staleTime: 0,
};
