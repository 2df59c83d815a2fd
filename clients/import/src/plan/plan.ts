import type { LocalDocument, LocalState } from '../files/local-state.js';
import type { Skipped } from '../files/walk.js';
import type { ServiceState, ServiceDocument } from '../service/service-state.js';
import { type ExistingMapping, mappingStep } from './mapping.js';

/** Why a document that changed on both sides is not sent, and what a person can do. */
export const CONFLICT = {
  why: 'changed in the folder and in the service since the last import',
  remedy: 'use --overwrite to replace the document; the service keeps its earlier revision',
};

/** Why a document that the service no longer has is not replaced, and what a person can do. */
export const GONE = {
  why: 'deleted or moved in the service while the import ran',
  remedy: 'run the import again to create the document',
};

/** A document that is sent, or whose mapping is updated. */
export interface Job extends LocalDocument {
  /** Undefined if the document is unchanged, and only its mapping is updated. */
  action: 'create' | 'replace' | undefined;
  updatesMapping: boolean;
  nodeId: string | undefined;
  /** The state of the service when this was planned. Only this state may be replaced; undefined if any may. */
  replaces: Pick<ServiceDocument, 'hash' | 'etag'> | undefined;
  existingMapping: ExistingMapping | null;
  /** The number of requests that it needs by itself. */
  requests: number;
}

/** The acts of an import. */
export interface Plan {
  jobs: Job[];
  unchanged: number;
  /** The paths of documents that changed only in the service. */
  kept: string[];
  skipped: Skipped[];
  /** Path → hash that the folder and the service have, or had, in common. */
  agreed: Map<string, string>;
  /** Project paths of documents that an earlier import created and that the folder no longer contains. */
  missing: string[];
}

/**
 * Plans the import from three states: the folder, the service, and the last import of this folder.
 *
 * A document that differs is sent. One that changed only in the service since the last import is kept. One that changed on
 * both sides is a conflict and is skipped, unless `overwrite` is set.
 *
 * @param last path → hash that both sides had after the last import
 */
export function createPlan(
  { documents, present }: LocalState,
  service: ServiceState,
  last: ReadonlyMap<string, string>,
  { overwrite }: { overwrite: boolean },
): Plan {
  const plan: Plan = { jobs: [], unchanged: 0, kept: [], skipped: [], agreed: new Map(), missing: [] };
  for (const document of documents) {
    const { virtualPath, hash } = document;
    const remote = service.get(virtualPath);
    const before = last.get(virtualPath);
    if (remote?.hash === hash) plan.agreed.set(virtualPath, hash);
    else if (before !== undefined) plan.agreed.set(virtualPath, before);
    const action = decide({ local: hash, remote, before, overwrite });
    if (action === 'keep') plan.kept.push(document.path);
    else if (action === 'conflict') plan.skipped.push({ path: document.path, ...CONFLICT });
    else addJob(plan, document, action, { remote, overwrite });
  }
  // A file that is unreadable or missing now may return, so remember its hash while the service still has the document.
  for (const [path, hash] of last)
    if (!plan.agreed.has(path) && service.has(path)) plan.agreed.set(path, hash);
  plan.missing = [...last.keys()].filter((path) => !present.has(path) && service.has(path));
  return plan;
}

/** Undefined if the document is unchanged. */
function decide({
  local,
  remote: { hash: remote } = {},
  before,
  overwrite,
}: {
  local: string;
  remote: Partial<ServiceDocument> | undefined;
  before: string | undefined;
  overwrite: boolean;
}): 'create' | 'replace' | 'keep' | 'conflict' | undefined {
  if (remote === undefined) return 'create';
  if (remote === local) return undefined;
  if (before === undefined || before === remote) return 'replace';
  if (before === local) return 'keep';
  return overwrite ? 'replace' : 'conflict';
}

function addJob(
  plan: Plan,
  document: LocalDocument,
  action: Job['action'],
  { remote, overwrite }: { remote: ServiceDocument | undefined; overwrite: boolean },
): void {
  const existingMapping = remote?.mapping ?? null;
  const updatesMapping =
    document.mapping !== undefined && mappingStep(document.mapping, existingMapping) !== 'keep';
  if (!action) plan.unchanged++;
  if (!action && !updatesMapping) return;
  const requests = (action ? 1 : 0) + (updatesMapping ? 1 : 0);
  const replaces = overwrite ? undefined : { hash: remote?.hash, etag: remote?.etag };
  const { nodeId } = remote ?? {};
  plan.jobs.push({ ...document, action, updatesMapping, nodeId, replaces, existingMapping, requests });
}
