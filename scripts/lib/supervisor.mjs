import { setTimeout as sleep } from 'node:timers/promises';

/** An end this soon after its start counts as quick. */
const quick = 10_000;
const mostQuickEnds = 5;

/**
 * Keeps something running: starts it, and again when it ends by itself, later each time; gives up after five quick
 * ends in a row. The first start's failure is the caller's.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {() => Promise<{ ended: Promise<string> }>} options.start `ended` tells how it ended, in words
 * @param {(message: string) => void} options.say
 * @param {(message: string) => void} options.giveUp
 * @param {AbortSignal} options.signal aborted: an end is wanted from now on
 */
export async function supervise({ name, start, say, giveUp, signal }) {
  let quickEnds = 0;

  const watch = async (running) => {
    const since = Date.now();
    const how = await running.ended;
    if (Date.now() - since > quick) quickEnds = 0;
    await restart(how);
  };

  const restart = async (how) => {
    if (signal.aborted) return;
    quickEnds += 1;
    if (quickEnds >= mostQuickEnds) return giveUp(`${name} ${how}, ${mostQuickEnds} times in a row.`);
    const pause = 250 * 2 ** (quickEnds - 1);
    say(`${name} ${how}; starting it again in ${pause / 1000} s.`);
    await sleep(pause);
    if (signal.aborted) return;
    let running;
    try {
      running = await start();
    } catch (error) {
      return restart(`did not start (${error.message})`);
    }
    return watch(running);
  };

  void watch(await start());
}
