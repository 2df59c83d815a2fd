import { type StoredSegment, mergeSegments } from './merge-segments';
import type { EncodedSegment } from './segment-writer';

/** Merges segments, in a thread. */
export function run({ segments, oldest }: { segments: StoredSegment[]; oldest: boolean }): EncodedSegment {
  return mergeSegments(segments, { oldest });
}
