import { useQuery } from '@tanstack/react-query';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query, queryClient } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

export type SourceView = Schema<'DocumentViewDto'>;
export type Published = Schema<'PublishedDocDto'>;
export type ScanReport = Schema<'ScanReportDto'>;

/** The document that is published, with its Markdown. */
export function sourceQuery(nodeId: string) {
  return query([...keys.text(nodeId), 'publishing'], async (signal): Promise<SourceView> => {
    const { data } = await api.get('/api/nodes/{id}/view', {
      params: { path: { id: nodeId }, query: { format: 'text' } },
      signal,
    });
    return data;
  });
}

/** The publication of a document; null if there is none. If there are several, the newest. */
export async function readPublication(
  nodeId: string,
  projectId: string,
  signal?: AbortSignal,
): Promise<Published | null> {
  const { data } = await api.get('/api/published-docs', {
    params: { query: { projectId, sourceNodeId: nodeId, limit: 200 } },
    signal,
  });
  return data.at(-1) ?? null;
}

export function publicationQuery(nodeId: string, projectId: string) {
  return query(keys.publication(nodeId), (signal) => readPublication(nodeId, projectId, signal));
}

/** The document and its publication. A document without a publication needs one request. */
export function usePublication(nodeId: string) {
  const source = useQuery(sourceQuery(nodeId));
  const projectId = source.data?.node.projectId ?? '';
  const published = useQuery({
    ...publicationQuery(nodeId, projectId),
    enabled: source.data != null && source.data.publication !== null,
  });
  return {
    source: source.data,
    published: source.data?.publication === null ? (published.data ?? null) : published.data,
    error: source.error ?? published.error,
    retry: () => {
      void source.refetch();
      if (source.data?.publication) void published.refetch();
    },
  };
}

/** Shows a publication as the service answered it, before an event says that it changed. */
export function showPublication(nodeId: string, published: Published | null): void {
  queryClient.setQueryData(keys.publication(nodeId), published);
  void queryClient.invalidateQueries({ queryKey: keys.text(nodeId) });
  void queryClient.invalidateQueries({ queryKey: keys.view(nodeId) });
  void queryClient.invalidateQueries({ queryKey: keys.publications() });
}
