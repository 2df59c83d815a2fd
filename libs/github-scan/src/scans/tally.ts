import type { ClaimedScan, ScanLists } from './manifest-scans.repository';
import {
  type Finding,
  ITEM_OUTCOMES,
  type ItemOutcome,
  MAX_ERRORS,
  MAX_ITEMS,
  type ScanCounts,
  type ScanItem,
  type StepResult,
} from './scan';

/** A scan's sums and lists once a step has been added. */
export interface Tally {
  counts: ScanCounts;
  /** How many items of each outcome there are then. */
  listed: Record<ItemOutcome, number>;
  /** What joins the lists. */
  lists: ScanLists;
}

/** Adds what a step found: counts in full, items and errors as far as there is room. */
export function tallyOf(
  { counts: before, progress }: Pick<ClaimedScan, 'counts' | 'progress'>,
  { findings = [], unverified = 0, unmapped, error, rename }: StepResult,
): Tally {
  const counts = { ...before };
  for (const { outcome } of findings) counts[outcome]++;
  counts.unverified += unverified;
  counts.unmapped += unmapped?.count ?? 0;
  counts.errors += error ? 1 : 0;
  const listed = { ...progress.listed };
  const items = [...itemsOf(findings, unmapped?.physicalPaths ?? [])].filter(
    ({ outcome }) => listed[outcome]++ < MAX_ITEMS,
  );
  for (const outcome of ITEM_OUTCOMES) listed[outcome] = Math.min(listed[outcome], MAX_ITEMS);
  const errors = error && before.errors < MAX_ERRORS ? [error] : [];
  return { counts, listed, lists: { items, errors, renames: rename ? [rename] : [] } };
}

function* itemsOf(findings: readonly Finding[], unmapped: readonly string[]): Iterable<ScanItem> {
  for (const { mapping, outcome, reason, blobHash } of findings) {
    if (outcome === 'matched') continue;
    const { id: mappingId, nodeId, projectId, physicalPath } = mapping;
    yield { outcome, physicalPath, projectId, nodeId, mappingId, reason, fileHash: blobHash };
  }
  for (const physicalPath of unmapped) yield { outcome: 'unmapped', physicalPath };
}
