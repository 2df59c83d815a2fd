import { MAX_ENTRIES } from './segment-head';

/** A segment as the list of a tenant's segments has it. */
export interface ListedSegment {
  id: string;
  entries: number;
  /** How many entries of older segments became outdated with it, less those that a merge has dropped. */
  replaced: number;
}

/** So many segments of about the same size become one. */
export const MANY = 8;
const LARGEST_MERGED = MAX_ENTRIES / 2;
/** Outdated entries are removed from large segments if they are more than this, and a third of all. */
const MANY_OUTDATED = 1_000;
const OUTDATED_SHARE = 1 / 3;
/** A merge reads at most so many segments. */
const MOST = 128;

/** The size class of a segment: each has eight times as many entries as the one before. */
export function tierOf(entries: number): number {
  return Math.max(0, Math.ceil(Math.log(Math.max(1, entries) / 64) / Math.log(MANY)));
}

/** The segments that become one; none if nothing is to be merged. */
export function segmentsToMerge<Segment extends ListedSegment>(segments: readonly Segment[]): Segment[] {
  const bySize = segments
    .filter(({ entries }) => entries <= LARGEST_MERGED)
    .sort((a, b) => a.entries - b.entries || (a.id < b.id ? -1 : 1));
  for (let tier = 0; tier <= tierOf(LARGEST_MERGED); tier++) {
    const ofTier = bySize.filter(({ entries }) => tierOf(entries) === tier);
    if (ofTier.length < MANY) continue;
    let sum = 0;
    return ofTier.filter(({ entries }, i) => i < MOST && (sum += entries) <= MAX_ENTRIES);
  }
  return hasManyOutdated(segments) ? oldestLarge(segments) : [];
}

function hasManyOutdated(segments: readonly ListedSegment[]): boolean {
  const outdated = segments.reduce((sum, { replaced }) => sum + replaced, 0);
  const entries = segments.reduce((sum, one) => sum + one.entries, 0);
  return outdated > MANY_OUTDATED && outdated > entries * OUTDATED_SHARE;
}

/** After so long, outdated entries are removed even if they are few: the words of a deleted document do not stay. */
const OUTDATED_MS = 86_400_000;

/** The segments to write again because they may have outdated entries for a day; none if there are none. */
export function segmentsToRenew<Segment extends ListedSegment>(
  segments: readonly Segment[],
  now: number,
): Segment[] {
  const outdated = segments.reduce((sum, { replaced }) => sum + replaced, 0);
  const old = segments
    .filter(({ id }) => writtenAt(id) < now - OUTDATED_MS)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (outdated <= 0 || old.every(({ entries }) => entries === 0)) return [];
  let sum = 0;
  return old.slice(0, MOST).filter(({ entries }, i) => (sum += entries) <= MAX_ENTRIES || i === 0);
}

/** The time at which an id of version 7 was made (RFC 9562, section 5.7), in milliseconds since 1970. */
function writtenAt(id: string): number {
  return parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** A merge of one segment writes it again, as the newest one. */
function oldestLarge<Segment extends ListedSegment>(segments: readonly Segment[]): Segment[] {
  const large = segments.filter(({ entries }) => entries > 0).sort((a, b) => (a.id < b.id ? -1 : 1));
  return large.slice(0, 1);
}

/**
 * The count of outdated entries that remains after a merge that dropped some of them. A segment that was written alone takes at least an
 * eighth of its entries off the count, so that a wrong count cannot cause endless work.
 */
export function replacedAfter(merged: readonly ListedSegment[], dropped: number): number {
  const replaced = merged.reduce((sum, one) => sum + one.replaced, 0);
  return replaced - (merged.length > 1 ? dropped : Math.max(dropped, Math.ceil(merged[0]!.entries / 8)));
}
