// Queries for a seeded tenant: words of the seed's vocabulary, from frequent to rare, and words that it does not contain.
const examples = {
  twoLetters: ['de', 'gu', 're', 'ba', 'мо', 'ка'],
  twoCharacters: ['東京', '設計', '设计', '文档', 'テス', '会議'],
  common: ['guide', 'deploy', 'release', 'проект', 'ガイド'],
  rare: ['glossary', 'archive', 'marketing', 'résumé', 'журнал', 'retro'],
  twoWords: ['deploy guide', 'guide release', 'проект план', 'setup network'],
  inFull: ['guide deploy setup', 'deploy guide release'],
  misspelled: ['deplyment', 'architecure', 'monitorng', 'glosary', 'безопастность'],
  noMatch: ['zzyzx', 'qqqq wwww', '龘靐'],
  path: ['guide-deploy', 'deploy/', 'guide/rel'],
};

/** The groups of queries that are measured separately. */
export const kinds = {
  two: { as: 'two characters', queries: [...examples.twoLetters, ...examples.twoCharacters] },
  all: { as: 'queries of all kinds', queries: Object.values(examples).flat() },
};

/** The searches that are measured. */
export const routes = [
  { name: 'locate-large', what: 'Locate in the largest project' },
  { name: 'locate-small', what: 'Locate in a small project' },
  { name: 'locate-counts', what: 'Locate in all projects (counts)' },
  { name: 'palette', what: 'Palette' },
  { name: 'nodes', what: 'Search in the largest project' },
];

/** The requests that run a list of queries with one of the searches. */
export function requestsOf(name, queries, { big, small }) {
  switch (name) {
    case 'locate-large':
      return queries.map((query) => locate(query, big.slug));
    case 'locate-small':
      return queries.map((query) => locate(query, small.slug));
    case 'locate-counts':
      return queries.map((query) => locate(query, '*'));
    case 'palette':
      return queries.map((query) => ({ method: 'GET', path: `/api/search?q=${encodeURIComponent(query)}` }));
    default:
      return queries.map((query) => ({
        method: 'GET',
        path: `/api/nodes/search?projectId=${big.id}&q=${encodeURIComponent(query)}`,
      }));
  }
}

function locate(query, scope) {
  return { method: 'POST', path: '/api/catalog/locate', body: JSON.stringify({ query, scope }) };
}
