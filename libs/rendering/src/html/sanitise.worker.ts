import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '#platform';
import { type Sanitised, sanitise } from './sanitise';

/** Entry point of a sanitising thread: one reply for each text, in order. */
parentPort?.on('message', (html: string) => parentPort?.postMessage(reply(html)));

function reply(html: string): ThreadReply<Sanitised> {
  try {
    return { result: sanitise(html) };
  } catch (error) {
    // Its name only: a message could quote the document.
    return { failure: error instanceof Error ? error.name : 'it failed' };
  }
}
