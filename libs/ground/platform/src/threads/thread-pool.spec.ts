import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { ThreadAborted, ThreadQueueFull, ThreadTimedOut } from './thread-errors';
import type { LaneOptions } from './thread-lane';
import { MAX_SMALL, ThreadPool, budgetFor } from './thread-pool';

/**
 * Logs each task to the file `program.js.log`. Exits for "die", throws for "fail", never answers "hang", loops for "spin" and "backtrack",
 * waits for "gate" until the gate is opened, and answers any other text with its length.
 */
const PROGRAM = `
exports.run = ({ text, gate }) => {
  require('node:fs').appendFileSync(__filename + '.log', text + '\\n');
  if (text === 'die') process.exit(3);
  if (text === 'crash') setImmediate(() => { throw new Error('thrown'); });
  if (text === 'spin') for (;;);
  if (text === 'backtrack') /^(a+)+$/.test('a'.repeat(60) + 'b');
  if (text === 'greedy') { const all = []; for (;;) all.push(new Array(1000).fill({})); }
  if (text === 'fail') throw new TypeError('secret text');
  if (text === 'hang' || text === 'crash') return new Promise(() => {});
  if (text === 'gate') Atomics.wait(new Int32Array(gate), 0, 0);
  if (text === 'niceness') return require('node:os').getPriority(Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').at(-1)));
  return text.length;
};`;

interface Input {
  text: string;
  gate?: SharedArrayBuffer;
}

