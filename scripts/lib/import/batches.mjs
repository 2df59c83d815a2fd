/** Escapes can make three bytes of JSON of one, and the service accepts 8 MiB. */
const MAX_BYTES = 2_500_000;

/**
 * Groups the jobs of a plan into requests: documents that are saved together, and every other job by itself.
 * @param {object[]} jobs the jobs of `createPlan`
 * @param {number} size how many documents one request may save
 * @returns {{ jobs: object[], requests: number }[]} with the number of requests that each needs
 */
export function batchesOf(jobs, size) {
  const batches = [];
  let open = [];
  let bytes = 0;
  const close = () => {
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
export function isMappedByBatch({ updatesMapping, existingMapping, mapping }) {
  return (
    Boolean(updatesMapping) && (!existingMapping || existingMapping.physicalPath === mapping.physicalPath)
  );
}

function requestsOf(batch) {
  if (batch.length === 1) return batch[0].requests;
  return 1 + batch.filter((job) => job.updatesMapping && !isMappedByBatch(job)).length;
}
