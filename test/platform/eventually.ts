import { setTimeout as sleep } from 'node:timers/promises';

/** Only a test that hangs waits so long, however slow the machine is. */
const SECONDS = 300;

/** Repeats `look` until it finds something, and returns that. @throws Error with `what` after five minutes */
export async function eventually<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const began = Date.now();
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    const passed = Date.now() - began;
    if (passed > SECONDS * 1000) throw new Error(`Not within ${SECONDS} s: ${what}`);
    // The longer it takes, the rarer the looks: each takes processor time from what it waits for.
    await sleep(Math.min(250, Math.max(25, passed / 10)));
  }
}
