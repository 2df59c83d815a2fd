import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until `look` finds something, and gives it; fails with what is missing after `seconds`. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  seconds = 20,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`After ${seconds} s still not: ${what}`);
    await sleep(25);
  }
}
