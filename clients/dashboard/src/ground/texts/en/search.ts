import { plural } from '../plural';

const titles = plural('en', { one: '# title', other: '# titles' });
const passages = plural('en', { one: '# passage', other: '# passages' });
const documents = plural('en', {
  one: '# new or changed document is not searched yet.',
  other: '# new or changed documents are not searched yet.',
});

export const search = {
  title: 'Search',
  label: 'Words or a question',
  submit: 'Search',
  project: 'Project',
  everywhere: 'Empty for all projects and shared documents.',
  empty:
    'Search titles and texts of everything that you can read. You can enter words in any order, or a question.',
  tooShort: 'Enter at least two characters.',
  nothing: (query: string) =>
    `Nothing matches “${query}”. Try fewer or other words, or check the spelling. Only documents that you can read are searched.`,
  found: (titleCount: number, passageCount: number) =>
    `Found ${titles(titleCount)} and ${passages(passageCount)}, at most 20 of each.`,
  waiting: (count: number) => documents(count),
  titles: 'Titles and paths',
  passages: 'In the text',
  publicPage: 'Public page',
  beginning: 'Beginning',
};
