import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `look` until it finds something, and returns that. @throws Error with `what` after `seconds`, which only a test that hangs reaches */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  seconds = 300,
): Promise<T> {
  const began = Date.now();
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    const passed = Date.now() - began;
    if (passed > seconds * 1000) throw new Error(`Not within ${seconds} s: ${what}`);
    // The longer it takes, the rarer the looks: each takes processor time from what it waits for.
    await sleep(Math.min(250, Math.max(25, passed / 10)));
  }
}
