import { keys } from '../../content/keys';
import { pages } from '../../content/more';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export const FILTERS = ['recent', 'agent', 'unfiled', 'shared', 'published', 'broken'] as const;
export type Filter = (typeof FILTERS)[number] | 'all';

export type ViewTree = Schema<'ViewTreeDto'>;
export type ViewEntry = Schema<'ViewTreeEntryDto'>;

/** The documents and folders of My Docs. */
export function myDocsQuery(filter: Filter) {
  return pages([...keys.myDocs(), filter], (cursor, signal) =>
    api.get('/api/my-docs', {
      params: {
        query: { limit: 100, ...(filter !== 'all' && { filter }), ...(cursor !== undefined && { cursor }) },
      },
      signal,
    }),
  );
}

/** No event says that a view changes, so each visit reads it again. */
const staleTime = 0;

export const viewsQuery = {
  ...query(keys.personalViews(), async (signal) => {
    const { data } = await api.get('/api/personal-views', { signal });
    return data;
  }),
  staleTime,
};

export function viewQuery(id: string) {
  const read = query(keys.personalView(id), async (signal) => {
    const { data } = await api.get('/api/personal-views/{id}/tree', { params: { path: { id } }, signal });
    return data;
  });
  return { ...read, staleTime };
}

export const sharedWithMeQuery = pages(keys.sharedWithMe(), (cursor, signal) =>
  api.get('/api/shares/shared-with-me', {
    params: { query: { limit: 100, ...(cursor !== undefined && { cursor }) } },
    signal,
  }),
);

/** The documents that a person can add to a view: by title or path, from all projects. */
export function findQuery(words: string) {
  return query(keys.search(words), async (signal) => {
    const { data } = await api.get('/api/search', { params: { query: { q: words } }, signal });
    return data;
  });
}
