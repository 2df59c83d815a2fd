import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '#platform';
import { type Sanitized, sanitizeReceived } from './sanitize-received';

/** The entry point of a sanitizing thread. It posts one reply for each text, in order. */
parentPort?.on('message', (html: string) => parentPort?.postMessage(reply(html)));

function reply(html: string): ThreadReply<Sanitized> {
  try {
    return { result: sanitizeReceived(html) };
  } catch (error) {
    // Only its name, since a message may quote the document.
    return { failure: error instanceof Error ? error.name : 'Sanitizing failed' };
  }
}
