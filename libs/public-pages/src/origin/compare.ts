import type { RecordedRow } from './origin.repository';
import type { OriginState } from './origin-state';

/**
 * Whether a document is what was recorded when it was published last, in a chain that is or isn't intact. What a check
 * found damaged since stays doubtful until it is published anew: noting the damage can have closed the gap.
 */
export function compare(row: RecordedRow, intact: boolean): OriginState {
  if (row.action !== 'published') return intact ? 'unrecorded' : 'broken';
  if (!intact || row.damagedSince) return 'broken';
  const recorded = metadataOf(row);
  const same =
    row.contentHash === row.recordedHash &&
    row.contentHtmlHash === (recorded.contentHtmlHash ?? null) &&
    row.publicTitle === recorded.publicTitle;
  return same ? 'verified' : 'changed';
}

function metadataOf({ recordedMetadata }: RecordedRow): { publicTitle?: unknown; contentHtmlHash?: unknown } {
  return JSON.parse(recordedMetadata!) as object;
}
