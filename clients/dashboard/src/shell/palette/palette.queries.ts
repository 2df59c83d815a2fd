import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '../../content/keys';
import { useSession } from '../../content/session/session';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { findNodes } from '../../ground/store/find-nodes';
import { database } from '../../ground/store/database';
import type { RecentDocument } from './palette-options';

const PEOPLE_MAX = 200;
const RECENT_MAX = 8;
const KEPT_MAX = 8;
/** The same in each rendering, so that nothing is rendered again for it. */
const NONE: never[] = [];

/** People of the organization. They are read once, and again when one of them changes. */
const membersQuery = query([...keys.members(), 'palette'], async (signal) => {
  const { data } = await api.get('/api/members', { params: { query: { limit: PEOPLE_MAX } }, signal });
  return data;
});

const agentsQuery = query(['agents', 'palette'], async (signal) => {
  const { data } = await api.get('/api/agents', { params: { query: { limit: PEOPLE_MAX } }, signal });
  return data;
});

/** People and agents of the organization, once something is searched for. */
export function usePeople(isSearching: boolean) {
  const { organization } = useSession();
  const { data: members = NONE } = useQuery({ ...membersQuery, enabled: isSearching });
  const { data: agents = NONE } = useQuery({
    ...agentsQuery,
    enabled: isSearching && organization.features.includes('sns'),
  });
  return { members, agents };
}

/** Nodes of the projects of which this browser keeps the catalog. They are found without a request. */
export function useKeptNodes(typed: string) {
  const { data = NONE } = useQuery({
    queryKey: ['still', 'kept-nodes', typed],
    queryFn: ({ signal }) => findNodes(typed, KEPT_MAX, signal),
    enabled: typed !== '',
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return typed === '' ? NONE : data;
}

/** The documents that were read last in this browser, or those that the first screen shows. */
export function useRecentDocuments(isOpen: boolean): readonly RecentDocument[] {
  const { data: home } = useQuery<Schema<'HomeDto'>>({ queryKey: keys.home(), enabled: false });
  const { data: read = NONE } = useQuery({
    queryKey: ['still', 'recent-views'],
    queryFn: recentViews,
    enabled: isOpen,
    staleTime: 0,
  });
  return useMemo(() => {
    if (read.length > 0) return read;
    return (home?.recent ?? []).map(({ nodeId, projectId, path, untrusted }) => {
      return { nodeId, projectId, path, title: untrusted.title ?? path.split('/').pop()! };
    });
  }, [read, home]);
}

async function recentViews(): Promise<RecentDocument[]> {
  const found: RecentDocument[] = [];
  const index = (await database()).transaction('views').store.index('readAt');
  for (
    let at = await index.openCursor(null, 'prev');
    at && found.length < RECENT_MAX;
    at = await at.continue()
  ) {
    const { node, untrusted } = at.value.view as Schema<'DocumentViewDto'>;
    found.push({
      nodeId: node.id,
      projectId: node.projectId,
      path: node.path,
      title: untrusted.title ?? node.name,
    });
  }
  return found;
}
