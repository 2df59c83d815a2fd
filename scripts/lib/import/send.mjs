import { Problem } from '../problem.mjs';
import { Refusal } from '../client/api-client.mjs';
import { estimateSeconds } from '../client/rate-limit.mjs';
import { Progress } from '../client/progress.mjs';
import { readText } from '../files/read-text.mjs';
import { adviceFor, isFatal } from './advice.mjs';
import { batchesOf } from './batches.mjs';
import { mappingOf, mappingStep, sha256 } from './mapping.mjs';
import { saveBatch } from './send-batch.mjs';

/**
 * Sends the documents of a plan, many in a request and several requests at a time. If the service refuses one document, the others are still sent.
 * @param {object} work
 * @param {import('../client/api-client.mjs').ApiClient} work.agent
 * @param {{ id: string, rules: { maxDocumentBytes: number } }} work.project
 * @param {object[]} work.jobs the jobs of `createPlan`
 * @param {import('./journal.mjs').Journal} work.journal
 * @param {{ root: string, github?: object, concurrency: number, batch: number }} work.options
 */
export async function sendAll(work) {
  const { agent, jobs, options } = work;
  const result = {
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
  const bytesOf = (job) => (job.action ? job.size : 0);
  const total = { files: jobs.length, bytes: jobs.reduce((sum, job) => sum + bytesOf(job), 0) };
  const sentBefore = agent.shared.requests;
  const secondsLeft = ({ worked }) => {
    const perSecond = (agent.shared.requests - sentBefore) / worked;
    return estimateSeconds(requests, { perSecond, limits: agent.shared.limits });
  };
  const progress = new Progress(total, { secondsLeft });
  agent.shared.onWait = (seconds, outage) => progress.waiting(seconds, outage);
  const rest = batches.values();
  const worker = async () => {
    for (const batch of rest) {
      if (result.stopped) return;
      await sendBatch(work, batch.jobs, result);
      requests -= batch.requests;
      for (const job of batch.jobs) progress.step(job.path, bytesOf(job));
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  if (jobs.length > 0) progress.end();
  agent.shared.onWait = () => undefined;
  return { ...result, seconds: progress.seconds, limited: progress.limited };
}

/** Sends the documents of one batch. Those about which it decided nothing are sent by themselves. */
async function sendBatch(work, jobs, result) {
  const done = jobs.length === 1 ? { left: jobs, unmapped: [] } : { left: [], unmapped: [] };
  if (jobs.length > 1)
    await stopping(result, async () => Object.assign(done, await saveBatch(work, jobs, result)));
  for (const job of done.left) if (!result.stopped) await sendDocument(work, job, result);
  for (const job of done.unmapped)
    if (!result.stopped) await stopping(result, () => updateMapping(work, job, result), job);
}

/** Sends one document: its content, then its mapping. */
function sendDocument(work, job, result) {
  return stopping(
    result,
    async () => {
      const current = job.action ? await save(work, job, result) : job;
      if (!current) return;
      result.done++;
      if (job.updatesMapping) await updateMapping(work, current, result);
    },
    job,
  );
}

/** Does one step of the import, which stops after a failure that would repeat for every document. */
async function stopping(result, step, job) {
  try {
    await step();
  } catch (error) {
    if (error instanceof Problem) result.stopped ??= error.message;
    else if (error instanceof Refusal && isFatal(error)) result.stopped ??= adviceFor(error).why;
    else if (error instanceof Refusal && job) result.failed.push({ path: job.path, ...adviceFor(error) });
    else {
      result.stopped ??= 'The import failed.';
      throw error;
    }
  }
}

/** Saves a document. The file is read again, because it may have changed since the plan; the journal records what was sent. */
async function save({ agent, project, journal, options }, job, result) {
  const { root, github } = options;
  const read = await readText(job.file, { root, maxBytes: project.rules.maxDocumentBytes });
  if ('why' in read) return void result.failed.push({ path: job.path, why: read.why, todo: read.todo });
  const { data } = await agent.post(`/api/projects/${project.id}/documents/save`, {
    virtualPath: job.virtualPath,
    content: read.text,
    // The import does not show quality warnings, and links to documents that follow later are not broken.
    skipQualityCheck: true,
    piiConfig: { action: 'off' },
  });
  journal.record(data.path, data.contentHash);
  if (!data.unchanged) result[data.created ? 'created' : 'replaced']++;
  if (data.contentHash !== sha256(read.bytes))
    result.warnings.push({
      path: job.path,
      why: 'the service saved content that differs from what was sent',
    });
  return { ...job, nodeId: data.nodeId, mapping: job.mapping && mappingOf(job, read.bytes, github) };
}

/** Creates or updates the mapping of a document. The document is already saved, so a refusal is only a warning. */
async function updateMapping({ agent }, { path, nodeId, existingMapping, mapping }, result) {
  try {
    const existing = existingMapping ?? (await createMapping(agent, nodeId, mapping));
    const { physicalPath, fileHash } = mapping;
    if (existing && mappingStep(mapping, existing) === 'update')
      await agent.post(`/api/mappings/${existing.id}/repair`, { physicalPath, fileHash });
    result.mapped++;
  } catch (error) {
    if (!(error instanceof Refusal) || isFatal(error)) throw error;
    result.warnings.push({ path, why: `imported, but not mapped to its file: ${adviceFor(error).why}` });
  }
}

/** Creates a mapping. If one already exists (of another client, or of a request whose response was lost), returns that. */
async function createMapping(agent, nodeId, mapping) {
  try {
    await agent.post(`/api/nodes/${nodeId}/mappings`, mapping);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'SVC_ALREADY_MAPPED') throw error;
    return (await agent.get(`/api/nodes/${nodeId}/mappings`)).data[0];
  }
}
