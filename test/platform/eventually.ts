import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `look` finds something, and returns it. @throws Error with `what` after `seconds` */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  seconds = 20,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Not within ${seconds} s: ${what}`);
    await sleep(25);
  }
}
