/** A segment as the list of a tenant's segments has it, the oldest first. */
export interface ListedSegment {
  nodes: number;
}

/** So many segments of about the same size become one. */
export const MANY = 8;
const LARGEST = 65_536;

/** The size class of a segment: each has eight times as many nodes as the one before. */
function tierOf(nodes: number): number {
  return Math.max(0, Math.floor(Math.log2(Math.max(1, nodes) / MANY) / 3));
}

/**
 * The segments that become one: from one to another, exclusive; undefined if nothing is to be merged. They follow each other, so that the merged one takes
 * their place. None of them has more than half of the nodes, so a node is written at most once each time that its segment doubles.
 */
export function segmentsToMerge(
  segments: readonly ListedSegment[],
): { from: number; to: number } | undefined {
  for (let tier = 0; tier <= tierOf(LARGEST); tier++) {
    let [from, sum, largest] = [0, 0, 0];
    for (let to = 0; to <= segments.length; to++) {
      const nodes = segments[to]?.nodes ?? Infinity;
      if (tierOf(nodes) <= tier && sum + nodes <= LARGEST) {
        sum += nodes;
        largest = Math.max(largest, nodes);
        continue;
      }
      if (to - from >= MANY && largest * 2 <= sum) return { from, to };
      // A segment that does not fit begins the next run.
      [from, sum, largest] = tierOf(nodes) <= tier ? [to, nodes, nodes] : [to + 1, 0, 0];
    }
  }
  return undefined;
}
