import { ApiError, type Client } from '../../../sdk/dist/index.js';
import {
  type FoundDocument,
  Problem,
  Progress,
  type Project,
  type Skipped,
  type Traffic,
  readText,
} from '../../../import/dist/index.js';
import type { Found } from './documents.js';

const CONCURRENCY = 6;
/** Errors that would repeat for every document, so the demo stops. */
const FATAL = new Set(['SVC_UNAUTHORIZED', 'SVC_INSUFFICIENT_SCOPE', 'SVC_QUOTA_EXCEEDED', 'SVC_NOT_FOUND']);

/** The outcome of the saves. */
interface Saved {
  created: number;
  changed: number;
  unchanged: number;
  skipped: Skipped[];
}

/** The outcome of the saves, the seconds that it took, and those of them that it waited for the rate limit. */
export interface SaveResult extends Saved {
  seconds: number;
  waited: number;
}

/** Saves documents, several at a time. */
export async function saveAll(
  { client, traffic }: { client: Client; traffic: Traffic },
  project: Project,
  { root, documents }: Found,
): Promise<SaveResult> {
  const progress = new Progress({ files: documents.length });
  traffic.onWait = (seconds, outage) => progress.waiting(seconds, outage);
  const result: Saved = { created: 0, changed: 0, unchanged: 0, skipped: [] };
  const rest = documents.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const document of rest) {
        await saveOne(client, project, { root, ...document }, result);
        progress.step(document.virtualPath);
      }
    }),
  ).finally(() => progress.end());
  return { ...result, seconds: progress.seconds, waited: progress.limited };
}

async function saveOne(
  client: Client,
  { id, rules }: Project,
  { root, file, virtualPath }: FoundDocument & { root: string },
  result: Saved,
): Promise<void> {
  const read = await readText(file, { root, maxBytes: rules.maxDocumentBytes });
  if ('why' in read) return void result.skipped.push({ path: virtualPath, why: read.why });
  try {
    // Saving the same content again changes nothing.
    const { data } = await client.post('/api/projects/{projectId}/documents/save', {
      params: { path: { projectId: id } },
      body: { virtualPath, content: read.text },
      repeatable: true,
    });
    result[data.created ? 'created' : data.unchanged ? 'unchanged' : 'changed']++;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (FATAL.has(error.code ?? ''))
      throw new Problem(
        `${error.message} Saved documents stay in the service. Run the demo again to continue.`,
      );
    result.skipped.push({ path: virtualPath, why: error.message });
  }
}
