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

  it('fails only the callers whose batch failed', async () => {
    const odd = new Batches<number, number>(
      ([item]) => (item === 1 ? Promise.reject(new Error('one')) : Promise.resolve([item!])),
      1,
    );
    const results = await Promise.allSettled([odd.add(1), odd.add(2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});
