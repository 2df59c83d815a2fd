import type { components } from '../../../sdk/dist/index.js';
import { type Unreadable, readText } from '../files/read-text.js';
import { type Mapping, mappingOf, sha256 } from '../plan/mapping.js';
import type { Job } from '../plan/plan.js';
import type { Outcome, Work } from './result.js';

const TIMEOUT_MS = 60_000;
/** A request gets extra time for a slow upload: 1 ms for every 50 bytes. */
const BYTES_PER_MS = 50;

/** A file as it is sent. */
export interface ReadJob {
  job: Job;
  text: string;
  hash: string;
  mapping: Mapping | undefined;
}

/** Reads the file of a job again, because it may have changed since the plan. */
export async function readJob({ project, options }: Work, job: Job): Promise<ReadJob | Unreadable> {
  const { root, github } = options;
  const read = await readText(job.file, { root, maxBytes: project.rules.maxDocumentBytes });
  if ('why' in read) return read;
  const mapping = job.mapping && mappingOf(job, read.bytes, github);
  return { job, text: read.text, hash: sha256(read.bytes), mapping };
}

/** A document as the service gets it. What people have saved since the plan is refused instead of replaced. */
export function documentOf({ job, text }: ReadJob) {
  const mode = job.action === 'create' && job.replaces ? ('create' as const) : ('upsert' as const);
  return {
    mode,
    virtualPath: job.virtualPath,
    content: text,
    // The import does not show quality warnings, and links to documents that follow later are not broken.
    skipQualityCheck: true,
    piiConfig: { action: 'off' as const },
  };
}

/** The ETag that a document must still have to be replaced. */
export function etagOf({ action, replaces }: Job): string | undefined {
  return action === 'replace' ? replaces?.etag : undefined;
}

/** Options of a call that saves documents. It can be repeated: what the first try has saved is refused, and then found to be there. */
export function savingOptions(texts: string[]) {
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  return { repeatable: true, timeoutMs: TIMEOUT_MS + Math.ceil(bytes / BYTES_PER_MS) };
}

/** Records a saved document in the journal and in the outcome. */
export function noteSaved(
  { journal }: Work,
  { job, hash }: ReadJob,
  saved: Pick<components['schemas']['SavedDto'], 'path' | 'contentHash' | 'unchanged' | 'created'>,
  outcome: Outcome,
): void {
  journal.record(saved.path, saved.contentHash);
  outcome.done++;
  if (!saved.unchanged) outcome[saved.created ? 'created' : 'replaced']++;
  if (saved.contentHash !== hash)
    outcome.warnings.push({
      path: job.path,
      why: 'the service saved content that differs from what was sent',
    });
}
