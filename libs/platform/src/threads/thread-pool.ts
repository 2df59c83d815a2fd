import { Worker, type ResourceLimits } from 'node:worker_threads';
import { ThreadAborted, ThreadQueueFull, ThreadTimedOut } from './thread-errors';

/** What a thread posts for each task, in the order of the tasks. */
export type ThreadReply<Result> = { result: Result } | { failure: string };

export interface ThreadPoolOptions {
  /** Maximum number of threads. */
  size: number;
  /** Maximum number of tasks that wait for a thread. */
  maxQueued: number;
  /** Maximum time from the call to the result in milliseconds, including the wait for a thread. Default: no limit. */
  timeoutMs?: number;
  /** Limits of each thread's memory. A thread that needs more dies. */
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
 * A pool of worker threads, each of which runs one task at a time. Threads start when they are first needed. A thread that dies or is
 * terminated is replaced, and only the task that it was running fails. Idle threads don't keep the process alive. The program of a thread
 * posts a ThreadReply for each message that it receives.
 */
export class ThreadPool<Task, Result> {
  private readonly threads = new Set<Thread<Task, Result>>();
  private readonly queue: Job<Task, Result>[] = [];
  private closed = false;

  /** @param file the compiled entry point of the threads */
  constructor(
    private readonly file: string,
    private readonly options: ThreadPoolOptions,
  ) {}

  /** Runs a task. @throws ThreadQueueFull, ThreadTimedOut, ThreadAborted, or an Error with the failure that the thread posted */
  run(task: Task): Promise<Result> {
    if (this.closed) return Promise.reject(new ThreadAborted('The thread pool is closed'));
    if (this.queue.length >= this.options.maxQueued) {
      return Promise.reject(new ThreadQueueFull(`${this.queue.length} tasks are waiting for a thread`));
    }
    return new Promise((resolve, reject) => {
      const job: Job<Task, Result> = { task, timer: undefined, resolve, reject };
      const { timeoutMs } = this.options;
      if (timeoutMs !== undefined) job.timer = setTimeout(() => this.expire(job), timeoutMs);
      this.queue.push(job);
      this.dispatch();
    });
  }

  /** Terminates the threads. Tasks that are running or waiting are rejected. */
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
      fail(job, new ThreadAborted('The task could not be sent to a thread', { cause }));
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
    thread.worker.on('exit', (code) => this.lose(thread, new Error(`The thread exited with code ${code}`)));
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
    fail(
      job,
      new ThreadTimedOut(
        `The task did not finish in ${timeoutMs} ms${thread ? '' : ': all threads were busy'}`,
      ),
    );
    if (!thread) return;
    // Its place in the pool stays taken until it has exited: a thread in a loop takes a moment to terminate, and a core until then.
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
