import { ApiError } from '../../../sdk/dist/index.js';
import { isMappedByBatch } from '../plan/batches.js';
import type { Job } from '../plan/plan.js';
import { type Refusal, adviceFor, isFatal } from './advice.js';
import type { Outcome, Work } from './result.js';
import { type ReadJob, documentOf, etagOf, noteSaved, readJob, savingOptions } from './save.js';
import { isChanged, settle } from './settle.js';

/** The documents that a batch leaves to do. */
export interface Rest {
  /**
   * The documents about which nothing was decided, because the service could not take the request, was unavailable for them, or changed them without their
   * content.
   */
  left: Job[];
  /** The saved documents whose mapping still has to be updated. */
  unmapped: Job[];
}

/**
 * Saves documents in one request, and adds what happened to the outcome.
 *
 * @throws ApiError that would repeat for every document
 */
export async function saveBatch(work: Work, jobs: Job[], outcome: Outcome): Promise<Rest> {
  const { agent, project } = work;
  const rest: Rest = { left: [], unmapped: [] };
  const sent: ReadJob[] = [];
  for (const read of await Promise.all(jobs.map(async (job) => ({ job, file: await readJob(work, job) })))) {
    if ('why' in read.file) outcome.failed.push({ path: read.job.path, ...read.file });
    else sent.push(read.file);
  }
  if (sent.length === 0) return rest;
  const response = await agent.client
    .post('/api/projects/{projectId}/documents/batch', {
      params: { path: { projectId: project.id } },
      body: { documents: sent.map(batchDocument) },
      ...savingOptions(sent.map(({ text }) => text)),
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || isFatal(error)) throw error;
      return undefined;
    });
  if (!response) return { ...rest, left: sent.map(({ job }) => job) };
  let fatal: Refusal | undefined;
  const changed: ReadJob[] = [];
  for (const [index, read] of sent.entries()) {
    const result = response.data.results[index];
    if (!result) rest.left.push(read.job);
    else if (result.error) {
      const { status, error } = result;
      const refusal = { status, code: error.code, message: error.message, details: error.details ?? {} };
      if (isFatal(refusal)) fatal ??= refusal;
      else if (isChanged(refusal)) changed.push(read);
      else if (status === 429 || status >= 500) rest.left.push(read.job);
      else outcome.failed.push({ path: read.job.path, ...adviceFor(refusal) });
    } else if (result.saved) {
      const { saved } = result;
      noteSaved(work, read, saved, outcome);
      if (result.mapped) outcome.mapped++;
      // Alone, the request says why it is refused, or it succeeds.
      else if (read.job.updatesMapping)
        rest.unmapped.push({ ...read.job, nodeId: saved.nodeId, mapping: read.mapping });
    }
  }
  const { saved, again } = await settle(work, changed, outcome).catch((error: unknown) => {
    if (!(error instanceof ApiError) || isFatal(error)) throw error;
    return { saved: [], again: changed.map(({ job }) => job) };
  });
  rest.left.push(...again);
  rest.unmapped.push(...saved.filter(({ updatesMapping }) => updatesMapping));
  if (fatal) throw new ApiError(fatal.message, fatal.status, fatal.code, fatal.details, undefined, undefined);
  return rest;
}

function batchDocument(read: ReadJob) {
  const { job, mapping } = read;
  const { sortOrder, metadata } = job.archived ?? {};
  return {
    ...documentOf(read),
    ifMatch: etagOf(job),
    sortOrder,
    metadata,
    ...(isMappedByBatch({ ...job, mapping }) && { mapping }),
  };
}
