import { isUnspaced } from '#text';
import type { WeightedTerm } from './query-plan';

/** A name gets this share of the weight of the pairs that outnumber it, times its rarity. */
const SHARE_OF_PAIRS = 0.6;

/**
 * Gives rare words in other scripts more weight in a sentence that is written without spaces. Such a sentence is dozens of overlapping pairs of characters,
 * which together would outweigh the one name that it is about. The longer the sentence, the more weight the name gets.
 *
 * @param all the number of passages
 */
export function emphasizeNames(terms: readonly WeightedTerm[], all: number): WeightedTerm[] {
  const overlapping = valueOfOverlaps(terms);
  if (overlapping === 0) return [...terms];
  return terms.map((term) => {
    if (isPair(term) || term.isStopWord) return term;
    return { ...term, value: term.value + SHARE_OF_PAIRS * rarityOf(term, all) * overlapping };
  });
}

/** The sum of the values of the pairs that begin with the last character of another one. Keywords of two characters have none. */
function valueOfOverlaps(terms: readonly WeightedTerm[]): number {
  const pairs = terms.filter(isPair);
  const positions = new Set(pairs.map(({ position }) => position));
  return pairs.reduce((sum, { position, value }) => (positions.has(position - 1) ? sum + value : sum), 0);
}

/** 1 for a word in one passage, less for each further one, and 0 from the square root of all passages on. */
function rarityOf({ passages }: WeightedTerm, all: number): number {
  return Math.max(0, 1 - (2 * Math.log(Math.max(1, passages))) / Math.log(Math.max(2, all)));
}

function isPair({ forms }: WeightedTerm): boolean {
  return isUnspaced(forms[0]!);
}
