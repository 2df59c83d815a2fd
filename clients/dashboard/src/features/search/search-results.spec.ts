import type { SearchResults } from '../../content/search/search.queries';
import { byDocument, ofProject } from './search-results';

const results = {
  nodes: [
    { projectId: 'p', id: 'n1' },
    { projectId: 'q', id: 'n2' },
  ],
  passages: [
    { projectId: 'q', nodeId: 'n2', startLine: 9 },
    { projectId: 'p', nodeId: 'n1', startLine: 4 },
    { projectId: 'q', nodeId: 'n2', startLine: 1 },
  ],
} as SearchResults;

describe('results of a search', () => {
  it('are those of one project if it is chosen', () => {
    expect(ofProject(results, undefined)).toBe(results);
    expect(ofProject(results, 'p')).toMatchObject({ nodes: [{ id: 'n1' }], passages: [{ nodeId: 'n1' }] });
  });

  it('show the passages of a document together, the best document first', () => {
    expect(byDocument(results.passages).map((list) => list.map(({ startLine }) => startLine))).toEqual([
      [9, 1],
      [4],
    ]);
  });
});
