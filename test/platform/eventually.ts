import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats `look` until it finds something, and returns that. @throws Error with `what` after `seconds`, which only a test that hangs reaches */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  seconds = 300,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(25);
  }
}
