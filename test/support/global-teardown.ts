import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

type Step = () => Promise<void>;

// Jest loads setup and teardown separately, so they share their state through the process.
const shared = globalThis as { testTeardown?: { folder: string; guardian: ChildProcess; steps: Step[] } };

/** Registers a step of the teardown. The steps run in reverse order. */
export function onTeardown(step: Step): void;
export function onTeardown(folder: string, guardian: ChildProcess): void;
export function onTeardown(first: string | Step, guardian?: ChildProcess): void {
  if (typeof first === 'string') shared.testTeardown = { folder: first, guardian: guardian!, steps: [] };
  else shared.testTeardown!.steps.push(first);
}

/** Stops the service, then its servers, and removes the folder of the run. */
export default async function teardown(): Promise<void> {
  if (!shared.testTeardown) return;
  const { folder, guardian, steps } = shared.testTeardown;
  shared.testTeardown = undefined;
  // A step that fails must not keep the others from running.
  for (const step of steps.reverse()) await step().catch(console.error);
  if (process.env.TEST_KEEP_LOGS) console.error(`Logs of the services: ${join(folder, 'logs')}`);
  // The guardian ends the processes that tests left running, and removes the folder.
  guardian.ref();
  const exited = new Promise((resolve) => guardian.once('exit', resolve));
  guardian.stdin?.end();
  await exited;
}
