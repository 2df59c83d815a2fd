import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../ground/api/client';

/** The Markdown of a document, with the ETag that it belongs to. */
export interface Source {
  etag: string;
  text: string;
}

const keyOf = (nodeId: string) => ['documents', nodeId, 'source'] as const;

/** The Markdown of a document. It is read only if what was read last belongs to another ETag. */
export async function readSource(client: QueryClient, nodeId: string, etag: string): Promise<Source> {
  const kept = client.getQueryData<Source>(keyOf(nodeId));
  if (kept?.etag === etag) return kept;
  const { data } = await api.get('/api/nodes/{id}/view', {
    params: { path: { id: nodeId }, query: { format: 'text' } },
  });
  const source = { etag: data.node.etag, text: data.untrusted.text ?? '' };
  keepSource(client, nodeId, source);
  return source;
}

/** Keeps what a save has made of the Markdown. */
export function keepSource(client: QueryClient, nodeId: string, source: Source): void {
  client.setQueryData<Source>(keyOf(nodeId), source);
}
