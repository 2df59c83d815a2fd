const FACTOR = 8;
/** Linear work takes about 8 times as long for 8 times the input, quadratic work 64 times. */
const MAX_GROWTH = 24;
const ATTEMPTS = 10;
/** Short work is repeated until it takes this much CPU time, so that noise and the resolution of the clock don't matter. */
const MIN_CPU_MS = 20;

/** Work whose CPU time must grow in proportion to its input. */
export interface Growing<Input> {
  /** An input of about `size`, in any unit. It is created outside of the measurement. */
  input: (size: number) => Input;
  /** The size of the larger input; the smaller one has an eighth of it. */
  size: number;
  run: (input: Input) => unknown;
}

/**
 * How many times more CPU time `run` takes for an input of `size` than for one that is an eighth of it: the best of up to ten attempts, which
 * end as soon as the growth is far from quadratic. The result does not depend on the speed of the machine or on other processes.
 */
async function growthOf<Input>({ input, size, run }: Growing<Input>): Promise<number> {
  const inputs = [input(Math.ceil(size / FACTOR)), input(size)] as const;
  let [small, large] = [Infinity, Infinity];
  await cpuTime(run, inputs[0]);
  for (let attempt = 0; attempt < ATTEMPTS && !(large / small < MAX_GROWTH); attempt++) {
    small = Math.min(small, await cpuTime(run, inputs[0]));
    large = Math.min(large, await cpuTime(run, inputs[1]));
  }
  return large / small;
}

/** The CPU time of one run, in microseconds. */
async function cpuTime<Input>(run: (input: Input) => unknown, input: Input): Promise<number> {
  const before = process.cpuUsage();
  for (let runs = 1; ; runs++) {
    await run(input);
    const { user, system } = process.cpuUsage(before);
    if (user + system >= MIN_CPU_MS * 1_000) return (user + system) / runs;
  }
}

/**
 * Expects the CPU time of some work to grow about linearly with its input, and far from quadratically. Where the work leaves the caches of
 * the processor, even linear work gets slower at once, but only once: it is measured again beyond that size.
 */
export async function expectLinearGrowth<Input>(work: Growing<Input>): Promise<void> {
  const growth = await growthOf(work);
  if (growth < MAX_GROWTH) return;
  expect(await growthOf({ ...work, size: 4 * work.size })).toBeLessThan(MAX_GROWTH);
}
