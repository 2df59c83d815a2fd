import fc from 'fast-check';
import { type LeaseCalls, Leases } from './leases';
import type { Grant, SharedWindows } from './limit-storage';

const MINUTE_MS = 60_000;

/** One window in memory, as the database has it, that notes how often it is asked. */
class OneWindow implements SharedWindows {
  hits = 0;
  asked = 0;
  /** How often a process has said that it is nearly used up. */
  said = 0;
  private readonly heard: ((key: string | null) => void)[] = [];
  readonly calls: LeaseCalls = {
    say: (key) => {
      this.said++;
      for (const heard of this.heard) heard(key);
    },
    onSaid: (heard) => void this.heard.push(heard),
  };

  async take(_key: string, _windowMs: number, wanted: number, limit: number): Promise<Grant> {
    this.asked++;
    const before = this.hits;
    this.hits = Math.min(limit, before + wanted);
    const grant = { granted: this.hits - before, hits: this.hits, restMs: MINUTE_MS, window: '1' };
    // The answer arrives later, and other processes ask in between.
    await new Promise((resolve) => setImmediate(resolve));
    return grant;
  }

  async giveBack(_key: string, _window: string, hits: number): Promise<void> {
    this.hits -= hits;
  }
}

describe('leases of a limit', () => {
  it('admit exactly the limit in one process, say exactly how many remain, and ask for a quarter at a time', async () => {
    const window = new OneWindow();
    const leases = new Leases(window, MINUTE_MS, window.calls);
    const seen = [];
    for (let n = 0; n < 62; n++) seen.push(await leases.take('ada', 60));
    expect(seen.map(({ admitted }) => admitted)).toEqual([
      ...Array.from({ length: 60 }, () => true),
      false,
      false,
    ]);
    expect(seen.map(({ remaining }) => remaining)).toEqual([
      ...Array.from({ length: 60 }, (_, n) => 59 - n),
      0,
      0,
    ]);
    // 15, 12, 9, 6, 5, 4, 3, 2, 1, 1, 1 and 1.
    expect(window.asked).toBe(12);
  });

  it('are given back when the process ends', async () => {
    const window = new OneWindow();
    const [ending, next] = [1, 2].map(() => new Leases(window, MINUTE_MS, window.calls)) as [Leases, Leases];
    expect(await ending.take('ada', 60)).toMatchObject({ remaining: 59 });
    await ending.end();
    expect(window.hits).toBe(1);
    expect(await next.take('ada', 60)).toMatchObject({ admitted: true, remaining: 58 });
  });

  it('never admit more than the limit in all processes together, however requests are spread, and waste none while all processes get requests', async () => {
    const requests = fc.array(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 70 }), requests, async (limit, rounds) => {
        const window = new OneWindow();
        const processes = Array.from({ length: 4 }, () => new Leases(window, MINUTE_MS, window.calls));
        let admitted = 0;
        const send = async (to: Leases) => {
          if ((await to.take('ada', limit)).admitted) admitted++;
        };
        for (const round of rounds) await Promise.all(round.map((n) => send(processes[n]!)));
        expect(admitted).toBeLessThanOrEqual(limit);
        expect(admitted).toBeLessThanOrEqual(window.hits);
        await Promise.all(processes.flatMap((one) => Array.from({ length: limit }, () => send(one))));
        expect(admitted).toBe(limit);
      }),
      { numRuns: 40 },
    );
  });

  it('let concurrent requests share one statement, and refuse without asking again', async () => {
    const window = new OneWindow();
    const leases = new Leases(window, MINUTE_MS, window.calls);
    const burst = (count: number) => Promise.all(Array.from({ length: count }, () => leases.take('ada', 40)));
    expect((await burst(40)).every(({ admitted }) => admitted)).toBe(true);
    expect(window.asked).toBe(1);
    expect((await burst(100)).some(({ admitted }) => admitted)).toBe(false);
    expect(window.asked).toBe(1);
  });

  it('fail together if the window cannot be asked, and work again afterward', async () => {
    const window = new OneWindow();
    const leases = new Leases(window, MINUTE_MS, window.calls);
    const take = jest.spyOn(window, 'take').mockRejectedValueOnce(new Error('away'));
    const settled = await Promise.allSettled([leases.take('ada', 5), leases.take('ada', 5)]);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(take).toHaveBeenCalledTimes(1);
    expect(await leases.take('ada', 5)).toMatchObject({ admitted: true, remaining: 4 });
  });

  describe('as time goes by', () => {
    const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000);
    const take = async (leases: Leases, count = 1) => {
      for (let n = 0; n < count; n++) await leases.take('ada', 60);
    };

    beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate'] }));
    afterEach(() => jest.useRealTimers());

    it('ask once for a caller that comes every ten seconds', async () => {
      const window = new OneWindow();
      const leases = new Leases(window, MINUTE_MS, window.calls);
      for (let n = 0; n < 6; n++) {
        await take(leases);
        await seconds(9.5);
      }
      expect([window.asked, window.hits, window.said]).toEqual([1, 15, 0]);
    });

    it('go back when another process has nearly used up the window, unless they are in use', async () => {
      const window = new OneWindow();
      const [idle, busy, used] = Array.from({ length: 3 }, () => new Leases(window, MINUTE_MS, window.calls));
      await take(idle!);
      await take(used!);
      await seconds(3);
      await take(used!);
      await take(busy!, 30);
      expect(window.said).toBe(1);
      const before = window.hits;
      await take(used!);
      await seconds(1.5);
      expect(window.hits).toBe(before - 14);
    });

    it('go back when a call may have been lost', async () => {
      const window = new OneWindow();
      const leases = new Leases(window, MINUTE_MS, window.calls);
      await take(leases);
      await seconds(3);
      expect(window.hits).toBe(15);
      window.calls.say(null as unknown as string);
      await seconds(2.5);
      expect(window.hits).toBe(1);
    });
  });
});
