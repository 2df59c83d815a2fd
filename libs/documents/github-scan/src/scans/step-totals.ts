import type { ClaimedScan, ScanLists } from './manifest-scans.repository';
import {
  type CheckedMapping,
  ITEM_OUTCOMES,
  type ItemOutcome,
  MAX_ERRORS,
  MAX_ITEMS,
  type ScanCounts,
  type ScanItem,
  type StepResult,
} from './scan';

/** The totals of a scan after a step. */
export interface StepTotals {
  counts: ScanCounts;
  /** How many items of each outcome are listed. */
  listed: Record<ItemOutcome, number>;
  /** The entries that the step adds to the lists. */
  added: ScanLists;
}

/** Adds the result of a step to a scan. Counts are complete; items and errors are listed up to their limits. */
export function addStep(
  { counts: before, progress }: Pick<ClaimedScan, 'counts' | 'progress'>,
  { checked = [], unverified = 0, unmapped, error, rename }: StepResult,
): StepTotals {
  const counts = { ...before };
  for (const { outcome } of checked) counts[outcome]++;
  counts.unverified += unverified;
  counts.unmapped += unmapped?.count ?? 0;
  counts.errors += error ? 1 : 0;
  const listed = { ...progress.listed };
  const items = [...itemsOf(checked, unmapped?.physicalPaths ?? [])].filter(
    ({ outcome }) => listed[outcome]++ < MAX_ITEMS,
  );
  for (const outcome of ITEM_OUTCOMES) listed[outcome] = Math.min(listed[outcome], MAX_ITEMS);
  const errors = error && before.errors < MAX_ERRORS ? [error] : [];
  return { counts, listed, added: { items, errors, renames: rename ? [rename] : [] } };
}

function* itemsOf(checked: readonly CheckedMapping[], unmapped: readonly string[]): Iterable<ScanItem> {
  for (const { mapping, outcome, reason, blobHash } of checked) {
    if (outcome === 'matched') continue;
    const { id: mappingId, nodeId, projectId, physicalPath } = mapping;
    yield { outcome, physicalPath, projectId, nodeId, mappingId, reason, fileHash: blobHash };
  }
  for (const physicalPath of unmapped) yield { outcome: 'unmapped', physicalPath };
}
