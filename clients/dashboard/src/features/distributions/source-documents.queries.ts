import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { ChosenDocument } from './distributions.acts';

const PAGE = 50;
const STALE_MS = 60_000;

/** The documents of a project whose title or path contains a text; without one, its first documents. */
export function sourceDocumentsQuery(projectId: string, text: string) {
  const q = text.trim().slice(0, 200);
  return {
    ...query(
      ['still', 'source-documents', projectId, { q }],
      async (signal): Promise<{ documents: ChosenDocument[]; hasMore: boolean }> => {
        const { data, meta } = await (q === ''
          ? api.get('/api/projects/{projectId}/catalog', {
              params: { path: { projectId }, query: { limit: PAGE } },
              signal,
            })
          : api.get('/api/nodes/search', { params: { query: { projectId, q, limit: PAGE } }, signal }));
        const documents = data
          .filter((node) => !('type' in node) || node.type === 'file')
          .map(({ nodeId, path, untrusted }) => ({
            nodeId,
            title: untrusted.title ?? path.slice(path.lastIndexOf('/') + 1),
          }));
        return { documents, hasMore: meta.nextCursor !== null };
      },
    ),
    enabled: projectId !== '',
    staleTime: STALE_MS,
  };
}
