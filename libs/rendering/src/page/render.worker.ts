import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '#platform';
import { render } from './render';
import type { RenderTask, Rendered } from './rendered';

/** The entry point of a rendering thread. It posts one reply for each task, in order. */
parentPort?.on('message', (task: RenderTask) => parentPort?.postMessage(reply(task)));

function reply(task: RenderTask): ThreadReply<Rendered> {
  try {
    return { result: render(task) };
  } catch (error) {
    // Only its name, since a message may quote the document.
    return { failure: error instanceof Error ? error.name : 'Rendering failed' };
  }
}
