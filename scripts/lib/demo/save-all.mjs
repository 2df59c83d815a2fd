import { Problem } from '../problem.mjs';
import { Refusal } from '../client/api-client.mjs';
import { Progress } from '../client/progress.mjs';
import { readText } from '../files/read-text.mjs';

const CONCURRENCY = 6;
/** Errors that would repeat for every document, so the demo stops. */
const FATAL = new Set(['SVC_UNAUTHORIZED', 'SVC_INSUFFICIENT_SCOPE', 'SVC_QUOTA_EXCEEDED', 'SVC_NOT_FOUND']);

/**
 * Saves documents, several at a time.
 * @param {import('../client/api-client.mjs').ApiClient} agent
 * @param {{ id: string, rules: { maxDocumentBytes: number } }} project
 * @param {{ root: string, documents: { file: string, virtualPath: string }[] }} found
 */
export async function saveAll(agent, project, { root, documents }) {
  const progress = new Progress({ files: documents.length });
  agent.shared.onWait = (seconds, outage) => progress.waiting(seconds, outage);
  const result = { created: 0, changed: 0, unchanged: 0, skipped: [] };
  const rest = documents.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const document of rest) {
        await saveOne(agent, project, { root, ...document }, result);
        progress.step(document.virtualPath);
      }
    }),
  ).finally(() => progress.end());
  return { ...result, seconds: progress.seconds, waited: progress.limited };
}

async function saveOne(agent, { id, rules }, { root, file, virtualPath }, result) {
  const read = await readText(file, { root, maxBytes: rules.maxDocumentBytes });
  if ('why' in read) return void result.skipped.push({ path: virtualPath, why: read.why });
  try {
    const body = { virtualPath, content: read.text };
    const { data } = await agent.post(`/api/projects/${id}/documents/save`, body);
    result[data.created ? 'created' : data.unchanged ? 'unchanged' : 'changed']++;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (FATAL.has(error.code))
      throw new Problem(
        `${error.message} Saved documents stay in the service. Run the demo again to continue.`,
      );
    result.skipped.push({ path: virtualPath, why: error.message });
  }
}
