import { type DocumentLink, findLinks } from './find-links';

/** Finds the links of a document, in a thread. */
export function run(content: string): DocumentLink[] {
  return findLinks(content);
}
