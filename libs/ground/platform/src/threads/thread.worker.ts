import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadFunction, ThreadReply, ThreadRequest } from './thread-program';

/** The entry point of every thread. It runs one request at a time, and posts one reply for each, in order. */
yieldToOthers(Number(workerData));
parentPort?.on('message', (request: ThreadRequest) => {
  void reply(request).then((answer) => parentPort?.postMessage(answer));
});

async function reply({ file, input }: ThreadRequest): Promise<ThreadReply> {
  try {
    // Each task names its program, and the build is CommonJS.
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- see above
    const { run } = require(file) as { run: ThreadFunction<unknown, unknown> };
    return { result: await run(input) };
  } catch (error) {
    return { failure: withoutMessage(error) };
  }
}

/** The type and the stack of an error. Its message may quote the document, so it is left out. */
function withoutMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'The task failed';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 8)].join('\n');
}

/** Linux schedules each thread by a priority of its own. Elsewhere, all threads of the process share one, and it stays as it is. */
function yieldToOthers(niceness: number): void {
  try {
    const [thread] = readlinkSync('/proc/thread-self').split('/').slice(-1);
    setPriority(Number(thread), niceness);
  } catch {
    return;
  }
}
