import fc from 'fast-check';
import { samples } from '#testing/samples';
import { FairQueue, type Queued } from './fair-queue';
import { Usage } from './usage';

interface Task extends Queued {
  ms: number;
  order: number;
}

const LIMITS = { tasksPerTenant: 1_000, totalSize: 1_000_000 };
const free = { canRun: () => true, used: () => 0 };

function task(tenantId: string, order = 0, size = 1, ms = 1): Task {
  return { tenantId, order, size, ms };
}

/** Tasks of four tenants, of which one can have many more and longer ones than the others. */
const arrivals = fc
  .array(
    fc.record({
      tenantId: fc.constantFrom('a', 'b', 'c', 'd'),
      ms: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 30_000 })),
      size: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((tasks) => tasks.map((each, order): Task => ({ ...each, order })));

describe('FairQueue', () => {
  it('runs each task once, and the tasks of a tenant in their order', () => {
    fc.assert(
      fc.property(arrivals, (tasks) => {
        const queue = new FairQueue<Task>(LIMITS);
        for (const each of tasks) queue.add(each);
        const taken: Task[] = [];
        for (let next = queue.take(free); next; next = queue.take(free)) taken.push(next);
        expect(new Set(taken)).toEqual(new Set(tasks));
        for (const tenantId of 'abcd') {
          const orders = taken.filter((each) => each.tenantId === tenantId).map(({ order }) => order);
          expect(orders).toEqual([...orders].sort((a, b) => a - b));
        }
      }),
      { numRuns: samples(100) },
    );
  });

  it('always takes a task of the tenant that has used the least of those that can run', () => {
    fc.assert(
      fc.property(arrivals, fc.subarray(['a', 'b', 'c', 'd']), (tasks, blocked) => {
        const usage = new Usage(() => 0);
        const queue = new FairQueue<Task>(LIMITS);
        const waiting = new Set(tasks.filter(({ tenantId }) => !blocked.includes(tenantId)));
        for (const each of tasks) queue.add(each);
        const turns = {
          canRun: (id: string) => !blocked.includes(id),
          used: (id: string) => usage.of(id),
        };
        for (let next = queue.take(turns); next; next = queue.take(turns)) {
          const least = Math.min(...[...waiting].map(({ tenantId }) => usage.of(tenantId)));
          expect(usage.of(next.tenantId)).toBe(least);
          usage.add(next.tenantId, next.ms);
          waiting.delete(next);
        }
        expect(waiting.size).toBe(0);
      }),
      { numRuns: samples(100) },
    );
  });

  it('gives tenants with enough work equal shares of the time, to within one task', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 5 }), (lengths) => {
        const usage = new Usage(() => 0);
        const queue = new FairQueue<Task>(LIMITS);
        lengths.forEach((ms, tenant) => {
          for (let i = 0; i < 600; i++) queue.add(task(String(tenant), i, 1, ms));
        });
        for (let run = 0; run < 500; run++) {
          const next = queue.take({ canRun: () => true, used: (id) => usage.of(id) })!;
          usage.add(next.tenantId, next.ms);
        }
        const used = lengths.map((_, tenant) => usage.of(String(tenant)));
        expect(Math.max(...used) - Math.min(...used)).toBeLessThanOrEqual(Math.max(...lengths));
      }),
      { numRuns: samples(100) },
    );
  });

  it('takes turns among tenants that have used equally much', () => {
    const queue = new FairQueue<Task>(LIMITS);
    for (const tenantId of 'aaabbc') queue.add(task(tenantId));
    expect(Array.from('aaabbc', () => queue.take(free)?.tenantId).join('')).toBe('abcaba');
  });

  it('refuses a tenant whose queue is full, and nobody else', () => {
    fc.assert(
      fc.property(arrivals, (tasks) => {
        const queue = new FairQueue<Task>({ ...LIMITS, tasksPerTenant: 5 });
        const held = new Map<string, number>();
        for (const each of tasks) {
          const count = held.get(each.tenantId) ?? 0;
          expect(queue.add(each)).toBe(count === 5 ? each : undefined);
          held.set(each.tenantId, Math.min(5, count + 1));
        }
      }),
      { numRuns: samples(100) },
    );
  });

  it('refuses the last task of the tenant with the most text if there is too much in all', () => {
    const queue = new FairQueue<Task>({ ...LIMITS, totalSize: 100 });
    const [first, second, mine] = [task('a', 0, 50), task('a', 1, 40), task('b', 0, 20)];
    expect([first, second, mine].map((each) => queue.add(each))).toEqual([undefined, undefined, second]);
    expect([queue.take(free), queue.take(free), queue.take(free)]).toEqual([first, mine, undefined]);
  });
});

describe('Usage', () => {
  it('halves every minute', () => {
    let now = 0;
    const usage = new Usage(() => now);
    usage.add('a', 800);
    now = 60_000;
    expect(usage.of('a')).toBeCloseTo(400);
    usage.add('a', 100);
    now = 120_000;
    expect(usage.of('a')).toBeCloseTo(250);
    expect(usage.of('b')).toBe(0);
  });
});
