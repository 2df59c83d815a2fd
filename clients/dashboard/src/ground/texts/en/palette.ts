import { plural } from '../plural';

export const palette = {
  title: 'Find or run',
  label: 'Find documents, people and actions',
  placeholder: 'Find documents, people and actions',
  results: 'Results',
  searching: 'Searching…',
  help: 'Arrow keys choose, Enter opens, Escape closes.',
  groups: {
    recent: 'Recent documents',
    documents: 'Documents and folders',
    passages: 'In the text',
    people: 'People and agents',
    actions: 'Actions',
    all: 'Search',
  },
  publicPage: 'Public page',
  agent: 'Agent',
  searchAll: (query: string) => `Show all results for “${query}”`,
  found: plural('en', { one: '# result', other: '# results' }),
};
