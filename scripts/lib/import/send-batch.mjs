import { Refusal } from '../client/api-client.mjs';
import { readText } from '../files/read-text.mjs';
import { adviceFor, isFatal } from './advice.mjs';
import { isMappedByBatch } from './batches.mjs';
import { mappingOf, sha256 } from './mapping.mjs';

/**
 * Saves documents in one request. The files are read again, because they may have changed since the plan; the journal records what was
 * sent.
 * @param {object} work as in `sendAll`
 * @param {object[]} jobs
 * @param {object} result to which the outcome is added
 * @returns {Promise<{ left: object[], unmapped: object[] }>} the documents about which nothing was decided, because the service could not
 *   take the request or was unavailable for them, and the saved ones whose mapping still has to be updated
 * @throws {Refusal} that would repeat for every document
 */
export async function saveBatch(work, jobs, result) {
  const { agent, project } = work;
  const sent = (await Promise.all(jobs.map((job) => read(work, job, result)))).filter(Boolean);
  const outcome = { left: [], unmapped: [] };
  if (sent.length === 0) return outcome;
  const documents = sent.map(({ document }) => document);
  let results;
  try {
    ({ results } = (await agent.post(`/api/projects/${project.id}/documents/batch`, { documents })).data);
  } catch (error) {
    if (!(error instanceof Refusal) || isFatal(error)) throw error;
    return { ...outcome, left: sent.map(({ job }) => job) };
  }
  let fatal;
  sent.forEach((entry, index) => {
    const { status, error } = results[index];
    const refusal = error && new Refusal({ status, body: { error } });
    if (!refusal) noteSaved(work, entry, results[index], { result, outcome });
    else if (isFatal(refusal)) fatal ??= refusal;
    else if (status === 429 || status >= 500) outcome.left.push(entry.job);
    else result.failed.push({ path: entry.job.path, ...adviceFor(refusal) });
  });
  if (fatal) throw fatal;
  return outcome;
}

/** The document of a batch; undefined, with a note in the result, if its file can't be sent. */
async function read({ project, options: { root, github } }, job, result) {
  const file = await readText(job.file, { root, maxBytes: project.rules.maxDocumentBytes });
  if ('why' in file) return void result.failed.push({ path: job.path, why: file.why, todo: file.todo });
  const mapping = job.mapping && mappingOf(job, file.bytes, github);
  const document = {
    virtualPath: job.virtualPath,
    content: file.text,
    // The import does not show quality warnings, and links to documents that follow later are not broken.
    skipQualityCheck: true,
    piiConfig: { action: 'off' },
    ...(isMappedByBatch({ ...job, mapping }) && { mapping }),
  };
  return { job, document, hash: sha256(file.bytes), mapping };
}

function noteSaved({ journal }, { job, hash, mapping }, { saved, mapped }, { result, outcome }) {
  journal.record(saved.path, saved.contentHash);
  result.done++;
  if (!saved.unchanged) result[saved.created ? 'created' : 'replaced']++;
  if (saved.contentHash !== hash)
    result.warnings.push({
      path: job.path,
      why: 'the service saved content that differs from what was sent',
    });
  if (mapped) result.mapped++;
  // Alone, the request says why it is refused, or it succeeds meanwhile.
  else if (job.updatesMapping) outcome.unmapped.push({ ...job, nodeId: saved.nodeId, mapping });
}
