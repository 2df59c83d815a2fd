import { Worker } from 'node:worker_threads';
import type { Analysis, AnalyseOptions } from './analyse';

export interface AnalysisTask {
  content: string;
  options: AnalyseOptions;
}

export interface AnalysisReply {
  /** The bytes are not sent: the caller holds the content they come from. */
  result?: Omit<Analysis, 'bytes' | 'lineIndex'> & { lineIndex: Uint8Array };
  failure?: string;
}

/** More documents wait for analysis than the pool's queue holds: try again later. */
export class AnalysisQueueFull extends Error {
  override name = 'AnalysisQueueFull';
}

/** The pool was closed, or a thread died over this document. */
export class AnalysisAborted extends Error {
  override name = 'AnalysisAborted';
}

interface Job {
  task: AnalysisTask;
  resolve: (analysis: Analysis) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  job: Job | null;
}

/**
 * Threads that analyse documents, each one at a time. They start when first needed, are replaced when they die (only the document at
 * hand fails), and don't keep the process alive while they have nothing to do.
 */
export class AnalysisPool {
  private readonly threads = new Set<Thread>();
  private readonly queue: Job[] = [];
  private closed = false;

  /** `file` is the compiled entry point; at most `maxQueued` documents wait for a thread. */
  constructor(
    private readonly file: string,
    private readonly size: number,
    private readonly maxQueued: number,
  ) {}

  /** Rejects with AnalysisQueueFull, AnalysisAborted, or the error the analysis failed with. */
  run(content: string, options: AnalyseOptions): Promise<Analysis> {
    if (this.closed) return Promise.reject(new AnalysisAborted('The analysis pool is closed'));
    if (this.queue.length >= this.maxQueued) {
      return Promise.reject(new AnalysisQueueFull(`${this.queue.length} documents wait for analysis`));
    }
    return new Promise((resolve, reject) => {
      this.queue.push({ task: { content, options }, resolve, reject });
      this.dispatch();
    });
  }

  /** Ends the threads; what is at hand or waits is rejected. */
  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.queue.splice(0)) job.reject(new AnalysisAborted('The analysis pool was closed'));
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()));
  }

  private dispatch(): void {
    if (this.queue.length === 0 || this.closed) return;
    const thread = [...this.threads].find(({ job }) => job === null) ?? this.start();
    const job = thread ? this.queue.shift() : undefined;
    if (!thread || !job) return;
    thread.job = job;
    thread.worker.ref();
    thread.worker.postMessage(job.task);
  }

  private start(): Thread | null {
    if (this.threads.size >= this.size) return null;
    const thread: Thread = { worker: new Worker(this.file), job: null };
    this.threads.add(thread);
    thread.worker.unref();
    thread.worker.on('message', (reply: AnalysisReply) => this.finish(thread, reply));
    thread.worker.on('error', (error) => this.lose(thread, error));
    thread.worker.on('exit', (code) => this.lose(thread, new Error(`it ended with code ${code}`)));
    return thread;
  }

  private finish(thread: Thread, { result, failure }: AnalysisReply): void {
    const { job } = thread;
    thread.job = null;
    thread.worker.unref();
    if (job && result) {
      const { buffer, byteOffset, byteLength } = result.lineIndex;
      const lineIndex = Buffer.from(buffer, byteOffset, byteLength);
      job.resolve({ ...result, bytes: Buffer.from(job.task.content, 'utf8'), lineIndex });
    } else job?.reject(new Error(failure ?? 'The analysis gave no result'));
    this.dispatch();
  }

  private lose(thread: Thread, cause: unknown): void {
    this.threads.delete(thread);
    const { job } = thread;
    thread.job = null;
    job?.reject(new AnalysisAborted('The analysis thread died', { cause }));
    this.dispatch();
  }
}
