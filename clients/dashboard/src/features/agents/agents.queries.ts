import { infiniteQueryOptions } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import { countedPages } from '../../content/more';
import { admit } from '../../ground/api/budget';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type ConnectedAgent = Schema<'ConnectedAgentDto'>;
export type AgentReach = Schema<'AgentReachDto'>;
export type AgentToken = Schema<'TokenDto'>;
export type Mail = Schema<'MailDto'>;
export type MailPolicy = Schema<'MailPolicyDto'>;

const PAGE = 50;
export const STATUSES = ['all', 'connected', 'disconnected', 'orphaned'] as const;

/** The filter of the list of agents. */
export interface AgentFilter {
  search: string;
  status: (typeof STATUSES)[number];
}

/** The agents of the person; for an owner or admin, those of the whole organization. */
export function agentsQuery({ search, status }: AgentFilter) {
  return countedPages([...keys.agents(), { search, status }], (cursor, signal) =>
    api.get('/api/connected-agents', {
      params: {
        query: {
          ...{ limit: PAGE, status },
          ...(cursor === undefined ? { total: true } : { cursor }),
          ...(search !== '' && { search }),
        },
      },
      signal,
    }),
  );
}

/** Reads the reach of an agent now, and its past acts. */
export function reachQuery(id: string) {
  const read = query(keys.agent(id), async (signal): Promise<AgentReach> => {
    const { data } = await api.get('/api/agents/{id}/reach', { params: { path: { id } }, signal });
    return data;
  });
  // No event says that a share, a document or an act has changed it, so each visit reads it again.
  return { ...read, staleTime: 0 };
}

/** The messages of one of the person's own agents, newest first, with who can write to it. */
export function mailQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: keys.agentMail(id),
    queryFn: async ({ signal, client, queryKey, pageParam }) => {
      await admit(client.getQueryData(queryKey) === undefined ? 'open' : 'refetch', signal);
      const { data } = await api.get('/api/agents/{id}/messages', {
        params: { path: { id }, query: pageParam === undefined ? {} : { cursor: pageParam } },
        signal,
      });
      return data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
