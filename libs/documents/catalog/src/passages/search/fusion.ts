import { type Scored, comparePlaces } from './scoring';
import type { FoundPassage } from './search.repository';

/**
 * A passage with its score, and the share that it has of the score of the best one for the same phrasing. Scores of several phrasings
 * cannot be compared, shares can.
 */
export type Fused<Found extends FoundPassage> = Scored<Found> & { share: number };

/** The smaller, the more the first places count. 60 is what the authors of reciprocal rank fusion found, and what others use. */
const RANK_CONSTANT = 60;

/**
 * Makes one ranking of those of several phrasings, by reciprocal rank fusion. A passage that is the first in all of them has the score 1.
 * The ranking of a single phrasing stays as it is.
 *
 * @param rankings each best first
 */
export function fuseRankings<Found extends FoundPassage>(
  rankings: readonly (readonly Scored<Found>[])[],
): Fused<Found>[] {
  const answered = rankings.filter(({ length }) => length > 0).map(withShares);
  if (answered.length < 2) return answered[0] ?? [];
  const places = new Map<string, { passage: Fused<Found>; ranks: number[] }>();
  for (const ranking of answered)
    for (const [rank, passage] of ranking.entries()) {
      const key = `${passage.nodeId} ${passage.ordinal}`;
      const known = places.get(key);
      const best = known && known.passage.share >= passage.share ? known.passage : passage;
      places.set(key, { passage: best, ranks: [...(known?.ranks ?? []), rank] });
    }
  return [...places.values()]
    .map(({ passage, ranks }) => ({ ...passage, score: scoreOf(ranks) / answered.length }))
    .sort((a, b) => b.score - a.score || b.share - a.share || comparePlaces(a, b));
}

function withShares<Found extends FoundPassage>(ranking: readonly Scored<Found>[]): Fused<Found>[] {
  const best = ranking[0]!.score;
  return ranking.map((passage) => ({ ...passage, share: best > 0 ? passage.score / best : 1 }));
}

/** Sums in the order of the ranks, since the sum of the same fractions in another order can differ in its last digit. */
function scoreOf(ranks: readonly number[]): number {
  const sorted = ranks.toSorted((a, b) => a - b);
  return sorted.reduce((sum, rank) => sum + (RANK_CONSTANT + 1) / (RANK_CONSTANT + 1 + rank), 0);
}
