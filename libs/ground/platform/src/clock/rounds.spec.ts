import { runInRounds } from './rounds';

/** Work with some due rows of each tenant, which records the tenants in the order in which they are served. */
function workOf(due: Record<string, number>, { batch = 10, atOnce = 1 } = {}) {
  const served: string[] = [];
  const run = async (limit: number, tenantId: string): Promise<number> => {
    served.push(tenantId);
    const rows = Math.min(limit, due[tenantId]!);
    due[tenantId]! -= rows;
    return rows;
  };
  return { served, due, work: { batch, atOnce, tenants: Object.keys(due), run } };
}

describe('a run in rounds', () => {
  it('serves each tenant once per round, until nothing is due', async () => {
    const { served, due, work } = workOf({ many: 35, few: 3, some: 12 });
    expect(await runInRounds(work, () => true)).toEqual({ rows: 50, failures: [], finished: true });
    expect(due).toEqual({ many: 0, few: 0, some: 0 });
    expect(served.slice(0, 3).sort()).toEqual(['few', 'many', 'some']);
    expect(served.slice(3, 5).sort()).toEqual(['many', 'some']);
    expect(served.slice(5)).toEqual(['many', 'many']);
  });

  it('finishes with batches of one row, and of exactly as many rows as are due', async () => {
    for (const batch of [1, 7]) {
      const { due, work } = workOf({ only: 7 }, { batch });
      expect(await runInRounds(work, () => true)).toEqual({ rows: 7, failures: [], finished: true });
      expect(due).toEqual({ only: 0 });
    }
  });

  it('serves several tenants at once, and none twice', async () => {
    const { served, work } = workOf({ a: 5, b: 5, c: 5 }, { atOnce: 2 });
    await runInRounds(work, () => true);
    expect(served.sort()).toEqual(['a', 'b', 'c']);
  });

  it('does the work of no tenant in batches too', async () => {
    let due = 25;
    const run = async (limit: number): Promise<number> => {
      const rows = Math.min(limit, due);
      due -= rows;
      return rows;
    };
    const result = await runInRounds({ batch: 10, atOnce: 1, tenants: null, run }, () => true);
    expect([result.rows, due]).toEqual([25, 0]);
  });

  it('reports a tenant that fails, and serves the others to the end', async () => {
    const { due, work } = workOf({ bad: 20, good: 20 });
    const run = (limit: number, tenantId: string): Promise<number> =>
      tenantId === 'bad' ? Promise.reject(new Error('no')) : work.run(limit, tenantId);
    const { rows, failures, finished } = await runInRounds({ ...work, run }, () => true);
    expect([rows, finished, due.good]).toEqual([20, true, 0]);
    expect(failures).toEqual([{ tenantId: 'bad', error: new Error('no') }]);
  });

  it('ends between two batches when it may not continue', async () => {
    const { due, work } = workOf({ only: 100 });
    let left = 3;
    expect(await runInRounds(work, () => left-- > 0)).toEqual({ rows: 30, failures: [], finished: false });
    expect(due.only).toBe(70);
  });
});
