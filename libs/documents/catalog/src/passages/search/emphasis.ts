import { isUnspaced } from '#text';
import type { WeightedTerm } from './query-plan';

/** A word in at most this share of the passages, or in so few of them, is rare. */
const RARE = { share: 1 / 2_000, passages: 3 };
const EMPHASIS = 2;

/**
 * Gives rare words in other scripts more weight in a sentence that is written without spaces. Such a sentence is dozens of pairs of characters,
 * in which the one name that it is about would be lost.
 *
 * @param all the number of passages
 */
export function emphasizeNames(terms: readonly WeightedTerm[], all: number): WeightedTerm[] {
  if (!terms.some(isPair)) return [...terms];
  const rare = Math.max(RARE.passages, all * RARE.share);
  return terms.map((term) =>
    !isPair(term) && !term.isStopWord && term.passages <= rare
      ? { ...term, value: term.value * EMPHASIS }
      : term,
  );
}

function isPair({ forms }: WeightedTerm): boolean {
  return isUnspaced(forms[0]!);
}
