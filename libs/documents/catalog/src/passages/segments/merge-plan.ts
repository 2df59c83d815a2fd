import { MAX_ENTRIES } from './segment-head';

/** A segment as the list of a tenant's segments has it. */
export interface ListedSegment {
  id: string;
  entries: number;
  /**
   * How many entries of older segments became outdated with it, minus those that a merge has dropped. The sum over all segments is the
   * number of outdated entries.
   */
  replaced: number;
}

/** This many segments of about the same size become one. */
export const MANY = 8;
const LARGEST_MERGED = MAX_ENTRIES / 2;
/** Outdated entries are removed from large segments if they are more than this, and a third of all. No segment is written again so soon. */
const MANY_OUTDATED = 1_000;
const OUTDATED_SHARE = 1 / 3;
const AGAIN_MS = 3_600_000;
/** The most segments that a merge reads. */
const MOST = 128;

/** The size class of a segment: each has eight times as many entries as the one before. */
export function tierOf(entries: number): number {
  return Math.max(0, Math.ceil(Math.log(Math.max(1, entries) / 64) / Math.log(MANY)));
}

/** The segments that become one; none if nothing is to be merged. */
export function segmentsToMerge<Segment extends ListedSegment>(
  segments: readonly Segment[],
  now: number,
): Segment[] {
  const bySize = segments
    .filter(({ entries }) => entries <= LARGEST_MERGED)
    .sort((a, b) => a.entries - b.entries || (a.id < b.id ? -1 : 1));
  for (let tier = 0; tier <= tierOf(LARGEST_MERGED); tier++) {
    const ofTier = bySize.filter(({ entries }) => tierOf(entries) === tier);
    if (ofTier.length < MANY) continue;
    let sum = 0;
    return ofTier.filter(({ entries }, i) => i < MOST && (sum += entries) <= MAX_ENTRIES);
  }
  return hasManyOutdated(segments) ? oldest(writtenBefore(segments, now - AGAIN_MS)) : [];
}

function hasManyOutdated(segments: readonly ListedSegment[]): boolean {
  const outdated = segments.reduce((sum, { replaced }) => sum + replaced, 0);
  const entries = segments.reduce((sum, one) => sum + one.entries, 0);
  return outdated > MANY_OUTDATED && outdated > entries * OUTDATED_SHARE;
}

/** After this time, outdated entries are removed even if they are few: the words of a deleted document do not stay. */
const OUTDATED_MS = 86_400_000;

/** The segments to write again because they may have outdated entries for a day; none if there are none. */
export function segmentsToRenew<Segment extends ListedSegment>(
  segments: readonly Segment[],
  now: number,
): Segment[] {
  const outdated = segments.reduce((sum, { replaced }) => sum + replaced, 0);
  const old = writtenBefore(segments, now - OUTDATED_MS);
  if (outdated <= 0 || old.every(({ entries }) => entries === 0)) return [];
  let sum = 0;
  return old.slice(0, MOST).filter(({ entries }, i) => (sum += entries) <= MAX_ENTRIES || i === 0);
}

/** The segments that were written before a time, the oldest first. */
function writtenBefore<Segment extends ListedSegment>(segments: readonly Segment[], time: number): Segment[] {
  return segments.filter(({ id }) => writtenAt(id) < time).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The time at which an id of version 7 was made (RFC 9562, section 5.7), in milliseconds since 1970. */
function writtenAt(id: string): number {
  return parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

/** A merge of one segment writes it again, as the newest one. */
function oldest<Segment extends ListedSegment>(segments: readonly Segment[]): Segment[] {
  return segments.filter(({ entries }) => entries > 0).slice(0, 1);
}
