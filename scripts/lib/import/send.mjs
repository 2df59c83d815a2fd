import { Problem } from '../problem.mjs';
import { Refusal } from '../client/api-client.mjs';
import { secondsFor } from '../client/pace.mjs';
import { Progress } from '../client/progress.mjs';
import { readText } from '../files/read-text.mjs';
import { adviceFor, isFatal } from './advice.mjs';
import { mappingOf, mappingStep, sha256 } from './mapping.mjs';

/**
 * Does what the plan says, some documents at a time. What one document is refused doesn't hold up the others.
 * @param {object} work
 * @param {import('../client/api-client.mjs').ApiClient} work.agent
 * @param {{ id: string, rules: { maxDocumentBytes: number } }} work.project
 * @param {object[]} work.jobs of `makePlan`
 * @param {import('./journal.mjs').Journal} work.journal
 * @param {{ root: string, github?: object, concurrency: number }} work.options
 */
export async function sendAll(work) {
  const { agent, jobs, options } = work;
  const result = { created: 0, replaced: 0, mapped: 0, done: 0, failed: [], notes: [], stopped: undefined };
  let requests = jobs.reduce((sum, job) => sum + job.requests, 0);
  const bytesOf = (job) => (job.what ? job.size : 0);
  const total = { files: jobs.length, bytes: jobs.reduce((sum, job) => sum + bytesOf(job), 0) };
  const sentBefore = agent.shared.requests;
  const secondsLeft = ({ worked }) => {
    const perSecond = (agent.shared.requests - sentBefore) / worked;
    return secondsFor(requests, { perSecond, limits: agent.shared.limits });
  };
  const progress = new Progress(total, { secondsLeft });
  agent.shared.onWait = (seconds, away) => progress.waiting(seconds, away);
  const rest = jobs.values();
  const worker = async () => {
    for (const job of rest) {
      if (result.stopped) return;
      await bringIn(work, job, result);
      requests -= job.requests;
      progress.step(job.path, bytesOf(job));
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  if (jobs.length > 0) progress.end();
  agent.shared.onWait = () => undefined;
  return { ...result, seconds: progress.seconds, limited: progress.limited };
}

/** One document: its content, then its mapping. */
async function bringIn(work, job, result) {
  try {
    const current = job.what ? await save(work, job, result) : job;
    if (!current) return;
    result.done++;
    if (job.map) await map(work, current, result);
  } catch (error) {
    if (error instanceof Problem) result.stopped ??= error.message;
    else if (error instanceof Refusal && isFatal(error)) result.stopped ??= adviceFor(error).why;
    else if (error instanceof Refusal) result.failed.push({ path: job.path, ...adviceFor(error) });
    else {
      result.stopped ??= 'It broke off.';
      throw error;
    }
  }
}

/** The file is read again: what is sent is what it holds now, and what is noted is what was sent. */
async function save({ agent, project, journal, options }, job, result) {
  const { root, github } = options;
  const read = await readText(job.file, { root, maxBytes: project.rules.maxDocumentBytes });
  if ('why' in read) return void result.failed.push({ path: job.path, why: read.why, todo: read.todo });
  const { data } = await agent.post(`/api/projects/${project.id}/documents/save`, {
    virtualPath: job.virtualPath,
    content: read.text,
    // Its warnings would be read by nobody here, and links to what is still to come are not broken.
    skipQualityCheck: true,
    piiConfig: { action: 'off' },
  });
  journal.note(data.path, data.contentHash);
  if (!data.unchanged) result[data.created ? 'created' : 'replaced']++;
  if (data.contentHash !== sha256(read.bytes))
    result.notes.push({ path: job.path, why: 'was kept with other bytes than were sent' });
  return { ...job, nodeId: data.nodeId, mapping: job.mapping && mappingOf(job, read.bytes, github) };
}

/** Where a document came from. It is in without this, so a refusal is only worth a note. */
async function map({ agent }, { path, nodeId, mapped, mapping }, result) {
  try {
    const there = mapped ?? (await make(agent, nodeId, mapping));
    const { physicalPath, fileHash } = mapping;
    if (there && mappingStep(mapping, there) === 'renew')
      await agent.post(`/api/mappings/${there.id}/repair`, { physicalPath, fileHash });
    result.mapped++;
  } catch (error) {
    if (!(error instanceof Refusal) || isFatal(error)) throw error;
    result.notes.push({ path, why: `is in, but not mapped to its file: ${adviceFor(error).why}` });
  }
}

/** Makes a mapping; what somebody was faster with, or an answer that got lost left there, is given back. */
async function make(agent, nodeId, mapping) {
  try {
    await agent.post(`/api/nodes/${nodeId}/mappings`, mapping);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'SVC_ALREADY_MAPPED') throw error;
    return (await agent.get(`/api/nodes/${nodeId}/mappings`)).data[0];
  }
}
