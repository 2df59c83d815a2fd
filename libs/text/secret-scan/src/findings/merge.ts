import { UNSCANNED, strictness } from './finding';
import type { Hit } from './hit';

/**
 * Keeps one of each group of overlapping hits: the one with the highest rank, then the strictest, then the one found first. But a hit displaces
 * a stricter one only if it covers all of it: a test key in a longer password does not make the password harmless. Data that was not scanned
 * is reported beside what was found in it. The result is ordered by position.
 */
export function merge(hits: readonly Hit[]): Hit[] {
  const unscanned = hits.filter(({ ruleId }) => ruleId === UNSCANNED);
  if (unscanned.length === 0) return disjoint(hits);
  const known = hits.filter(({ ruleId }) => ruleId !== UNSCANNED);
  return [...disjoint(known), ...disjoint(unscanned)].sort((a, b) => a.start - b.start);
}

function disjoint(hits: readonly Hit[]): Hit[] {
  const kept: Hit[] = [];
  for (const hit of [...hits].sort(byPrecedence)) {
    const from = firstThat(kept, ({ end }) => end > hit.start);
    const to = firstThat(kept, ({ start }) => start >= hit.end);
    const others = kept.slice(from, to);
    if (others.every((other) => strictness(other) < strictness(hit) && !covers(other, hit)))
      kept.splice(from, others.length, hit);
  }
  return kept;
}

/** Sorting is stable, so among equal hits the one that was found first comes first. */
function byPrecedence(a: Hit, b: Hit): number {
  return b.rank - a.rank || strictness(b) - strictness(a);
}

function covers(a: Hit, b: Hit): boolean {
  return a.start <= b.start && a.end >= b.end;
}

/** The index of the first of the ordered hits for which a condition is true that stays true for all later ones. */
function firstThat(kept: readonly Hit[], isTrue: (hit: Hit) => boolean): number {
  let low = 0;
  let high = kept.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(kept[middle] as Hit)) high = middle;
    else low = middle + 1;
  }
  return low;
}
