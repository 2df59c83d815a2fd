import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query, queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

const LIST_MAX = 200;

/** The addresses that have an open invite: the oldest 200. The service replaces the invite of one that is missing here. */
export const invitedQuery = query(keys.invites(), async (signal): Promise<string[]> => {
  const { data } = await api.get('/api/members/invites', { params: { query: { limit: LIST_MAX } }, signal });
  return data.map(({ email }) => email);
});

/** Invites a person. Only this answer has the link. */
export async function invite(
  body: Schema<'InviteDto'>,
  signal: AbortSignal,
): Promise<{ link: string; isMailed: boolean }> {
  const { data, warnings } = await api.post('/api/members/invites', { body, signal });
  return { link: data.link, isMailed: !warnings?.some(({ code }) => code === 'not_mailed') };
}

/** Marks stale which addresses are invited. */
export function invitesChanged(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.invites() });
}
