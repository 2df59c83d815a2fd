import { RESULTS_MAX, type SearchResults, searchQuery } from '../../content/search/search.queries';
import type { Match } from '../../content/search/found-field';
import { keys } from '../../content/keys';
import { api } from '../../ground/api/client';
import { query } from '../../ground/api/query';
import type { Schema } from '../../ground/api/types';

/** The results of a query. Everything takes one request, one project takes two. */
export function resultsQuery(text: string, projectId: string | undefined) {
  const everywhere = searchQuery(text);
  if (projectId === undefined) return everywhere;
  const q = text.trim();
  const inProject = query(keys.search(q, projectId), async (signal): Promise<SearchResults> => {
    const [nodes, passages] = await Promise.all([
      api.get('/api/nodes/search', { params: { query: { projectId, q, limit: RESULTS_MAX } }, signal }),
      api.post('/api/catalog/search', { body: { query: q, scope: projectId, limit: RESULTS_MAX }, signal }),
    ]);
    return {
      nodes: nodes.data.map((node) => nodeResult(node, projectId)),
      passages: passages.data,
      waitingDocuments: passages.meta.waitingDocuments,
    };
  });
  return { ...inProject, enabled: everywhere.enabled, staleTime: everywhere.staleTime };
}

function nodeResult(
  { nodeId, type, path, updatedAt, untrusted }: Schema<'FoundNodeDto'>,
  projectId: string,
): Schema<'SearchResultDto'> {
  const title = untrusted.title ?? path.split('/').pop()!;
  return { kind: 'node', id: nodeId, nodeId, projectId, type, path, title, updatedAt };
}

/** Projects whose name or slug contains a text. */
export function matchingProjects(search: string) {
  return query([...keys.projects(), 'matching', search], async (signal): Promise<Match[]> => {
    const { data } = await api.get('/api/projects', {
      params: { query: { limit: 8, ...(search !== '' && { search }) } },
      signal,
    });
    return data.map(({ id, name, slug }) => ({ id, name, note: slug }));
  });
}
