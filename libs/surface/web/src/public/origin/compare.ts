import type { OriginState } from './origin-state';
import type { RecordedRow } from './origin.repository';

/**
 * Compares a document with the newest record of its publication. Damage that was found since then counts until the document is
 * published again, because recording the damage may have closed a gap in the chain.
 *
 * @param intact whether the chain is intact
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
