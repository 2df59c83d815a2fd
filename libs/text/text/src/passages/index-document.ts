import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ThreadProgram, threads } from '#platform';
import { type IndexedPassage, type SearchedDocument, indexPassages } from './index-passages';

/** Content of up to this many UTF-16 code units is indexed in the calling thread, in a few milliseconds. */
const MAX_INLINE_LENGTH = 8_192;

const PROGRAM: ThreadProgram<SearchedDocument, IndexedPassage[]> = {
  file: join(__dirname, 'index-passages.program.js'),
};

/** A transaction waits for the result, and the database ends one that is idle for a minute. Ordinary text takes a few seconds at most. */
const BUDGET_MS = 40_000;

/**
 * The passages of a document with their words, without blocking the event loop: all but small documents are indexed in a worker thread.
 *
 * @param tenantId the tenant whose thread time it takes
 * @throws as `ThreadPool.run` does
 */
export async function indexDocument(tenantId: string, document: SearchedDocument): Promise<IndexedPassage[]> {
  const size = document.content.length;
  if (size <= MAX_INLINE_LENGTH || !existsSync(PROGRAM.file)) return indexPassages(document);
  const passages = await threads().run(PROGRAM, { tenantId, size, input: document, budgetMs: BUDGET_MS });
  return passages.map((passage) => ({ ...passage, sectionHash: Buffer.from(passage.sectionHash) }));
}
