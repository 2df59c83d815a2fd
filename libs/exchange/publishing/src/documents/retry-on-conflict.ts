import { PublishContended } from './published-docs.errors';

const ATTEMPTS = 4;

/**
 * Runs work that reads a document and writes only if the document is still in the version that was read. The work answers undefined
 * if it is not; then it is retried.
 *
 * @throws PublishContended after four conflicts
 */
export async function retryOnConflict<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await work();
    if (result !== undefined) return result;
  }
  throw new PublishContended();
}
