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

  it('does not let two keys starve a third, however many of their callers wait', async () => {
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
});
