import type { Queued } from './fair-queue';

/** A task that waits or runs, and its caller, who waits for the result. */
export interface ThreadJob extends Queued {
  file: string;
  input: unknown;
  /** Longest run, in milliseconds. */
  budgetMs: number;
  timer: NodeJS.Timeout | undefined;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** Rejects a job. */
export function fail(job: ThreadJob, error: Error): void {
  clearTimeout(job.timer);
  job.reject(error);
}
