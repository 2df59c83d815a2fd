import { type WeightedTerm, pairsOf } from './query-plan';
import type { FoundPassage } from './found-passages';
import { rememberedStems } from './stem-memory';

export type ScoredPassage = Scored<FoundPassage>;

export type Scored<Found extends FoundPassage> = Found & { score: number };

// Averages of the values that fitted best: each half of a set of questions, and all of it.
/** The bonus of a passage that has all words. */
const COVERAGE = 0.3;
/** The bonuses of two words of the query that are next to each other, and near each other. */
const ADJACENT = 0.3;
const NEAR = 0.15;
/** The bonus of a heading without other words. */
const HEADING = 0.2;
/** The bonus of a word in the heading, besides its impact. */
const IN_HEADING = 0.06;
/** A word that matters much in a passage counts more than two that matter half as much. */
const IMPACT_EXPONENT = 1.1;
/** The weights of a word in the name of a folder above the document: if the passage has it too, and if it does not. */
const FOLDER = { besidesPassage: 0.2, only: 0.3 };
/** The part of such a word that counts as covered if the passage does not have it. */
const FOLDER_COVERAGE = 0.5;
/** The part of the scores of a document's best passages that each of its passages gets. */
const DOCUMENT = 0.3;
const DOCUMENT_SHARES = [1, 0.45, 0.2];
/** The number of characters of a folder's path that are read. */
const MAX_FOLDER = 500;

/** How many passages are ranked first. Most searches show no others. */
export const FIRST_RANKED = 40;

/**
 * Ranks passages, best first: those with the best rough scores before all others, so that the first places are the same however many passages
 * are looked up.
 *
 * @param found in the order of their rough scores
 */
export function rankInParts<Found extends FoundPassage>(
  terms: readonly WeightedTerm[],
  found: readonly Found[],
): Scored<Found>[] {
  const first = rankPassages(terms, found.slice(0, FIRST_RANKED));
  if (found.length <= FIRST_RANKED) return first;
  const least = first.at(-1)!.score;
  const rest = rankPassages(terms, found.slice(FIRST_RANKED));
  return [...first, ...rest.map((passage) => ({ ...passage, score: Math.min(least, passage.score) }))];
}

/** Ranks passages, best first. */
export function rankPassages<Found extends FoundPassage>(
  terms: readonly WeightedTerm[],
  found: readonly Found[],
): Scored<Found>[] {
  // A word that no passage has does not distinguish them.
  const all =
    terms.reduce(
      (sum, { value }, i) => (found.some(({ impacts }) => impacts[i]! > 0) ? sum + value : sum),
      0,
    ) || 1;
  const pairs = pairsOf(terms);
  const forms = new Set(terms.filter(({ isStopWord }) => !isStopWord).flatMap((term) => term.forms));
  const scored = found.map((passage) => ({ ...passage, score: scoreOf(passage) }));
  const ofDocuments = bestOfDocuments(scored);
  for (const passage of scored) passage.score += DOCUMENT * ofDocuments.get(passage.nodeId)!;
  return scored.sort((a, b) => b.score - a.score || comparePlaces(a, b));

  function scoreOf({ impacts, closeness, heading: text, path }: FoundPassage): number {
    const folder = rememberedStems(path.slice(0, Math.min(path.lastIndexOf('/') + 1, MAX_FOLDER)));
    const heading = rememberedStems(text);
    let sum = 0;
    let inHeading = 0;
    let covered = 0;
    for (let i = 0; i < terms.length; i++) {
      const term = terms[i]!;
      const impact = impacts[i] ?? 0;
      const inFolder = !term.isStopWord && hasForm(folder, term);
      const ofFolder = !inFolder ? 0 : impact > 0 ? FOLDER.besidesPassage : FOLDER.only;
      sum += (impact ** IMPACT_EXPONENT + ofFolder) * term.value;
      if (!term.isStopWord && hasForm(heading, term)) inHeading += term.value;
      if (impact > 0) covered += term.value;
      else if (inFolder) covered += FOLDER_COVERAGE * term.value;
    }
    sum *= 1 + COVERAGE * (covered / all) ** 2;
    for (let i = 0; i < pairs.length; i++)
      sum += pairs[i]!.value * (closeness[i] === '2' ? ADJACENT + NEAR : closeness[i] === '1' ? NEAR : 0);
    const share = heading.filter((stem) => forms.has(stem)).length / Math.max(1, heading.length);
    return sum + HEADING * share * covered + IN_HEADING * inHeading;
  }
}

function hasForm(stems: readonly string[], { forms }: WeightedTerm): boolean {
  for (const form of forms) if (stems.includes(form)) return true;
  return false;
}

/** The shares of the scores of each document's best passages, summed up. */
function bestOfDocuments(scored: readonly Scored<FoundPassage>[]): Map<string, number> {
  const places = new Map<string, number>();
  const sums = new Map<string, number>();
  for (const { nodeId, score } of scored.toSorted((a, b) => b.score - a.score)) {
    const place = places.get(nodeId) ?? 0;
    places.set(nodeId, place + 1);
    sums.set(nodeId, (sums.get(nodeId) ?? 0) + score * (DOCUMENT_SHARES[place] ?? 0));
  }
  return sums;
}

/** The order of passages with the same score: that of their documents, and within one that of the text. */
export function comparePlaces(a: FoundPassage, b: FoundPassage): number {
  if (a.nodeId !== b.nodeId) return a.nodeId < b.nodeId ? -1 : 1;
  return a.ordinal - b.ordinal;
}
