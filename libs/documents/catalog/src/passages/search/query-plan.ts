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

/** The tsqueries of neighboring words of the query that are neighbors in a text. */
export function pairsOf(terms: readonly WeightedTerm[]): { query: string; near: string; value: number }[] {
  const content = terms.filter(
    ({ isStopWord, prefix, position }, i) =>
      !isStopWord && !prefix && terms.findIndex((t) => t.position === position && !t.isStopWord) === i,
  );
  return content.slice(1).flatMap((term, i) => {
    const before = content[i]!;
    const [a, b] = [tsquery(before), tsquery(term)];
    const near = [2, 3, 4].map((distance) => `(${a} <${distance}> ${b})`);
    return [{ query: `${a} <-> ${b}`, near: near.join(' | '), value: Math.min(before.value, term.value) }];
  });
}
