import { Problem } from '../problem.mjs';
import { Refusal } from './api-client.mjs';
import { Progress } from './progress.mjs';
import { readDocument } from './read-document.mjs';

const AT_ONCE = 6;
/** What concerns every document and not this one: there is no use in going on. */
const FATAL = new Set(['SVC_UNAUTHORIZED', 'SVC_INSUFFICIENT_SCOPE', 'SVC_QUOTA_EXCEEDED', 'SVC_NOT_FOUND']);

/**
 * Saves documents, some at a time.
 * @param {import('./api-client.mjs').ApiClient} agent
 * @param {{ id: string, rules: { maxDocumentBytes: number } }} project
 * @param {{ file: string, path: string }[]} documents
 */
export async function saveAll(agent, project, documents) {
  const progress = new Progress(documents.length);
  agent.limit.onWait = (seconds) => progress.waiting(seconds);
  const result = { created: 0, changed: 0, unchanged: 0, skipped: [] };
  const rest = documents.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const document of rest) {
        await saveOne(agent, project, document, result);
        progress.step(document.path);
      }
    }),
  ).finally(() => progress.end());
  return { ...result, seconds: progress.seconds, waited: progress.waited };
}

async function saveOne(agent, { id, rules }, { file, path }, result) {
  const text = await readDocument(file, rules.maxDocumentBytes);
  if ('why' in text) return void result.skipped.push({ path, why: text.why });
  try {
    const body = { virtualPath: path, content: text.content };
    const { data } = await agent.post(`/api/projects/${id}/documents/save`, body);
    result[data.created ? 'created' : data.unchanged ? 'unchanged' : 'changed']++;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (FATAL.has(error.code))
      throw new Problem(`${error.message} What is saved stays; run it again to go on.`);
    result.skipped.push({ path, why: error.message });
  }
}
