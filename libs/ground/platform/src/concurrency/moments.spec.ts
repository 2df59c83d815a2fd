import { Moments } from './moments';

describe('Moments', () => {
  it('let the first caller pass at once, and those of the next moment together, in their order', async () => {
    const moments = new Moments();
    expect(moments.enter()).toBeUndefined();
    const passed: number[] = [];
    const turns: Promise<number>[] = [];
    const waiting = [1, 2, 3].map(async (n) => {
      await moments.enter();
      passed.push(n);
      // All of them are here before the event loop turns.
      if (passed.length === 1)
        turns.push(new Promise((resolve) => setImmediate(() => resolve(passed.length))));
    });
    await Promise.all(waiting);
    expect(passed).toEqual([1, 2, 3]);
    expect(await turns[0]).toBe(3);
  });

  it('let a caller pass that comes while those before it pass, in the next moment', async () => {
    const moments = new Moments();
    await moments.enter();
    const next = moments.enter()!.then(() => moments.enter());
    await expect(next).resolves.toBeUndefined();
  });
});
