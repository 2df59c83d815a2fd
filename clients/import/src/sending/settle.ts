import { type Job, CONFLICT, GONE } from '../plan/plan.js';
import { readService } from '../service/service-state.js';
import type { Refusal } from './advice.js';
import type { Outcome, Work } from './result.js';
import { type ReadJob, noteSaved } from './save.js';

const CHANGED = new Set(['SVC_PRECONDITION_FAILED', 'SVC_DOCUMENT_EXISTS']);

/** Whether a document was refused because the service has another one than when the import was planned. */
export function isChanged({ code = '' }: Pick<Refusal, 'code'>): boolean {
  return CHANGED.has(code);
}

/**
 * Decides about documents that were refused because the service has other ones than when the import was planned. A request whose answer was lost is
 * repeated, so a document may be there because the first try has saved it. One whose content is the same as then is to be sent again: its
 * mapping or its metadata changed. Every other one was saved by somebody else, and is a conflict, or was deleted.
 */
export async function settle(
  work: Work,
  refused: readonly ReadJob[],
  outcome: Outcome,
): Promise<{ saved: Job[]; again: Job[] }> {
  const saved: Job[] = [];
  const again: Job[] = [];
  if (refused.length === 0) return { saved, again };
  const service = await readService(work.agent.client, work.project, { mappings: false });
  for (const read of refused) {
    const { job, hash, mapping } = read;
    const { replaces } = job;
    const present = service.get(job.virtualPath);
    if (present?.hash === hash) {
      const created = job.action === 'create';
      noteSaved(work, read, { path: job.virtualPath, contentHash: hash, created, unchanged: false }, outcome);
      saved.push({ ...job, nodeId: present.nodeId, mapping });
    } else if (present && present.hash === replaces?.hash && present.etag !== replaces?.etag) {
      again.push({ ...job, replaces: present });
    } else outcome.failed.push({ path: job.path, ...(present ? CONFLICT : GONE) });
  }
  return { saved, again };
}
