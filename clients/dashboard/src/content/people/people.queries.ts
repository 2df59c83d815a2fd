import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import { keys } from '../keys';
import type { Match } from '../search/found-field';

/** Active people whose name or e-mail address contains a text. */
export function matchingPeople(search: string) {
  return query([...keys.members(), 'search', search], async (signal): Promise<Match[]> => {
    const { data } = await api.get('/api/members', {
      params: { query: { search, status: 'active', limit: 8 } },
      signal,
    });
    return data.map(({ userId, displayName, email }) => ({ id: userId, name: displayName, note: email }));
  });
}
