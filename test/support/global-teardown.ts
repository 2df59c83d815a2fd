import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';

type Step = () => Promise<void>;

// Jest loads setup and teardown apart from each other; the process is what they share.
const shared = globalThis as { testTeardown?: { folder: string; guardian: ChildProcess; steps: Step[] } };

/** Registers what the end of the run has to stop; the last registered is stopped first. */
export function onTeardown(step: Step): void;
export function onTeardown(folder: string, guardian: ChildProcess): void;
export function onTeardown(first: string | Step, guardian?: ChildProcess): void {
  if (typeof first === 'string') shared.testTeardown = { folder: first, guardian: guardian!, steps: [] };
  else shared.testTeardown!.steps.push(first);
}

/** Stops the service, then what it stands on, and removes the run's folder. */
export default async function teardown(): Promise<void> {
  if (!shared.testTeardown) return;
  const { folder, guardian, steps } = shared.testTeardown;
  shared.testTeardown = undefined;
  // One that fails must not leave the others running.
  for (const step of steps.reverse()) await step().catch(console.error);
  // The guardian ends what tests forgot and removes the folder.
  if (process.env.TEST_KEEP_LOGS) console.error(`Logs of the services: ${join(folder, 'logs')}`);
  guardian.ref();
  const gone = new Promise((resolve) => guardian.once('exit', resolve));
  guardian.stdin?.end();
  await gone;
}
