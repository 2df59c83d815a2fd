import type { QueryTerm } from '#text';

/** A word of a query with what the index knows about it. */
export interface WeightedTerm extends QueryTerm {
  /** The number of passages in reach that have it, some of which may be outdated. */
  passages: number;
  /** Its rarity times its weight. */
  value: number;
  /** Whether its forms include words that it may be a misspelling of. */
  corrected: boolean;
}

/** The maximum number of words of a query that count. */
const MAX_TERMS = 24;
/**
 * The terms that matter most, in the order of the query. A word that is not counted may be in a document that is shared with the caller.
 */
export function mostValuable(terms: readonly WeightedTerm[]): WeightedTerm[] {
  const kept = new Set([...terms].sort((a, b) => b.value - a.value).slice(0, MAX_TERMS));
  return terms.filter((term) => kept.has(term));
}

/** The terms that are the subject of the query: without stop words, unless there are no others. */
export function soughtTerms(terms: readonly WeightedTerm[]): WeightedTerm[] {
  const sought = terms.filter(({ isStopWord }) => !isStopWord);
  return sought.length > 0 ? sought : [...terms];
}

/** The tsquery that matches each form of a term. */
export function tsquery({ forms }: WeightedTerm): string {
  return disjunction(forms.map(quoted));
}

function disjunction(queries: readonly string[]): string {
  return queries.length === 1 ? queries[0]! : `(${queries.join(' | ')})`;
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}

/** Two neighboring words of a query. */
interface Pair {
  /** The tsquery that matches them next to each other. */
  query: string;
  /** The tsquery that matches them near each other, but not next to each other. */
  near: string;
  value: number;
  /** Their places among the terms. */
  places: readonly [number, number];
}

/** The tsqueries of neighboring words of the query that are neighbors in a text. */
export function pairsOf(terms: readonly WeightedTerm[]): Pair[] {
  const content = [...terms.keys()].filter((i) => {
    const { isStopWord, prefix, position } = terms[i]!;
    return !isStopWord && !prefix && terms.findIndex((t) => t.position === position && !t.isStopWord) === i;
  });
  return content.slice(1).map((place, i) => {
    const [before, term] = [terms[content[i]!]!, terms[place]!];
    const [a, b] = [tsquery(before), tsquery(term)];
    const near = [2, 3, 4].map((distance) => `(${a} <${distance}> ${b})`);
    return {
      query: `${a} <-> ${b}`,
      near: near.join(' | '),
      value: Math.min(before.value, term.value),
      places: [content[i]!, place],
    };
  });
}
