import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '#platform';
import type { ScanReport } from '../findings/finding';
import { scan } from './scan';
import type { ScanTask } from './scan-task';

/** Entry point of a scanning thread: one reply for each task, in order. */
parentPort?.on('message', (task: ScanTask) => {
  void reply(task).then((answer) => parentPort?.postMessage(answer));
});

async function reply({ input, options, layOut }: ScanTask): Promise<ThreadReply<ScanReport>> {
  try {
    return { result: await scan(input, options, layOut) };
  } catch (error) {
    return { failure: withoutMessage(error) };
  }
}

/** Where an error came from. Its message could show a piece of the text, so it stays here. */
function withoutMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'The scan failed';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`The scan failed: ${error.name}`, ...frames.slice(0, 8)].join('\n');
}
