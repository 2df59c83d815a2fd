import { ApiError } from '../../../sdk/dist/index.js';
import { batchesOf } from '../plan/batches.js';
import type { Job } from '../plan/plan.js';
import { estimateSeconds } from '../service/limits.js';
import { asProblem } from '../service/problems.js';
import { Problem } from '../terminal/problem.js';
import { Progress } from '../terminal/progress.js';
import { adviceFor, isFatal } from './advice.js';
import type { Outcome, SendResult, Work } from './result.js';
import { documentOf, etagOf, noteSaved, readJob, savingOptions } from './save.js';
import { type Rest, saveBatch } from './send-batch.js';
import { isChanged, settle } from './settle.js';
import { updateMapping } from './update-mapping.js';

/**
 * Sends the documents of a plan, many in a request and several requests at a time. If the service refuses one document, the others are
 * still sent.
 */
export async function sendAll(work: Work): Promise<SendResult> {
  const { jobs, options } = work;
  const { traffic } = work.agent;
  const outcome: Outcome = {
    created: 0,
    replaced: 0,
    mapped: 0,
    done: 0,
    failed: [],
    warnings: [],
    stopped: undefined,
  };
  const batches = batchesOf(jobs, options.batch);
  let requests = batches.reduce((sum, batch) => sum + batch.requests, 0);
  const bytesOf = (job: Job): number => (job.action ? job.size : 0);
  const total = { files: jobs.length, bytes: jobs.reduce((sum, job) => sum + bytesOf(job), 0) };
  const sentBefore = traffic.requests;
  const secondsLeft = ({ worked }: Progress): number => {
    const perSecond = (traffic.requests - sentBefore) / worked;
    return estimateSeconds(requests, { perSecond, limits: traffic.limits });
  };
  const progress = new Progress(total, { secondsLeft });
  traffic.onWait = (seconds, outage) => progress.waiting(seconds, outage);
  const rest = batches.values();
  const worker = async (): Promise<void> => {
    for (const batch of rest) {
      if (outcome.stopped) return;
      await sendBatch(work, batch.jobs, outcome);
      requests -= batch.requests;
      for (const job of batch.jobs) progress.step(job.path, bytesOf(job));
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  if (jobs.length > 0) progress.end();
  traffic.onWait = () => undefined;
  return { ...outcome, seconds: progress.seconds, limited: progress.limited };
}

/** Sends the documents of one batch, and then, one by one, those that the service did not decide about. */
async function sendBatch(work: Work, jobs: Job[], outcome: Outcome): Promise<void> {
  let rest: Rest = { left: jobs, unmapped: [] };
  if (jobs.length > 1 || jobs.some(needsBatch)) {
    rest = { left: [], unmapped: [] };
    await stopping(outcome, async () => void (rest = await saveBatch(work, jobs, outcome)));
  }
  for (const job of rest.left)
    if (!outcome.stopped) await (needsBatch(job) ? sendAlone : sendDocument)(work, job, outcome);
  for (const job of rest.unmapped)
    if (!outcome.stopped) await stopping(outcome, () => updateMapping(work, job, outcome), job);
}

/** Whether a document of an archive has a sort order or metadata, which only a batch can set. */
function needsBatch({ action, archived }: Job): boolean {
  return action === 'create' && (archived?.sortOrder !== undefined || archived?.metadata !== undefined);
}

/** Sends one document in a batch of its own. */
function sendAlone(work: Work, job: Job, outcome: Outcome): Promise<void> {
  const send = async (): Promise<void> => {
    const { left, unmapped } = await saveBatch(work, [job], outcome);
    for (const { path } of left)
      outcome.failed.push({ path, why: 'the service was not available', remedy: 'run the import again' });
    for (const saved of unmapped) await updateMapping(work, saved, outcome);
  };
  return stopping(outcome, send, job);
}

/** Sends one document: its content, then its mapping. */
function sendDocument(work: Work, job: Job, outcome: Outcome): Promise<void> {
  const send = async (): Promise<void> => {
    if (!job.action) outcome.done++;
    const current = job.action ? await save(work, job, outcome) : job;
    if (current?.updatesMapping) await updateMapping(work, current, outcome);
  };
  return stopping(outcome, send, job);
}

/** Does one step of the import, which stops after a failure that would repeat for every document. */
async function stopping(outcome: Outcome, step: () => Promise<void>, job?: Job): Promise<void> {
  try {
    await step();
  } catch (failure) {
    const error = asProblem(failure);
    if (error instanceof Problem) outcome.stopped ??= error.message;
    else if (error instanceof ApiError && isFatal(error)) outcome.stopped ??= adviceFor(error).why;
    else if (error instanceof ApiError && job) outcome.failed.push({ path: job.path, ...adviceFor(error) });
    else {
      outcome.stopped ??= 'The import failed.';
      throw error;
    }
  }
}

/** Saves a document. Returns it with what its mapping needs; undefined, with a note in the outcome, if its file can't be sent. */
async function save(work: Work, job: Job, outcome: Outcome): Promise<Job | undefined> {
  const { agent, project } = work;
  const read = await readJob(work, job);
  if ('why' in read) {
    outcome.failed.push({ path: job.path, ...read });
    return undefined;
  }
  try {
    const { data } = await agent.client.post('/api/projects/{projectId}/documents/save', {
      params: { path: { projectId: project.id } },
      body: documentOf(read),
      ifMatch: etagOf(job),
      ...savingOptions([read.text]),
    });
    noteSaved(work, read, data, outcome);
    return { ...job, nodeId: data.nodeId, mapping: read.mapping };
  } catch (error) {
    if (!(error instanceof ApiError && isChanged(error))) throw error;
    const { saved, again } = await settle(work, [read], outcome);
    return again[0] ? save(work, again[0], outcome) : saved[0];
  }
}
