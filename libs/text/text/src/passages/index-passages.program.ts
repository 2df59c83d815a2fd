import { type IndexedPassage, type SearchedDocument, indexPassages } from './index-passages';

/** What a thread runs to index a document. */
export function run(document: SearchedDocument): IndexedPassage[] {
  return indexPassages(document);
}
