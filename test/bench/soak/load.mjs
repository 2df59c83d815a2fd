import { setTimeout as delay } from 'node:timers/promises';

/** More acts of one kind are not under way at once: a service that falls behind must not get an ever longer queue. */
const AT_ONCE = 20;

/**
 * Does each kind of act at its own fixed rate, however long the acts take.
 *
 * @param {{ paced: Record<string, { perSecond: number, act: () => Promise<unknown> }>, steady: Record<string, (times: number[], signal: AbortSignal) => Promise<unknown>> }} mix
 *   `steady`: kinds that keep their own pace, and note how long each act took
 */
export function startLoad({ paced, steady }) {
  const ending = new AbortController();
  const times = {};
  for (const kind of [...Object.keys(paced), ...Object.keys(steady)]) times[kind] = [];
  const failed = [];
  const work = [
    ...Object.entries(paced).map(([kind, one]) => keepPace(one, times[kind], ending.signal)),
    ...Object.entries(steady).map(([kind, run]) => run(times[kind], ending.signal)),
  ].map((running) => running.catch((error) => void failed.push(error)));
  const check = () => {
    if (failed.length > 0) throw failed[0];
  };
  return {
    /** The milliseconds that each act took since the last call. @throws the first failure of an act */
    take() {
      check();
      return Object.fromEntries(Object.entries(times).map(([kind, list]) => [kind, list.splice(0)]));
    },
    async stop() {
      ending.abort();
      await Promise.all(work);
      check();
    },
  };
}

async function keepPace({ perSecond, act }, times, signal) {
  const open = new Set();
  const each = 1000 / perSecond;
  for (let due = performance.now(); !signal.aborted; due += each) {
    await delay(Math.max(0, due - performance.now()));
    if (open.size >= AT_ONCE) await Promise.race(open);
    // Measured from when the act was due, so that a service that falls behind is seen to.
    const one = act().then(() => void times.push(performance.now() - due));
    const done = one.finally(() => open.delete(done));
    open.add(done);
  }
  await Promise.all(open);
}
