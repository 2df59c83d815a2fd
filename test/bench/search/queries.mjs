/** What is asked of a seeded tenant, by kind: words that the seed plants, from the commonest to none at all. */
export const queries = {
  'two letters': ['de', 'gu', 're', 'ba', 'мо', 'ка'],
  'two characters (CJK)': ['東京', '設計', '设计', '文档', 'テス', '会議'],
  'common word': ['guide', 'deploy', 'release', 'проект', 'ガイド'],
  'rarer word': ['glossary', 'archive', 'marketing', 'résumé', 'журнал', 'retro'],
  'two words': ['deploy guide', 'guide release', 'проект план', 'setup network'],
  'title in full': ['guide deploy setup', 'deploy guide release'],
  misspelt: ['deplyment', 'architecure', 'monitorng', 'glosary', 'безопастность'],
  'nothing there': ['zzyzx', 'qqqq wwww', '龘靐'],
  path: ['guide-deploy', 'deploy/', 'guide/rel'],
};

/** The requests of one route for a list of queries. */
export const routes = {
  'locate, the largest project': (asked, { big }) => locate(asked, big.slug),
  'locate, a small project': (asked, { small }) => locate(asked, small.slug),
  'locate, counts of all projects': (asked) => locate(asked, '*'),
  palette: (asked) =>
    asked
      .filter((q) => q.length >= 2)
      .map((q) => ({ method: 'GET', path: `/api/search?q=${encodeURIComponent(q)}` })),
  'search in the largest project': (asked, { big }) =>
    asked.map((q) => ({
      method: 'GET',
      path: `/api/nodes/search?projectId=${big.id}&q=${encodeURIComponent(q)}`,
    })),
};

function locate(asked, scope) {
  return asked.map((query) => ({
    method: 'POST',
    path: '/api/catalog/locate',
    body: JSON.stringify({ query, scope }),
  }));
}
