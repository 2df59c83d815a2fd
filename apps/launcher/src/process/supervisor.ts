import { setTimeout as sleep } from 'node:timers/promises';
import { isDiskFull } from '../../../../scripts/lib/problem.mjs';

/** A program that ends within this time after its start has failed quickly. */
const QUICK_FAILURE_MS = 10_000;
const MAX_QUICK_FAILURES = 5;
/** The pause while the disk is full. That can last for hours and is not a failure of the program, so it is not counted. */
const FULL_DISK_PAUSE_MS = 5_000;

/** A program that runs. */
interface Running {
  /** Resolves to a description of how it ended. */
  ended: Promise<string>;
  /** Whether it ended because the disk is full. */
  ranOutOfSpace?: () => boolean;
}

interface SuperviseOptions {
  name: string;
  start: () => Promise<Running>;
  log: (message: string) => void;
  giveUp: (message: string) => void;
  /** When aborted, the program is not restarted. */
  signal: AbortSignal;
}

/**
 * Starts a program and restarts it when it ends, with a pause that doubles each time. Gives up after five quick failures in
 * a row, but not while the disk is full. If the first start fails, the error goes to the caller.
 */
export async function supervise({ name, start, log, giveUp, signal }: SuperviseOptions): Promise<void> {
  let quickFailures = 0;

  const watch = async (running: Running): Promise<void> => {
    const since = Date.now();
    const outcome = await running.ended;
    if (Date.now() - since > QUICK_FAILURE_MS) quickFailures = 0;
    await restart(outcome, running.ranOutOfSpace?.());
  };

  const restart = async (outcome: string, diskIsFull = false): Promise<void> => {
    if (signal.aborted) return;
    quickFailures = diskIsFull ? 0 : quickFailures + 1;
    if (quickFailures >= MAX_QUICK_FAILURES)
      return giveUp(`${name} ${outcome} ${MAX_QUICK_FAILURES} times in a row.`);
    const pause = diskIsFull ? FULL_DISK_PAUSE_MS : 250 * 2 ** (quickFailures - 1);
    const why = diskIsFull ? `${outcome}, because the disk is full` : outcome;
    log(`${name} ${why}. Restarting it in ${pause / 1000} s.`);
    await sleep(pause);
    if (signal.aborted) return;
    let running: Running;
    try {
      running = await start();
    } catch (error) {
      return restart(`did not start (${(error as Error).message})`, isDiskFull(error));
    }
    return watch(running);
  };

  void watch(await start());
}
