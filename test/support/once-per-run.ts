import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signal, waitForExit } from '../../scripts/lib/processes.mjs';
import { currentRun } from './test-run';

/** The result that several test files use, as JSON. A process with the `pid` in it stops at the end of the run. */
type Shared = object & { pid?: number };

/** Longer than a start takes on any machine. */
const LIMIT_MS = 300_000;

/** Runs `start` in the first worker of the run that asks for `key`, and returns its result to all of them. */
export async function oncePerRun<T extends object>(key: string, start: () => Promise<T>): Promise<T> {
  const file = join(sharedFolder(currentRun().folder), createHash('sha256').update(key).digest('hex'));
  if (mkdirSync(`${file}.started`, { recursive: true }) !== undefined) {
    const result = await start().then(
      (shared) => ({ shared }),
      (error: Error) => ({ problem: error.message }),
    );
    writeFileSync(`${file}.new`, JSON.stringify(result));
    renameSync(`${file}.new`, `${file}.json`);
  }
  const { shared, problem } = await resultIn(`${file}.json`);
  if (!shared) throw new Error(problem);
  return shared as T;
}

/** Stops the processes that the test files of a run shared. */
export async function stopShared(folder: string): Promise<void> {
  const files = readdirSync(sharedFolder(folder)).filter((name) => name.endsWith('.json'));
  const started = files.map((name) => read(join(sharedFolder(folder), name)).shared?.pid);
  const pids = started.filter((pid) => pid !== undefined);
  for (const pid of pids) signal(pid, 'SIGTERM');
  await Promise.all(pids.map((pid) => waitForExit(pid, LIMIT_MS)));
}

function sharedFolder(folder: string): string {
  const shared = join(folder, 'shared');
  mkdirSync(shared, { recursive: true });
  return shared;
}

async function resultIn(file: string): Promise<{ shared?: Shared; problem?: string }> {
  const deadline = Date.now() + LIMIT_MS;
  while (Date.now() < deadline) {
    try {
      return read(file);
    } catch {
      await sleep(50);
    }
  }
  return { problem: 'The shared process did not start.' };
}

function read(file: string): { shared?: Shared; problem?: string } {
  return JSON.parse(readFileSync(file, 'utf8')) as { shared?: Shared; problem?: string };
}
