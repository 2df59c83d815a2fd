import { PublishContended } from './published-docs.errors';

const ATTEMPTS = 4;

/**
 * Does `work`, which reads a document, decides, and writes only to the version that it has read; anew where another change
 * came in between, which it tells by answering undefined.
 *
 * @throws PublishContended when others were faster too often
 */
export async function undisturbed<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const done = await work();
    if (done !== undefined) return done;
  }
  throw new PublishContended();
}
