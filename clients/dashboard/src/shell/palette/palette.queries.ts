import { type QueryKey, type UseQueryOptions, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '../../content/keys';
import { canSearch } from '../../content/search/search.queries';
import { useSession } from '../../content/session/session';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';
import { findNodes } from '../../ground/store/find-nodes';
import { database } from '../../ground/store/database';
import type { RecentDocument } from './palette-options';

/** How many people, and how many agents, are read once, and looked through without a request. */
const PEOPLE_MAX = 200;
/** How many the service offers beyond them. */
const FOUND_MAX = 4;
const RECENT_MAX = 8;
const KEPT_MAX = 8;
/** The same in each rendering, so that nothing is rendered again for it. */
const NONE: never[] = [];

/** People of the organization. They are read once, and again when one of them changes. */
function membersQuery(search: string) {
  return query([...keys.members(), 'palette', search], async (signal) => {
    const { data, meta } = await api.get('/api/members', { params: { query: asked(search) }, signal });
    return { rows: data, hasMore: meta.nextCursor !== null };
  });
}

function agentsQuery(search: string) {
  return query([...keys.agents(), 'palette', search], async (signal) => {
    const { data, meta } = await api.get('/api/agents', { params: { query: asked(search) }, signal });
    return { rows: data, hasMore: meta.nextCursor !== null };
  });
}

function asked(search: string): { limit: number; search?: string } {
  return search === '' ? { limit: PEOPLE_MAX } : { limit: FOUND_MAX, search };
}

/** People and agents of the organization, once something is searched for. If there are more than the page knows, the service searches the others. */
export function usePeople(search: string) {
  const { organization } = useSession();
  const isSearching = canSearch(search);
  const members = useKnownAndFound(membersQuery, search, isSearching);
  const agents = useKnownAndFound(agentsQuery, search, isSearching && organization.features.includes('sns'));
  return { members, agents };
}

function useKnownAndFound<Row extends { id: string } | { userId: string }>(
  queryOf: (search: string) => UseQueryOptions<Rows<Row>, Error, Rows<Row>, QueryKey>,
  search: string,
  enabled: boolean,
): readonly Row[] {
  const { data: known } = useQuery({ ...queryOf(''), enabled });
  const { data: found } = useQuery({ ...queryOf(search), enabled: enabled && known?.hasMore === true });
  return useMemo(() => {
    const all = [...(known?.rows ?? NONE), ...(found?.rows ?? NONE)];
    return found ? [...new Map(all.map((row) => ['id' in row ? row.id : row.userId, row])).values()] : all;
  }, [known, found]);
}

interface Rows<Row> {
  rows: Row[];
  hasMore: boolean;
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
