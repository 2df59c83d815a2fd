import { mappingStep } from './mapping.mjs';

const CONFLICT = {
  why: 'changed in the folder and in the service since the last import',
  todo: 'use --overwrite to replace the document; the service keeps its earlier revision',
};

/**
 * Plans the import from three states: the folder, the service, and the last import of this folder.
 *
 * A document that differs is sent. One that changed only in the service since the last import is kept. One that changed on
 * both sides is a conflict and is skipped, unless `overwrite` is set.
 * @param {Awaited<ReturnType<typeof import('./local-state.mjs').readLocal>>} local
 * @param {Awaited<ReturnType<typeof import('./service-state.mjs').readService>>} service
 * @param {Map<string, string>} last path → hash that both sides had after the last import
 * @param {{ overwrite: boolean }} options
 */
export function createPlan({ documents, present }, service, last, { overwrite }) {
  const plan = { jobs: [], unchanged: 0, kept: [], skipped: [], agreed: new Map(), missing: [] };
  for (const document of documents) {
    const { virtualPath, hash } = document;
    const remote = service.get(virtualPath);
    const before = last.get(virtualPath);
    if (remote?.hash === hash) plan.agreed.set(virtualPath, hash);
    else if (before !== undefined) plan.agreed.set(virtualPath, before);
    const action = decide({ local: hash, remote: remote?.hash, before, overwrite });
    if (action === 'keep') plan.kept.push(document.path);
    else if (action === 'conflict') plan.skipped.push({ path: document.path, ...CONFLICT });
    else addJob(plan, document, action, remote);
  }
  // A file that is unreadable or missing now may return, so remember its hash while the service still has the document.
  for (const [path, hash] of last)
    if (!plan.agreed.has(path) && service.has(path)) plan.agreed.set(path, hash);
  plan.missing = [...last.keys()].filter((path) => !present.has(path) && service.has(path));
  return plan;
}

/** @returns {'create' | 'replace' | 'keep' | 'conflict' | undefined} undefined if the document is unchanged */
function decide({ local, remote, before, overwrite }) {
  if (remote === undefined) return 'create';
  if (remote === local) return undefined;
  if (before === undefined || before === remote) return 'replace';
  if (before === local) return 'keep';
  return overwrite ? 'replace' : 'conflict';
}

function addJob(plan, document, action, remote) {
  const updatesMapping =
    document.mapping && mappingStep(document.mapping, remote?.mapping ?? null) !== 'keep';
  if (!action) plan.unchanged++;
  if (!action && !updatesMapping) return;
  const { nodeId, mapping: existingMapping = null } = remote ?? {};
  const requests = (action ? 1 : 0) + (updatesMapping ? 1 : 0);
  plan.jobs.push({ ...document, action, updatesMapping, nodeId, existingMapping, requests });
}
