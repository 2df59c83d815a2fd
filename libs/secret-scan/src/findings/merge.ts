import { blocks } from './finding';
import type { Hit } from './hit';

/**
 * Of hits that overlap one stays: the one that blocks before the one that doesn't where both are of a vendor's rank, then the more telling
 * rule, the one found first, the longer. In order of their places.
 */
export function merge(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = [];
  for (const hit of [...hits].sort(byPrecedence)) {
    const place = firstAfter(kept, hit.start);
    const before = kept[place - 1];
    const after = kept[place];
    if ((before && before.end > hit.start) || (after && after.start < hit.end)) continue;
    kept.splice(place, 0, hit);
  }
  return kept;
}

/** Sorting is stable: of equals the one that was collected first goes first. */
function byPrecedence(a: Hit, b: Hit): number {
  return b.rank - a.rank || Number(blocks(b)) - Number(blocks(a));
}

/** Index of the first kept hit that begins at `start` or behind. */
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
