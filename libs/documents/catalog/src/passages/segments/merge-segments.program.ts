import type { EncodedSegment } from './build-segment';
import { type MergedSegment, mergeSegments } from './merge-segments';

/** Merges segments, in a thread. */
export function run(segments: MergedSegment[]): EncodedSegment {
  return mergeSegments(
    segments.map(({ head, blocks, kept }) => ({
      head: Buffer.from(head),
      blocks: blocks.map((block) => Buffer.from(block)),
      kept,
    })),
  );
}
