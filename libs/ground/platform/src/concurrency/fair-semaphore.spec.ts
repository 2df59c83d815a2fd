import fc from 'fast-check';
import { samples } from '#testing/samples';
import { Unavailable } from '../errors/errors';
import { FairSemaphore } from './fair-semaphore';

describe('FairSemaphore', () => {
  it('never exceeds its permits, nor the permits of one key', async () => {
    const semaphore = new FairSemaphore(3, 2, 1_000);
    const releases = [await semaphore.acquire('a'), await semaphore.acquire('a')];
    let third = false;
    const waiting = semaphore.acquire('a').then((release) => {
      third = true;
      return release;
    });
    const other = await semaphore.acquire('b');
    await Promise.resolve();
    expect(third).toBe(false);
    releases[0]!();
    (await waiting)();
    other();
    releases[1]!();
    expect(third).toBe(true);
  });

  it('serves callers in order, and skips those whose key is at its limit', async () => {
    const semaphore = new FairSemaphore(2, 1, 1_000);
    const order: string[] = [];
    const first = await semaphore.acquire('a');
    const second = await semaphore.acquire('b');
    const waiting = ['a', 'c', 'd'].map((key) => semaphore.run(key, async () => void order.push(key)));
    second();
    await Promise.all(waiting.slice(1));
    first();
    await waiting[0];
    expect(order).toEqual(['c', 'd', 'a']);
  });

  it('does not let two keys starve a third, even if many of their callers wait', async () => {
    const semaphore = new FairSemaphore(4, 2, 1_000);
    const releases = await Promise.all(['a', 'a', 'b', 'b'].map((key) => semaphore.acquire(key)));
    const order: string[] = [];
    const waiting = ['a', 'b', 'a', 'b', 'c'].map((key) =>
      semaphore.run(key, async () => void order.push(key)),
    );
    for (const release of releases) release();
    await Promise.all(waiting);
    expect(order[0]).toBe('c');
    expect(order.slice(1).sort()).toEqual(['a', 'a', 'b', 'b']);
  });

  it('rejects a caller that has waited too long', async () => {
    const semaphore = new FairSemaphore(1, 1, 5);
    const release = await semaphore.acquire('a');
    await expect(semaphore.acquire('b')).rejects.toBeInstanceOf(Unavailable);
    release();
    (await semaphore.acquire('b'))();
  });

  it('gives every caller a permit, in the order of its key, and wastes none', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }),
        async (permits, permitsPerKey, keys) => {
          const semaphore = new FairSemaphore(permits, permitsPerKey, 60_000);
          const entered: { key: string; n: number }[] = [];
          const running: { key: string; release: () => void }[] = [];
          const all = keys.map(async (key, n) => {
            const release = await semaphore.acquire(key);
            entered.push({ key, n });
            running.push({ key, release });
          });
          for (let ended = 0; ended < keys.length; ended++) {
            await new Promise(setImmediate);
            const held = (key: string) => running.filter((one) => one.key === key).length;
            const waits = (key: string) =>
              keys.some((one, n) => one === key && !entered.some((other) => other.n === n));
            expect(running.length).toBeLessThanOrEqual(permits);
            for (const key of new Set(keys)) {
              expect(held(key)).toBeLessThanOrEqual(permitsPerKey);
              if (running.length < permits && held(key) < permitsPerKey) expect(waits(key)).toBe(false);
            }
            running.splice(ended % running.length, 1)[0]!.release();
          }
          await Promise.all(all);
          for (const key of new Set(keys)) {
            const order = entered.filter((one) => one.key === key).map(({ n }) => n);
            expect(order).toEqual([...order].sort((x, y) => x - y));
          }
        },
      ),
      { numRuns: samples(100) },
    );
  });
});
