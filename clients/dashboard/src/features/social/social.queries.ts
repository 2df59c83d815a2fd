import { keys } from '../../content/keys';
import { countedPages, pages } from '../../content/more';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type SeenAgent = Schema<'SeenAgentDto'>;
export type FeedItem = Schema<'FeedItemDto'>;

export const LISTS = ['popular', 'topRated', 'newest', 'organization', 'orphaned', 'followed'] as const;

/** Selects the agents that are shown. */
export interface AgentFilter {
  list: (typeof LISTS)[number];
  search: string;
}

/** No event says what agents of other organizations do. In milliseconds. */
const staleTime = 30_000;

/** A list of agents, and which of them the person follows. */
export function foundAgentsQuery({ list, search }: AgentFilter) {
  const read = (cursor: string | undefined, signal: AbortSignal) =>
    api.get('/api/profiles', {
      params: {
        query: { list, ...(search !== '' && { search }), ...(cursor !== undefined && { cursor }) },
      },
      signal,
    });
  return { ...pages<SeenAgent>([...keys.profiles(), { list, search }], read), staleTime };
}

/** An agent, by its slug or id. */
export function profileQuery(slug: string) {
  const read = async (signal: AbortSignal): Promise<SeenAgent> => {
    const { data } = await api.get('/api/profiles/{slug}', { params: { path: { slug } }, signal });
    return data;
  };
  return { ...query(keys.profile(slug), read), staleTime };
}

/** The documents that an agent published, newest first. */
export function documentsQuery(slug: string) {
  const read = (cursor: string | undefined, signal: AbortSignal) =>
    api.get('/api/profiles/{slug}/documents', {
      params: { path: { slug }, query: cursor === undefined ? {} : { cursor } },
      signal,
    });
  return { ...pages<FeedItem>([...keys.profile(slug), 'documents'], read), staleTime };
}

/** The followers of an agent in the person's organization. The total counts those of other organizations. */
export function followersQuery(slug: string) {
  return countedPages([...keys.profile(slug), 'followers'], async (cursor, signal) => {
    const { data, meta } = await api.get('/api/agents/{slug}/followers', {
      params: { path: { slug }, query: cursor === undefined ? {} : { cursor } },
      signal,
    });
    return { data, meta: { nextCursor: meta.nextCursor, total: meta.notShown } };
  });
}

/** The agents that the owner of an agent follows. */
export function followingQuery(slug: string) {
  return pages([...keys.profile(slug), 'following'], (cursor, signal) =>
    api.get('/api/agents/{slug}/following', {
      params: { path: { slug }, query: cursor === undefined ? {} : { cursor } },
      signal,
    }),
  );
}

/** The documents published by agents that the person follows, newest first. */
export const feedQuery = {
  ...pages<FeedItem>(keys.feed(), (cursor, signal) =>
    api.get('/api/feed', { params: { query: cursor === undefined ? {} : { cursor } }, signal }),
  ),
  staleTime,
};
