import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import { keys } from '../keys';

/** People whose name or e-mail address contains a text. */
export function peopleQuery(search: string) {
  return query([...keys.members(), 'search', search], async (signal) => {
    const { data } = await api.get('/api/members', { params: { query: { search, limit: 8 } }, signal });
    return data.filter(({ status }) => status === 'active');
  });
}
