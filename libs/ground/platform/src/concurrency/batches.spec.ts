import { Batches } from './batches';

describe('Batches', () => {
  it('serves the callers of one turn of the event loop together, each with its own result', async () => {
    const batches: number[][] = [];
    const doubled = new Batches<number, number>((items) => {
      batches.push(items);
      return Promise.resolve(items.map((item) => 2 * item));
    }, 3);
    expect(await Promise.all([1, 2, 3, 4].map((item) => doubled.add(item)))).toEqual([2, 4, 6, 8]);
    expect(await doubled.add(5)).toBe(10);
    expect(batches).toEqual([[1, 2, 3], [4], [5]]);
  });

  it('gathers the callers that come while a batch is served, but not for long', async () => {
    const batches: number[][] = [];
    const waiting: (() => void)[] = [];
    const slow = new Batches<number, number>(async (items) => {
      batches.push(items);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return items;
    }, 10);
    const first = slow.add(1);
    await until(() => waiting.length === 1);
    const next = [slow.add(2), slow.add(3)];
    waiting[0]!();
    expect(await first).toBe(1);
    await until(() => waiting.length === 2);
    // The second batch is never answered, and the third is served all the same.
    const last = slow.add(4);
    await until(() => waiting.length === 3);
    waiting[2]!();
    expect(await last).toBe(4);
    waiting[1]!();
    expect(await Promise.all(next)).toEqual([2, 3]);
    expect(batches).toEqual([[1], [2, 3], [4]]);
  });

  it('lets the results of a batch come one by one', async () => {
    const later = new Batches<number, number>(
      (items) =>
        Promise.resolve(
          items.map((item) => (item === 1 ? Promise.reject(new Error('one')) : Promise.resolve(item))),
        ),
      10,
    );
    const results = await Promise.allSettled([later.add(1), later.add(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('fails only the callers whose batch failed', async () => {
    const odd = new Batches<number, number>(
      ([item]) => (item === 1 ? Promise.reject(new Error('one')) : Promise.resolve([item!])),
      1,
    );
    const results = await Promise.allSettled([odd.add(1), odd.add(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setImmediate(resolve));
}
