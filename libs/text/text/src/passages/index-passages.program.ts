import { type IndexedPassage, type SearchedDocument, indexPassages } from './index-passages';

/** Indexes a document, in a thread. */
export function run(document: SearchedDocument): IndexedPassage[] {
  return indexPassages(document);
}
