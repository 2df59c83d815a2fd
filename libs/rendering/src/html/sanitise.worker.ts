import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '#platform';
import { type Sanitised, sanitiseReceived } from './sanitise-received';

/** The entry point of a sanitising thread. It posts one reply for each text, in order. */
parentPort?.on('message', (html: string) => parentPort?.postMessage(reply(html)));

function reply(html: string): ThreadReply<Sanitised> {
  try {
    return { result: sanitiseReceived(html) };
  } catch (error) {
    // Only its name, since a message may quote the document.
    return { failure: error instanceof Error ? error.name : 'Sanitising failed' };
  }
}
