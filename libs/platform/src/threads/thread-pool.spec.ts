import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ThreadAborted, ThreadQueueFull, ThreadTimedOut } from './thread-errors';
import { ThreadPool } from './thread-pool';

/**
 * Logs each task to the file `worker.js.log`. Exits for "die", fails for "fail", never answers "hang", loops for "spin" and "backtrack", and
 * answers any other text with its length.
 */
const WORKER = `
const { parentPort } = require('node:worker_threads');
parentPort.on('message', (task) => {
  require('node:fs').appendFileSync(__filename + '.log', task + '\\n');
  if (task === 'die') process.exit(3);
  if (task === 'throw') throw new Error('thrown');
  if (task === 'spin') for (;;);
  if (task === 'backtrack') /^(a+)+$/.test('a'.repeat(60) + 'b');
  if (task === 'fail') parentPort.postMessage({ failure: 'no luck' });
  else if (task !== 'hang') parentPort.postMessage({ result: task.length });
});`;

describe('ThreadPool', () => {
  const folder = mkdtempSync(join(tmpdir(), 'threads-'));
  const file = join(folder, 'worker.js');
  let pool: ThreadPool<string, number>;

  beforeAll(() => writeFileSync(file, WORKER));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    pool = new ThreadPool(file, { size: 2, maxQueued: 3 });
  });
  afterEach(() => pool.close());

  it('answers each task with its own result', async () => {
    expect(await Promise.all([pool.run('a'), pool.run('bbb')])).toEqual([1, 3]);
  });

  it.each(['die', 'throw'])(
    'survives threads that %s: only the task that was running fails',
    async (task) => {
      const results = await Promise.allSettled([pool.run(task), pool.run(task), pool.run('ok')]);
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
      expect(results[0]).toMatchObject({ reason: expect.any(ThreadAborted) as unknown });
      await expect(pool.run('again')).resolves.toBe(5);
    },
  );

  it('reports why a task failed, and continues', async () => {
    await expect(pool.run('fail')).rejects.toThrow('no luck');
    await expect(pool.run('ok')).resolves.toBe(2);
  });

  it('refuses tasks when its queue is full, and rejects the remaining ones when it closes', async () => {
    const running = Array.from({ length: 5 }, () => pool.run('hang'));
    await expect(pool.run('one more')).rejects.toThrow(ThreadQueueFull);
    const settled = Promise.allSettled(running);
    await pool.close();
    expect(
      (await settled).every(
        (result) => result.status === 'rejected' && result.reason instanceof ThreadAborted,
      ),
    ).toBe(true);
    await expect(pool.run('late')).rejects.toThrow(ThreadAborted);
  });

  it('fails a task that cannot be sent to a thread, and continues', async () => {
    const wrong = (() => undefined) as unknown as string;
    await expect(pool.run(wrong)).rejects.toThrow(ThreadAborted);
    await expect(pool.run('ok')).resolves.toBe(2);
  });

  describe('with a time-out', () => {
    // The tests advance a fake clock, so that tasks time out independently of the speed of the machine.
    beforeEach(() => {
      jest.useFakeTimers({
        doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'],
      });
      writeFileSync(`${file}.log`, '');
      pool = new ThreadPool(file, { size: 1, maxQueued: 3, timeoutMs: 300 });
    });
    afterEach(() => jest.useRealTimers());

    /** Waits until a thread has started a task. */
    async function start(task: string): Promise<void> {
      while (!readFileSync(`${file}.log`, 'utf8').includes(task))
        await new Promise((resolve) => setImmediate(resolve));
    }

    it.each(['spin', 'backtrack', 'hang'])(
      'terminates a thread that has not answered "%s" in time, and continues with a new one',
      async (task) => {
        const result = expect(pool.run(task)).rejects.toThrow(ThreadTimedOut);
        await start(task);
        jest.advanceTimersByTime(300);
        await result;
        await expect(pool.run('ok')).resolves.toBe(2);
      },
    );

    it('includes the wait for a free thread in the time-out', async () => {
      const results = Promise.allSettled([pool.run('hang'), pool.run('ok')]);
      jest.advanceTimersByTime(300);
      expect(
        (await results).map((result) => result.status === 'rejected' && (result.reason as unknown)),
      ).toEqual([expect.any(ThreadTimedOut), expect.any(ThreadTimedOut)]);
      await expect(pool.run('ok')).resolves.toBe(2);
    });

    it('does not terminate a thread that has answered in time', async () => {
      await expect(pool.run('ok')).resolves.toBe(2);
      jest.advanceTimersByTime(350);
      await expect(pool.run('okay')).resolves.toBe(4);
    });
  });

  it('limits the memory of a thread', async () => {
    writeFileSync(
      join(folder, 'greedy.js'),
      `require('node:worker_threads').parentPort.on('message', () => { const all = []; for (;;) all.push(new Array(1000).fill({})); });`,
    );
    const small = new ThreadPool<string, number>(join(folder, 'greedy.js'), {
      size: 1,
      maxQueued: 1,
      resourceLimits: { maxOldGenerationSizeMb: 16 },
    });
    await expect(small.run('go')).rejects.toThrow(ThreadAborted);
    await small.close();
  });
});
