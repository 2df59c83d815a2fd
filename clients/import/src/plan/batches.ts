import type { Job } from './plan.js';

/** Escapes can make three bytes of JSON of one, and the service accepts 8 MiB. */
const MAX_BYTES = 2_500_000;

/** Jobs that are sent together, and the number of requests that they need. */
export interface Batch {
  jobs: Job[];
  requests: number;
}

/**
 * Groups the jobs of a plan into requests: documents that are saved together, and every other job by itself.
 *
 * @param size how many documents one request may save
 */
export function batchesOf(jobs: Job[], size: number): Batch[] {
  const batches: Job[][] = [];
  let open: Job[] = [];
  let bytes = 0;
  const close = (): void => {
    if (open.length > 0) batches.push(open);
    open = [];
    bytes = 0;
  };
  for (const job of jobs) {
    if (!job.action) {
      batches.push([job]);
      continue;
    }
    if (open.length === size || bytes + job.size > MAX_BYTES) close();
    open.push(job);
    bytes += job.size;
  }
  close();
  return batches.map((batch) => ({ jobs: batch, requests: requestsOf(batch) }));
}

/** Whether a batch can set the mapping of a document. A mapping whose branch changed needs a request of its own. */
export function isMappedByBatch({
  updatesMapping,
  existingMapping,
  mapping,
}: Pick<Job, 'updatesMapping' | 'existingMapping' | 'mapping'>): boolean {
  return updatesMapping && (!existingMapping || existingMapping.physicalPath === mapping?.physicalPath);
}

function requestsOf(batch: Job[]): number {
  const [only, ...more] = batch;
  if (only && more.length === 0) return only.requests;
  return 1 + batch.filter((job) => job.updatesMapping && !isMappedByBatch(job)).length;
}
