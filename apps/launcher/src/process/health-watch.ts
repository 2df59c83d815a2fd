import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { headers } from './service-process.js';

const EVERY_MS = 2_000;
/** A process that works answers within milliseconds. */
const TIMEOUT_MS = 4_000;
const FAILURES = 3;

/**
 * Asks a program every two seconds whether it is alive. Kills it after three failures in a row: it has its port open but answers nobody,
 * and only a restart helps. Returns when the program has ended or `signal` is aborted.
 */
export async function watchHealth(
  child: ChildProcess,
  {
    name,
    url,
    log,
    signal,
  }: { name: string; url: string; log: (message: string) => void; signal: AbortSignal },
): Promise<void> {
  const isOver = (): boolean => signal.aborted || child.exitCode !== null || child.signalCode !== null;
  for (let failures = 0; failures < FAILURES;) {
    await sleep(EVERY_MS, undefined, { ref: false });
    if (isOver()) return;
    failures = (await answers(url)) ? 0 : failures + 1;
    if (isOver()) return;
  }
  log(`${name} has failed ${FAILURES} health checks in a row. Killing it.`);
  child.kill('SIGKILL');
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
