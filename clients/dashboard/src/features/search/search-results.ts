import type { SearchResults } from '../../content/search/search.queries';

/** Results of one project, or of all without one. */
export function ofProject(results: SearchResults, projectId: string | undefined): SearchResults {
  if (projectId === undefined) return results;
  return {
    ...results,
    nodes: results.nodes.filter((node) => node.projectId === projectId),
    passages: results.passages.filter((passage) => passage.projectId === projectId),
  };
}

/** The passages of each document, in the order of its best one. */
export function byDocument(passages: SearchResults['passages']): SearchResults['passages'][] {
  const documents = new Map<string, SearchResults['passages']>();
  for (const passage of passages) {
    const others = documents.get(passage.nodeId);
    if (others) others.push(passage);
    else documents.set(passage.nodeId, [passage]);
  }
  return [...documents.values()];
}
