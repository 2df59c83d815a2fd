import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ThreadProgram, threads } from '#platform';
import { type DocumentLink, findLinks } from './find-links';

/** Links in content of up to this many UTF-16 code units are found in the calling thread. For ordinary text that takes at most about 3 ms. */
const MAX_INLINE_LENGTH = 131_072;

const PROGRAM: ThreadProgram<string, DocumentLink[]> = { file: join(__dirname, 'find-links.program.js') };

/**
 * Finds the links of a document, in a worker thread if it is large.
 *
 * @param tenantId the tenant whose thread time it uses
 * @throws as `ThreadPool.run` does
 */
export async function findDocumentLinks(tenantId: string, content: string): Promise<DocumentLink[]> {
  if (content.length <= MAX_INLINE_LENGTH || !existsSync(PROGRAM.file)) return findLinks(content);
  return threads().run(PROGRAM, { tenantId, size: content.length, input: content });
}
