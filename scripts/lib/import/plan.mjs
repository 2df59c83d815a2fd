import { mappingStep } from './mapping.mjs';

const CONFLICT = {
  why: 'was changed here and in the service since the last import',
  todo: '--overwrite replaces what is there, which stays as a revision',
};

/**
 * What is to be done, from three states: the folder, the service, and the last import of this folder.
 *
 * What differs is sent; what was changed in the service since the last import, and not here, is kept as it is there; what
 * was changed on both sides is a conflict, which --overwrite decides for the folder.
 * @param {Awaited<ReturnType<typeof import('./local-state.mjs').readLocal>>} local
 * @param {Awaited<ReturnType<typeof import('./service-state.mjs').readService>>} service
 * @param {Map<string, string>} last hashes that both sides agreed on at the last import
 * @param {{ overwrite: boolean }} options
 */
export function makePlan({ documents, present }, service, last, { overwrite }) {
  const plan = { jobs: [], unchanged: 0, kept: [], skipped: [], agreed: new Map(), gone: [] };
  for (const document of documents) {
    const { virtualPath, hash } = document;
    const there = service.get(virtualPath);
    const before = last.get(virtualPath);
    if (there?.hash === hash) plan.agreed.set(virtualPath, hash);
    else if (before !== undefined) plan.agreed.set(virtualPath, before);
    const what = decide({ here: hash, there: there?.hash, before, overwrite });
    if (what === 'keep') plan.kept.push(document.path);
    else if (what === 'conflict') plan.skipped.push({ path: document.path, ...CONFLICT });
    else addJob(plan, document, what, there);
  }
  // What can't be read just now, or is gone, may come back; what the service has lost too is forgotten.
  for (const [path, hash] of last)
    if (!plan.agreed.has(path) && service.has(path)) plan.agreed.set(path, hash);
  plan.gone = [...last.keys()].filter((path) => !present.has(path) && service.has(path));
  return plan;
}

/** @returns {'create' | 'replace' | 'keep' | 'conflict' | undefined} undefined where nothing is to be sent */
function decide({ here, there, before, overwrite }) {
  if (there === undefined) return 'create';
  if (there === here) return undefined;
  if (before === undefined || before === there) return 'replace';
  if (before === here) return 'keep';
  return overwrite ? 'replace' : 'conflict';
}

function addJob(plan, document, what, there) {
  const step = document.mapping ? mappingStep(document.mapping, there?.mapping ?? null) : 'none';
  const map = step === 'make' || step === 'renew';
  if (!what) plan.unchanged++;
  if (!what && !map) return;
  const { nodeId, mapping: mapped = null } = there ?? {};
  const requests = (what ? 1 : 0) + (map ? 1 : 0);
  plan.jobs.push({ ...document, what, map, nodeId, mapped, requests });
}
