import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import { keys } from '../keys';
import type { Match } from '../search/found-field';

/** Agents of the organization, whoever owns them, whose name or slug contains a text. */
export function matchingProfiles(search: string) {
  return query([...keys.profiles(), 'matching', search], async (signal): Promise<Match[]> => {
    const { data } = await api.get('/api/agents', {
      params: { query: { status: 'active', limit: 8, ...(search !== '' && { search }) } },
      signal,
    });
    return data.map(({ id, displayName, slug }) => ({ id, name: displayName, note: `@${slug}` }));
  });
}

/** The newest connected agents with a text in their own name or in the name of their owner. */
export function matchingAgents(search: string) {
  return query([...keys.agents(), 'matching', search], async (signal): Promise<Match[]> => {
    const { data } = await api.get('/api/connected-agents', {
      params: { query: { status: 'connected', limit: 8, ...(search !== '' && { search }) } },
      signal,
    });
    return data.map(({ id, name, slug, owner }) => ({ id, name, note: `@${slug} · ${owner.name}` }));
  });
}
