import { blocks } from './finding';
import type { Hit } from './hit';

/**
 * Keeps one of each group of overlapping hits: the one with the highest rank, then one that blocks, then the one found first. The result
 * is ordered by position.
 */
export function merge(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = [];
  for (const hit of [...hits].sort(byPrecedence)) {
    const index = firstAfter(kept, hit.start);
    const before = kept[index - 1];
    const after = kept[index];
    if ((before && before.end > hit.start) || (after && after.start < hit.end)) continue;
    kept.splice(index, 0, hit);
  }
  return kept;
}

/** Sorting is stable, so among equal hits the one that was found first comes first. */
function byPrecedence(a: Hit, b: Hit): number {
  return b.rank - a.rank || Number(blocks(b)) - Number(blocks(a));
}

/** The index of the first kept hit that begins at or after `start`. */
function firstAfter(kept: readonly Hit[], start: number): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((kept[middle] as Hit).start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