describe('ThreadPool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const file = join(folder, 'program.js');
  const worker = join(folder, 'thread.worker.js');
  const pools: ThreadPool[] = [];

  beforeAll(() => {
    const source = readFileSync(join(__dirname, 'thread.worker.ts'), 'utf8');
    const { code } = transformSync(source, {
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    });
    writeFileSync(worker, code);
    writeFileSync(file, PROGRAM);
  });
  beforeEach(() => writeFileSync(`${file}.log`, ''));
  afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A pool, and how a tenant runs a task in it. */
  function start(options: Partial<LaneOptions> = {}) {
    const queue = { tasksPerTenant: 3, totalSize: 100_000_000 };
    const lane = { threads: 2, niceness: 0, queue, maxWaitMs: 600_000, worker, ...options };
    const pool = new ThreadPool({ small: lane, large: { ...lane, niceness: 7 } });
    pools.push(pool);
    const run = (tenantId: string, input: Input | string, size = 1, budgetMs?: number) => {
      const sent = typeof input === 'string' ? { text: input } : input;
      return pool.run<Input, number>({ file }, { tenantId, size, input: sent, budgetMs });
    };
    return { pool, run };
  }

  /** A task that waits in its thread until the gate is opened. */
  function gate() {
    const shared = new SharedArrayBuffer(4);
    const open = () => {
      Atomics.store(new Int32Array(shared), 0, 1);
      Atomics.notify(new Int32Array(shared), 0);
    };
    return { task: { text: 'gate', gate: shared }, open };
  }

  /** Waits until threads have started tasks of this text. */
  async function started(text: string, count = 1): Promise<void> {
    while (readFileSync(`${file}.log`, 'utf8').split(text).length <= count) {
      await new Promise((resolve) => setImmediate(resolve));
      // Leaves the processor to the threads: timers are fake in some tests.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }

  it('answers each task with its own result', async () => {
    const { run } = start();
    expect(await Promise.all([run('a', 'a'), run('a', 'bbb'), run('b', 'cc')])).toEqual([1, 3, 2]);
  });

  it('lets small tasks run while all threads for large ones are busy', async () => {
    const { run } = start();
    const { task, open } = gate();
    const large = [run('a', task, MAX_SMALL + 1), run('b', task, MAX_SMALL + 1)];
    await started('gate', 2);
    const waiting = run('c', task, MAX_SMALL + 1);
    await expect(run('c', 'small', MAX_SMALL)).resolves.toBe(5);
    open();
    await Promise.all([...large, waiting]);
  });

  it('leaves a thread to other tenants, even if one has many tasks', async () => {
    const { run } = start();
    const { task, open } = gate();
    const mine = [run('a', task), run('a', task), run('a', task)];
    await started('gate');
    await expect(run('b', 'other')).resolves.toBe(5);
    open();
    await Promise.all(mine);
  });

  it('serves a tenant that has used little before those that have used much', async () => {
    const { run } = start({ threads: 1 });
    const order: string[] = [];
    const log = (tenantId: string, text: string) => run(tenantId, text).then(() => order.push(text));
    const { task, open } = gate();
    const first = run('a', task);
    await started('gate');
    const waiting = [log('a', 'a1'), log('a', 'a2'), log('b', 'b1')];
    open();
    await Promise.all([first, ...waiting]);
    expect(order).toEqual(['b1', 'a1', 'a2']);
  });

  it('refuses a tenant whose queue is full, but no other tenant', async () => {
    const { run } = start({ threads: 1 });
    const { task, open } = gate();
    const mine = [run('a', task)];
    await started('gate');
    mine.push(...Array.from({ length: 3 }, () => run('a', 'x')));
    await expect(run('a', 'x')).rejects.toThrow(ThreadQueueFull);
    const other = run('b', 'y');
    open();
    await expect(other).resolves.toBe(1);
    await Promise.all(mine);
  });

  it.each(['die', 'crash'])(
    'survives threads that %s: only the task that was running fails',
    async (text) => {
      const { run } = start();
      const results = await Promise.allSettled([run('a', text), run('b', text), run('c', 'ok')]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
      expect(results[0]).toMatchObject({ reason: expect.any(ThreadAborted) as unknown });
      await expect(run('a', 'again')).resolves.toBe(5);
    },
  );

  it('reports what a task threw without its message, which may quote the document', async () => {
    const { run } = start();
    const error = await run('a', 'fail').catch((reason: unknown) => reason as Error);
    expect(error).toMatchObject({ message: expect.stringMatching(/^TypeError\n\s+at /) as string });
    expect((error as Error).message).not.toContain('secret');
    await expect(run('a', 'ok')).resolves.toBe(2);
  });

  it('rejects the tasks that are left when it closes', async () => {
    const { pool, run } = start();
    const settled = Promise.allSettled([run('a', 'hang'), run('b', 'hang'), run('a', 'x')]);
    await pool.close();
    for (const result of await settled)
      expect(result).toMatchObject({ reason: expect.any(ThreadAborted) as unknown });
    await expect(run('a', 'late')).rejects.toThrow(ThreadAborted);
  });

  it('fails a task that cannot be sent to a thread, and continues', async () => {
    const { run } = start();
    const wrong = { text: () => undefined } as unknown as Input;
    await expect(run('a', wrong)).rejects.toThrow(ThreadAborted);
    await expect(run('a', 'ok')).resolves.toBe(2);
  });

  it('limits the memory of a thread', async () => {
    const { run } = start({ resourceLimits: { maxOldGenerationSizeMb: 16 } });
    await expect(run('a', 'greedy')).rejects.toThrow(ThreadAborted);
  });

  if (process.platform === 'linux')
    it('lowers the priority of the threads for large tasks only', async () => {
      const { run } = start();
      expect(await run('a', 'niceness', MAX_SMALL + 1)).toBe((await run('a', 'niceness')) + 7);
    });

  describe('with a budget of time', () => {
    // The tests advance a fake clock, so that they are independent of the speed of the machine.
    beforeEach(() => {
      jest.useFakeTimers({
        doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'],
      });
    });
    afterEach(() => jest.useRealTimers());

    it('grows the budget with the size', () => {
      expect(budgetFor(0)).toBe(60_000);
      expect(budgetFor(5 * 1_048_576)).toBe(100_000);
    });

    it.each(['spin', 'backtrack', 'hang'])(
      'terminates a thread that exceeds it for "%s", and continues with a new one',
      async (text) => {
        const { run } = start({ threads: 1 });
        const result = expect(run('a', text, 1, 300)).rejects.toThrow(ThreadTimedOut);
        await started(text);
        jest.advanceTimersByTime(300);
        await result;
        await expect(run('a', 'ok')).resolves.toBe(2);
      },
    );

    it('counts it from when a task starts to run', async () => {
      const { run } = start({ threads: 1 });
      const { task, open } = gate();
      const first = run('a', task, 1, 1_000);
      await started('gate');
      const second = run('b', 'waits', 1, 300);
      jest.advanceTimersByTime(900);
      open();
      await expect(Promise.all([first, second])).resolves.toEqual([4, 5]);
    });

    it('refuses a task that has waited too long', async () => {
      const { run } = start({ threads: 1, maxWaitMs: 500 });
      const { task, open } = gate();
      const first = run('a', task);
      await started('gate');
      const second = expect(run('b', 'waits')).rejects.toThrow(ThreadQueueFull);
      jest.advanceTimersByTime(500);
      await second;
      open();
      await first;
    });

    it('does not terminate a thread that has answered in time', async () => {
      const { run } = start({ threads: 1 });
      await expect(run('a', 'ok', 1, 300)).resolves.toBe(2);
      jest.advanceTimersByTime(350);
      await expect(run('a', 'okay', 1, 300)).resolves.toBe(4);
    });
  });
});
