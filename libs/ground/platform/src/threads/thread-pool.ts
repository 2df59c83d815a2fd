import type { ResourceLimits } from 'node:worker_threads';
import { type LaneOptions, ThreadLane } from './thread-lane';
import type { ThreadProgram } from './thread-program';
import { Usage } from './usage';

/** Tasks of up to this many UTF-16 code units have threads of their own, and never wait for larger ones. */
export const MAX_SMALL = 262_144;

const MEBI = 1_048_576;
/**
 * The least budget of a task, and the addition for each Mi code units of its size. Both are far more than ordinary text takes on a busy
 * machine.
 */
const LEAST_BUDGET_MS = 60_000;
const BUDGET_MS_PER_MEBI = 8_000;

export interface ThreadTask<Input> {
  /** The tenant whose thread time the task uses. */
  tenantId: string;
  /** The size of its text, in UTF-16 code units. */
  size: number;
  /** The structured data that is sent to the thread. */
  input: Input;
  /** Longest run, in milliseconds. Default: 60 seconds and 8 more for each Mi code units of the size. */
  budgetMs?: number;
}

export interface ThreadPoolOptions {
  small: LaneOptions;
  large: LaneOptions;
}

/** The longest run of a task, in milliseconds, by its size in UTF-16 code units. */
export function budgetFor(size: number): number {
  return LEAST_BUDGET_MS + Math.ceil((size / MEBI) * BUDGET_MS_PER_MEBI);
}

/**
 * The worker threads of a process, which tenants share fairly. Small tasks have a lane of their own, so they never wait for large ones. In
 * each lane, the tenant that has used the least thread time recently goes first, over all programs and both lanes. Threads yield to
 * the event loop, and those for large tasks also to those for small ones. Idle threads don't keep the process alive.
 */
export class ThreadPool {
  private readonly small: ThreadLane;
  private readonly large: ThreadLane;

  constructor({ small, large }: ThreadPoolOptions) {
    const usage = new Usage();
    this.small = new ThreadLane(small, usage);
    this.large = new ThreadLane(large, usage);
  }

  /**
   * Runs a task. Its budget begins when it starts to run.
   *
   * @throws ThreadQueueFull if 32 tasks of the tenant wait in the lane, or this one waited a minute; ThreadTimedOut if it exceeded its budget;
   *   ThreadAborted if its thread died; or an Error with the type and the stack of what the program threw
   */
  run<Input, Result>(program: ThreadProgram<Input, Result>, task: ThreadTask<Input>): Promise<Result> {
    const { tenantId, size, input, budgetMs = budgetFor(size) } = task;
    const lane = size <= MAX_SMALL ? this.small : this.large;
    return new Promise<unknown>((resolve, reject) => {
      const { file } = program;
      lane.add({ file, tenantId, size, input, budgetMs, timer: undefined, resolve, reject });
    }) as Promise<Result>;
  }

  /** Terminates the threads. Tasks that are running or waiting are rejected. */
  async close(): Promise<void> {
    await Promise.all([this.small.close(), this.large.close()]);
  }
}

const LANE = { threads: 2, maxWaitMs: 60_000 };
const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: 768 };

let shared: ThreadPool | undefined;

/** The pool that everything in this process shares: two threads for small tasks and two for large ones, with a heap of 768 MiB each. */
export function threads(): ThreadPool {
  shared ??= new ThreadPool({
    small: { ...LANE, niceness: 2, queue: { tasksPerTenant: 32, totalSize: 32 * MEBI }, resourceLimits },
    large: { ...LANE, niceness: 5, queue: { tasksPerTenant: 32, totalSize: 256 * MEBI }, resourceLimits },
  });
  return shared;
}

/** Terminates the threads of the shared pool. The next task starts new ones. */
export async function closeThreads(): Promise<void> {
  const closing = shared;
  shared = undefined;
  await closing?.close();
}
