import { nodeHash } from './hashes';
import type { Tiles } from './tiles';

/** Reads the hash of a full subtree. */
type Subtree = Tiles['subtree'];

/** The root of a tree of `size` entries, at least one (RFC 9162, section 2.1.1). */
export function rootOf(size: number, subtree: Subtree): Buffer {
  return rangeHash(0, size, subtree);
}

/** The hashes that prove that the tree of `size` entries has the entry at `index` (RFC 9162, section 2.1.3.1), from the leaf up. */
export function inclusionProof(index: number, size: number, subtree: Subtree): Buffer[] {
  return inclusionIn(index, 0, size, subtree);
}

/** The hashes that prove that the tree of `size` entries continues that of `earlier`, at least one (RFC 9162, section 2.1.4.1). */
export function consistencyProof(earlier: number, size: number, subtree: Subtree): Buffer[] {
  return consistencyIn(earlier, 0, size, true, subtree);
}

function inclusionIn(index: number, from: number, to: number, subtree: Subtree): Buffer[] {
  if (to - from === 1) return [];
  const middle = from + splitOf(to - from);
  return index < middle
    ? [...inclusionIn(index, from, middle, subtree), rangeHash(middle, to, subtree)]
    : [...inclusionIn(index, middle, to, subtree), rangeHash(from, middle, subtree)];
}

/** @param isWhole whether the earlier tree is known to the verifier as a whole: then its root is not in the proof */
function consistencyIn(
  earlier: number,
  from: number,
  to: number,
  isWhole: boolean,
  subtree: Subtree,
): Buffer[] {
  if (earlier === to) return isWhole ? [] : [rangeHash(from, to, subtree)];
  const middle = from + splitOf(to - from);
  return earlier <= middle
    ? [...consistencyIn(earlier, from, middle, isWhole, subtree), rangeHash(middle, to, subtree)]
    : [...consistencyIn(earlier, middle, to, false, subtree), rangeHash(from, middle, subtree)];
}

function rangeHash(from: number, to: number, subtree: Subtree): Buffer {
  const count = to - from;
  const height = Math.floor(Math.log2(count));
  if (2 ** height === count) return subtree(height, from / count);
  const middle = from + splitOf(count);
  return nodeHash(rangeHash(from, middle, subtree), rangeHash(middle, to, subtree));
}

/** The largest power of two below `count`. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}
