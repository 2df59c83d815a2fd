import { setTimeout as sleep } from 'node:timers/promises';
import { isDiskFull } from './problem.mjs';

/** A program that ends within this time after its start has failed quickly. */
const QUICK_FAILURE_MS = 10_000;
const MAX_QUICK_FAILURES = 5;
/** The pause while the disk is full. That can last for hours and is not a failure of the program, so it is not counted. */
const FULL_DISK_PAUSE_MS = 5_000;

/**
 * Starts a program and restarts it when it ends, with a pause that doubles each time. Gives up after five quick failures in
 * a row, but not while the disk is full. If the first start fails, the error goes to the caller.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {() => Promise<{ ended: Promise<string>, ranOutOfSpace?(): boolean }>} options.start `ended` resolves to a description of how
 *   it ended; `ranOutOfSpace` says whether it ended because the disk is full
 * @param {(message: string) => void} options.log
 * @param {(message: string) => void} options.giveUp
 * @param {AbortSignal} options.signal when aborted, the program is not restarted
 */
export async function supervise({ name, start, log, giveUp, signal }) {
  let quickFailures = 0;

  const watch = async (running) => {
    const since = Date.now();
    const outcome = await running.ended;
    if (Date.now() - since > QUICK_FAILURE_MS) quickFailures = 0;
    await restart(outcome, running.ranOutOfSpace?.());
  };

  const restart = async (outcome, diskIsFull = false) => {
    if (signal.aborted) return;
    quickFailures = diskIsFull ? 0 : quickFailures + 1;
    if (quickFailures >= MAX_QUICK_FAILURES)
      return giveUp(`${name} ${outcome} ${MAX_QUICK_FAILURES} times in a row.`);
    const pause = diskIsFull ? FULL_DISK_PAUSE_MS : 250 * 2 ** (quickFailures - 1);
    const why = diskIsFull ? `${outcome}, because the disk is full` : outcome;
    log(`${name} ${why}. Restarting it in ${pause / 1000} s.`);
    await sleep(pause);
    if (signal.aborted) return;
    let running;
    try {
      running = await start();
    } catch (error) {
      return restart(`did not start (${error.message})`, isDiskFull(error));
    }
    return watch(running);
  };

  void watch(await start());
}
