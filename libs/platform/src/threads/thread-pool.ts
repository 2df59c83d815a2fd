import { Worker, type ResourceLimits } from 'node:worker_threads';
import { ThreadAborted, ThreadQueueFull, ThreadTimedOut } from './thread-errors';

/** What a thread answers each task with, in order. */
export type ThreadReply<Result> = { result: Result } | { failure: string };

export interface ThreadPoolOptions {
  /** Most threads at once. */
  size: number;
  /** Most tasks that wait for a thread. */
  maxQueued: number;
  /** Longest time in milliseconds from handing in a task to its result, waiting included; without it, as long as it takes. */
  timeoutMs?: number;
  /** Bounds of each thread's memory; a thread that needs more dies. */
  resourceLimits?: ResourceLimits;
}

interface Job<Task, Result> {
  task: Task;
  timer: NodeJS.Timeout | undefined;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Thread<Task, Result> {
  worker: Worker;
  job: Job<Task, Result> | null;
}

/**
 * Threads that work off tasks, each one at a time. They start when first needed, are replaced when they die or were ended (only the task
 * at hand fails), and don't keep the process alive while they have nothing to do. The program of a thread posts a ThreadReply for each
 * message it gets.
 */
export class ThreadPool<Task, Result> {
  private readonly threads = new Set<Thread<Task, Result>>();
  private readonly queue: Job<Task, Result>[] = [];
  private closed = false;

  /** `file` is the threads' compiled entry point. */
  constructor(
    private readonly file: string,
    private readonly options: ThreadPoolOptions,
  ) {}

  /** Rejects with ThreadQueueFull, ThreadTimedOut, ThreadAborted, or an error with the failure the thread answered. */
  run(task: Task): Promise<Result> {
    if (this.closed) return Promise.reject(new ThreadAborted('The thread pool is closed'));
    if (this.queue.length >= this.options.maxQueued) {
      return Promise.reject(new ThreadQueueFull(`${this.queue.length} tasks wait for a thread`));
    }
    return new Promise((resolve, reject) => {
      const job: Job<Task, Result> = { task, timer: undefined, resolve, reject };
      const { timeoutMs } = this.options;
      if (timeoutMs !== undefined) job.timer = setTimeout(() => this.expire(job), timeoutMs);
      this.queue.push(job);
      this.dispatch();
    });
  }

  /** Ends the threads; what is at hand or waits is rejected. */
  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.queue.splice(0)) fail(job, new ThreadAborted('The thread pool was closed'));
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()));
  }

  private dispatch(): void {
    if (this.queue.length === 0 || this.closed) return;
    const thread = [...this.threads].find(({ job }) => job === null) ?? this.start();
    const job = thread ? this.queue.shift() : undefined;
    if (!thread || !job) return;
    thread.job = job;
    thread.worker.ref();
    try {
      thread.worker.postMessage(job.task);
    } catch (cause) {
      thread.job = null;
      thread.worker.unref();
      fail(job, new ThreadAborted('The task could not be handed to a thread', { cause }));
      this.dispatch();
    }
  }

  private start(): Thread<Task, Result> | null {
    const { size, resourceLimits } = this.options;
    if (this.threads.size >= size) return null;
    const thread: Thread<Task, Result> = { worker: new Worker(this.file, { resourceLimits }), job: null };
    this.threads.add(thread);
    thread.worker.unref();
    thread.worker.on('message', (reply: ThreadReply<Result>) => this.finish(thread, reply));
    thread.worker.on('error', (error) => this.lose(thread, error));
    thread.worker.on('exit', (code) => this.lose(thread, new Error(`it ended with code ${code}`)));
    return thread;
  }

  private finish(thread: Thread<Task, Result>, reply: ThreadReply<Result>): void {
    const { job } = thread;
    thread.job = null;
    thread.worker.unref();
    if (job && 'result' in reply) {
      clearTimeout(job.timer);
      job.resolve(reply.result);
    } else if (job) fail(job, new Error('failure' in reply ? reply.failure : 'The thread gave no result'));
    this.dispatch();
  }

  private expire(job: Job<Task, Result>): void {
    const waiting = this.queue.indexOf(job);
    if (waiting >= 0) this.queue.splice(waiting, 1);
    const thread = [...this.threads].find((candidate) => candidate.job === job);
    const { timeoutMs } = this.options;
    fail(job, new ThreadTimedOut(`Not done in ${timeoutMs} ms${thread ? '' : ': every thread was busy'}`));
    if (!thread) return;
    // Its place is free only once it has ended ('exit'): a thread caught in a loop takes a moment, and a core.
    thread.job = { ...job, timer: undefined, resolve: () => undefined, reject: () => undefined };
    void thread.worker.terminate();
  }

  private lose(thread: Thread<Task, Result>, cause: unknown): void {
    this.threads.delete(thread);
    const { job } = thread;
    thread.job = null;
    if (job) fail(job, new ThreadAborted('The thread died', { cause }));
    this.dispatch();
  }
}

function fail<Task, Result>(job: Job<Task, Result>, error: Error): void {
  clearTimeout(job.timer);
  job.reject(error);
}
