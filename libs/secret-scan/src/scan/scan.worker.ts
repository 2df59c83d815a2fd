import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '#platform';
import type { ScanReport } from '../findings/finding';
import { scan } from './scan';
import type { ScanTask } from './scan-task';

/** The entry point of a scanning thread. It posts one reply for each task, in order. */
parentPort?.on('message', (task: ScanTask) => {
  void reply(task).then((answer) => parentPort?.postMessage(answer));
});

async function reply({ input, options, rendersMarkdown }: ScanTask): Promise<ThreadReply<ScanReport>> {
  try {
    return { result: await scan(input, options, rendersMarkdown) };
  } catch (error) {
    return { failure: withoutMessage(error) };
  }
}

/** The type and the stack of an error. Its message may quote the text, so it is left out. */
function withoutMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'The scan failed';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`The scan failed: ${error.name}`, ...frames.slice(0, 8)].join('\n');
}
