import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type CreatedToken = Schema<'CreatedTokenDto'>;

/** Creates a token that acts for the person. Only its answer has the token itself. */
export async function createToken(body: Schema<'CreateTokenDto'>): Promise<CreatedToken> {
  const { data } = await api.post('/api/tokens', { body });
  void queryClient.invalidateQueries({ queryKey: keys.agents() });
  return data;
}

/** Ends a token of the person, or of one of their agents. */
export async function revokeToken(id: string): Promise<void> {
  try {
    await api.delete('/api/tokens/{id}', { params: { path: { id } } });
  } finally {
    // A refusal says that it has ended already.
    await queryClient.invalidateQueries({ queryKey: keys.agents() });
  }
}
