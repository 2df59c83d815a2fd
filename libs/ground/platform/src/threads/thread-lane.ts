import { join } from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';
import { FairQueue, type QueueLimits } from './fair-queue';
import { ThreadAborted, ThreadQueueFull, ThreadTimedOut } from './thread-errors';
import { type ThreadJob, fail } from './thread-job';
import type { ThreadReply, ThreadRequest } from './thread-program';
import type { Usage } from './usage';

const WORKER = join(__dirname, 'thread.worker.js');

export interface LaneOptions {
  /** Maximum number of threads. */
  threads: number;
  /** The niceness of the threads, from 0 to 19: the higher, the more they yield to others when the cores are busy. */
  niceness: number;
  queue: QueueLimits;
  /** Longest wait for a thread, in milliseconds. */
  maxWaitMs: number;
  /** Limits of each thread's memory. A thread that needs more dies. */
  resourceLimits?: ResourceLimits;
  /** The compiled entry point of the threads. */
  worker?: string;
}

interface Thread {
  worker: Worker;
  job: ThreadJob | null;
  /** When the job began, by the clock of `performance`. */
  since: number;
}

/**
 * Threads that share a queue. The tenant that has used the least thread time recently is next, and no tenant gets every thread. Threads
 * start when they are first needed; one that dies or is terminated is replaced, and only its own task fails.
 */
export class ThreadLane {
  private readonly threads = new Set<Thread>();
  private readonly queue: FairQueue<ThreadJob>;
  private closed = false;

  constructor(
    private readonly options: LaneOptions,
    private readonly usage: Usage,
  ) {
    this.queue = new FairQueue(options.queue);
  }

  add(job: ThreadJob): void {
    if (this.closed) return fail(job, new ThreadAborted('The thread pool is closed'));
    const { maxWaitMs } = this.options;
    job.timer = setTimeout(() => this.giveUp(job), maxWaitMs);
    const refused = this.queue.add(job);
    if (refused) fail(refused, new ThreadQueueFull('Too many tasks of the tenant wait for a thread'));
    this.dispatch();
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.queue.clear()) fail(job, new ThreadAborted('The thread pool was closed'));
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()));
  }

  private dispatch(): void {
    const idle = [...this.threads].find(({ job }) => job === null);
    if (this.closed || (!idle && this.threads.size >= this.options.threads)) return;
    const job = this.queue.take({
      canRun: (tenantId) => this.canRun(tenantId),
      used: (tenantId) => this.usedBy(tenantId),
    });
    if (!job) return;
    const thread = idle ?? this.start();
    clearTimeout(job.timer);
    job.timer = setTimeout(() => this.expire(thread, job), job.budgetMs);
    Object.assign(thread, { job, since: performance.now() });
    thread.worker.ref();
    try {
      thread.worker.postMessage({ file: job.file, input: job.input } satisfies ThreadRequest);
    } catch (cause) {
      this.free(thread);
      fail(job, new ThreadAborted('The task could not be sent to a thread', { cause }));
    }
    this.dispatch();
  }

  /** One thread stays free for other tenants, unless there is only one. */
  private canRun(tenantId: string): boolean {
    const running = [...this.threads].filter(({ job }) => job?.tenantId === tenantId).length;
    return running < Math.max(1, this.options.threads - 1);
  }

  /** The thread time that a tenant has used, including that of its running tasks. */
  private usedBy(tenantId: string): number {
    const now = performance.now();
    const running = [...this.threads].filter(({ job }) => job?.tenantId === tenantId);
    return running.reduce((sum, { since }) => sum + now - since, this.usage.of(tenantId));
  }

  private start(): Thread {
    const { niceness, resourceLimits, worker = WORKER } = this.options;
    const thread: Thread = {
      worker: new Worker(worker, { resourceLimits, workerData: niceness }),
      job: null,
      since: 0,
    };
    this.threads.add(thread);
    thread.worker.unref();
    thread.worker.on('message', (reply: ThreadReply) => this.finish(thread, reply));
    thread.worker.on('error', (error) => this.lose(thread, error));
    thread.worker.on('exit', (code) => this.lose(thread, new Error(`The thread exited with code ${code}`)));
    return thread;
  }

  private finish(thread: Thread, reply: ThreadReply): void {
    const job = this.free(thread);
    if (job && 'result' in reply) {
      clearTimeout(job.timer);
      job.resolve(reply.result);
    } else if (job) fail(job, new Error('failure' in reply ? reply.failure : 'The thread gave no result'));
    this.dispatch();
  }

  private giveUp(job: ThreadJob): void {
    if (this.queue.remove(job)) fail(job, new ThreadQueueFull('The task waited too long for a thread'));
  }

  private expire(thread: Thread, job: ThreadJob): void {
    fail(job, new ThreadTimedOut(`The task did not finish in ${job.budgetMs} ms`));
    // Its place stays taken, at its tenant's expense, until it has exited: a thread in a loop takes a moment to terminate.
    thread.job = { ...job, timer: undefined, resolve: () => undefined, reject: () => undefined };
    void thread.worker.terminate();
  }

  private lose(thread: Thread, cause: unknown): void {
    this.threads.delete(thread);
    const job = this.free(thread);
    if (job) fail(job, new ThreadAborted('The thread died', { cause }));
    this.dispatch();
  }

  /** Takes the job from a thread, and adds its time to what its tenant has used. */
  private free(thread: Thread): ThreadJob | null {
    const { job, since, worker } = thread;
    if (job) this.usage.add(job.tenantId, performance.now() - since);
    thread.job = null;
    worker.unref();
    return job;
  }
}
