import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { keys } from '../keys';

/** The shortest query that the service searches for. */
export const QUERY_MIN = 2;
/** The longest query that the service searches for. */
export const QUERY_MAX = 100;
/** How many results of each kind the service lists at most. */
export const RESULTS_MAX = 20;

type QuickPassage = Schema<'QuickPassageDto'>;

/** A passage. A search in one project does not name the words that match. */
type FoundPassage = Omit<QuickPassage, 'untrusted'> & {
  untrusted: Omit<QuickPassage['untrusted'], 'matches'> & { matches?: string[] };
};

/** The results of a search, and how many documents it did not cover yet. */
export type SearchResults = Omit<Schema<'QuickSearchDto'>, 'passages'> & {
  passages: FoundPassage[];
  waitingDocuments: number;
};

/** Whether the service can search for a text. */
export function canSearch(q: string): boolean {
  return [...q].length >= QUERY_MIN;
}

/** Documents, folders, published documents and passages of everything that the person can read. */
export function searchQuery(text: string) {
  const q = text.trim().slice(0, QUERY_MAX);
  return {
    ...query(keys.search(q), async (signal): Promise<SearchResults> => {
      const { data, meta } = await api.get('/api/search/palette', {
        params: { query: { q, limit: RESULTS_MAX } },
        signal,
      });
      return { ...data, waitingDocuments: meta.waitingDocuments };
    }),
    enabled: canSearch(q),
    staleTime: 60_000,
  };
}
