import { type Scored, comparePlaces } from './scoring';
import type { FoundPassage } from './found-passages';

/**
 * A passage with its score, and the share that it has of the score of the best one for the same phrasing. Scores of several phrasings
 * cannot be compared, shares can.
 */
export type Fused<Found extends FoundPassage> = Scored<Found> & { share: number };

/**
 * The smaller it is, the more the first places count. The usual 60 suits rankings that are all poor: with it, a passage that comes first
 * for one phrasing would rank below one that comes tenth for two.
 */
const RANK_CONSTANT = 5;
/** The value of a place also depends on how much worse than the best passage of the phrasing it is. */
const SHARE_EXPONENT = 2;
/** How much more a phrasing counts if one document is much better than all others for it, as for an identifier. */
const CERTAINTY = 1;

/**
 * Merges the rankings of several phrasings by weighted reciprocal rank fusion. A passage that is first in all of them has the score 1. The
 * ranking of a single phrasing stays as it is.
 *
 * @param rankings each best first
 */
export function fuseRankings<Found extends FoundPassage>(
  rankings: readonly (readonly Scored<Found>[])[],
): Fused<Found>[] {
  const answered = rankings.filter(({ length }) => length > 0).map(withShares);
  if (answered.length < 2) return answered[0] ?? [];
  const weights = answered.map(weightOf);
  const all = sumOf(weights);
  const places = new Map<string, { passage: Fused<Found>; values: number[] }>();
  for (const [nth, ranking] of answered.entries())
    for (const [rank, passage] of ranking.entries()) {
      const key = `${passage.nodeId} ${passage.ordinal}`;
      const known = places.get(key);
      const best = known && known.passage.share >= passage.share ? known.passage : passage;
      const value = weights[nth]! * valueOf(rank, passage.share);
      places.set(key, { passage: best, values: [...(known?.values ?? []), value] });
    }
  return [...places.values()]
    .map(({ passage, values }) => ({ ...passage, score: sumOf(values) / all }))
    .sort((a, b) => b.score - a.score || b.share - a.share || comparePlaces(a, b));
}

function withShares<Found extends FoundPassage>(ranking: readonly Scored<Found>[]): Fused<Found>[] {
  const best = ranking[0]!.score;
  return ranking.map((passage) => ({ ...passage, share: best > 0 ? passage.score / best : 1 }));
}

/** @param ranking not empty */
function weightOf<Found extends FoundPassage>(ranking: readonly Fused<Found>[]): number {
  const runnerUp = ranking.find(({ nodeId }) => nodeId !== ranking[0]!.nodeId);
  return 1 + CERTAINTY * (1 - (runnerUp?.share ?? 0));
}

function valueOf(rank: number, share: number): number {
  return (share ** SHARE_EXPONENT * (RANK_CONSTANT + 1)) / (RANK_CONSTANT + 1 + rank);
}

/** Sums in the order of the values, since the sum of the same numbers in another order can differ in its last digit. */
function sumOf(values: readonly number[]): number {
  return values.toSorted((a, b) => b - a).reduce((sum, value) => sum + value, 0);
}
