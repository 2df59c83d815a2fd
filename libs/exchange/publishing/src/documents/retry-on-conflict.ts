import { PublishContended } from './published-docs.errors';

const ATTEMPTS = 4;

/** Thrown in a transaction that can't write what was read before it. */
export class Conflicted extends Error {}

/**
 * Runs work that reads a document and writes only if the document is still in the version that was read. The work answers undefined
 * if it is not, or throws Conflicted; then it is retried.
 *
 * @throws PublishContended after four conflicts
 */
export async function retryOnConflict<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await work().catch((error: unknown) => {
      if (error instanceof Conflicted) return undefined;
      throw error;
    });
    if (result !== undefined) return result;
  }
  throw new PublishContended();
}
