import { STRONG, type QueryTerm } from '#text';

/** A word of a query with what the index knows about it. */
export interface WeightedTerm extends QueryTerm {
  /** The approximate number of passages that have it, and of those in which it is a strong word. */
  passages: number;
  strongPassages: number;
  /** Its rarity times its weight. */
  value: number;
  /** Whether its forms include words that it may be a misspelling of. */
  corrected: boolean;
}

/** A question to the index: a limited number of passages with some of the words. */
export interface Probe {
  /** A tsquery in which `chr(1)` stands for the space of each word. */
  query: string;
  limit: number;
}

/** The maximum number of words of a query that count. */
const MAX_TERMS = 24;
/** If at most this many passages have a word, all of them are read. */
const FEW = 300;
/** A list of the index with more passages is only read together with a shorter one. */
export const MANY = 30_000;
/** A list with more passages is only intersected with others where its word is strong, since each of its passages is looked up in them. */
const MANY_IN_COMMON = 3_000;
/** Stands before each word of a probe. */
const SPACE = '\u0001';
/** The numbers of candidates that are enough, for one word and for more. Several probes can find the same candidate. */
const ENOUGH = { alone: 250, together: 700 };
const LIMITS = { few: 400, all: 150, triples: 250, pairs: 300, strong: 200, single: 150 };
const MAX_PAIRED = 4;
const MAX_TRIPLED = 5;

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

/** The number of candidates after which the remaining probes are left out. */
export function enoughFor(terms: readonly WeightedTerm[]): number {
  return soughtTerms(terms).length === 1 ? ENOUGH.alone : ENOUGH.together;
}

/** Whether the probes can miss all passages because every word is in too many. */
export function isTooCommon(terms: readonly WeightedTerm[], found: number): boolean {
  const common = soughtTerms(terms).map(({ passages }) => passages > MANY);
  return found === 0 ? common.includes(true) : !common.includes(false);
}

/**
 * The probes of the index, the best first. Each probe reads a limited part of the index, however common the words are: passages with a
 * rare word, with all words, with three or two of the rarest, with a strong word, and with the rarest one.
 */
export function probesOf(terms: readonly WeightedTerm[]): Probe[] {
  const rarestFirst = soughtTerms(terms)
    .filter(({ passages }) => passages > 0)
    .sort((a, b) => b.value - a.value);
  const few = rarestFirst.filter(({ passages }) => passages <= FEW);
  const common = rarestFirst.filter(({ passages }) => passages > FEW);
  const probes: Probe[] = [];
  const add = (queries: readonly string[], limit: number) => {
    if (queries.length > 0) probes.push({ query: queries.join(' | '), limit });
  };
  add(takeWhileFew(few).map(weakQuery), LIMITS.few);
  if (rarestFirst.length > 2) add(togetherOf(rarestFirst.slice(0, 6)), LIMITS.all);
  const selective = selectiveOf(rarestFirst);
  add(triplesOf(selective.slice(0, MAX_TRIPLED)).flatMap(togetherOf), LIMITS.triples);
  const paired = selective.slice(0, MAX_PAIRED);
  const pairs = paired.flatMap((a, i) =>
    paired
      .slice(i + 1)
      .filter((b) => Math.max(a.passages, b.passages) > FEW)
      .flatMap((b) => togetherOf([a, b])),
  );
  add(pairs, LIMITS.pairs);
  const strong = common.filter(({ strongPassages }) => strongPassages <= MANY).slice(0, MAX_PAIRED);
  add(strong.map(strongQuery), LIMITS.strong);
  const single = common.find(({ passages }) => passages <= MANY);
  if (single) add([weakQuery(single)], LIMITS.single);
  return probes;
}

/** The terms that are in few enough passages to be worth a list; all if these are fewer than two. */
function selectiveOf(terms: readonly WeightedTerm[]): readonly WeightedTerm[] {
  const selective = terms.filter(({ passages }) => passages <= MANY);
  return selective.length < 2 ? terms : selective;
}

/** Queries for the passages with all of some terms, which read a short list of the index; none if there is no short list. */
function togetherOf(terms: readonly WeightedTerm[]): string[] {
  const shortest = terms.reduce((a, b) => (b.passages < a.passages ? b : a));
  if (shortest.passages <= MANY_IN_COMMON) return [`(${terms.map(weakQuery).join(' & ')})`];
  const strongest = terms.reduce((a, b) => (b.strongPassages < a.strongPassages ? b : a));
  if (strongest.strongPassages > MANY_IN_COMMON) return [];
  const queries = terms.map((term) => (term === strongest ? strongQuery(term) : weakQuery(term)));
  return [`(${queries.join(' & ')})`];
}

function triplesOf<T>(list: readonly T[]): [T, T, T][] {
  return list.flatMap((a, i) =>
    list.slice(i + 1).flatMap((b, j) => list.slice(i + j + 2).map((c): [T, T, T] => [a, b, c])),
  );
}

/** The rare words, all of whose passages are read. */
function takeWhileFew(terms: readonly WeightedTerm[]): WeightedTerm[] {
  let sum = 0;
  return terms.filter(({ passages }, i) => i === 0 || (sum += passages) <= LIMITS.few * 2);
}

/** The tsquery that matches each form of a term. */
export function tsquery({ forms }: WeightedTerm): string {
  return disjunction(forms.map(quoted));
}

/** The same for the index, wherever the term is. */
function weakQuery({ forms }: WeightedTerm): string {
  return disjunction(forms.map(wordQuery));
}

/** The query for a word in the index, as in a `Probe`. */
export function wordQuery(word: string): string {
  return quoted(SPACE + word);
}

/** The same for passages in which the term is strong. */
function strongQuery({ forms }: WeightedTerm): string {
  return disjunction(forms.map((form) => quoted(SPACE + STRONG + form)));
}

function disjunction(queries: readonly string[]): string {
  return queries.length === 1 ? queries[0]! : `(${queries.join(' | ')})`;
}

function quoted(word: string): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'`;
}

/** Terms of about the same value, which one call of `ts_rank` scores together. */
export interface Cluster {
  query: string;
  /** The value that one whole impact of a term adds, times the divisor of `ts_rank`. */
  factor: number;
}

/** Divides the terms into at most `count` clusters, in the order of their values. */
export function clustersOf(terms: readonly WeightedTerm[], count: number, divisor: number): Cluster[] {
  const sorted = [...terms].sort((a, b) => b.value - a.value);
  const size = Math.ceil(sorted.length / count);
  const clusters: Cluster[] = [];
  for (let at = 0; at < sorted.length; at += size) {
    const members = sorted.slice(at, at + size);
    const forms = members.reduce((sum, term) => sum + term.forms.length, 0);
    const mean = members.reduce((sum, term) => sum + term.value, 0) / members.length;
    clusters.push({ query: members.map(tsquery).join(' | '), factor: mean * forms * divisor });
  }
  while (clusters.length < count) clusters.push({ query: '', factor: 0 });
  return clusters;
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
