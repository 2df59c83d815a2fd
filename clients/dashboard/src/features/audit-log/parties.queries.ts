import type { Match } from '../../content/search/found-field';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';

/** How many people, and how many agents, a search offers. */
const OFFERED = 5;

/** People and agents whose name or address contains a text, also those that can act no more. */
export function matchingParties(search: string) {
  return query([...keys.auditLog(), 'parties', search], async (signal): Promise<Match[]> => {
    const query = { search, limit: OFFERED };
    const [people, agents] = await Promise.all([
      api.get('/api/members', { params: { query }, signal }),
      api.get('/api/connected-agents', { params: { query: { ...query, status: 'any' } }, signal }),
    ]);
    return [
      ...people.data.map(({ userId, displayName, email }) => ({
        id: userId,
        name: displayName,
        note: email,
      })),
      ...agents.data.map(({ id, name, slug, owner }) => ({ id, name, note: `@${slug} · ${owner.name}` })),
    ];
  });
}
