import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { type QueryTerm, correctedTerm, formsInIndex, queryTermsOf } from '#text';
import { PassageIndexer } from '../index/passage-indexer';
import { emphasizeNames } from './emphasis';
import { type KnownCounts, KnownWords, type WordSpace } from './known-words';
import type { OpenIndex } from './passage-index';
import { type WeightedTerm, mostValuable } from './query-plan';
import { type SimilarWord, correctionsOf, likelySpellings, nearWords, spelledWords } from './spelling';

/** A word in at most this many passages may be misspelled if a similar one is in many times as many. */
const RARE = 2;
const TIMES_AS_COMMON = 20;
const LEAST_COMMON = 3;
const MAX_MISSPELLED = 4;
const MAX_CORRECTIONS = 2;
/** The maximum number of spellings that are looked up. */
const MAX_SPELLINGS = 1_000;
/** The maximum number of pairs that replace their first character, and about that of their passages. */
const MAX_CONTINUED = 15;
const MAX_OF_CONTINUED = 30_000;
const CORRECTED_WEIGHT = 0.85;
/** The weight of a word that some passage has, but that may be misspelled. */
const DOUBTFUL_WEIGHT = 0.5;
/** The exponent with which the rarity of a word counts. */
const RARITY_EXPONENT = 1.1;

/** The words of a phrasing that matter. Counting them takes a statement, and finding corrections of misspelled ones two. */
export type ReadQuery = () => Promise<WeightedTerm[]>;

interface CountedTerms {
  terms: readonly QueryTerm[];
  known: KnownCounts;
}

/** The phrasings of a question, and the index in which they were read. */
export interface ReadQueries {
  phrasings: ReadQuery[];
  index: OpenIndex;
}

const NO_WORDS: ReadQuery = () => Promise.resolve([]);

/** Reads a query: determines how rare its words are, and which of them are misspelled. */
@Injectable()
export class QueryReader {
  constructor(
    private readonly words: KnownWords,
    private readonly indexer: PassageIndexer,
  ) {}

  /**
   * Reads each phrasing independently of the others. First indexes the documents that were saved last, but not all of them if many wait.
   */
  async read(principal: Principal, queries: readonly string[]): Promise<ReadQueries> {
    const written = queries.map(queryTermsOf);
    const hasWords = written.some(({ length }) => length > 0);
    let space = await this.words.spaceOf(principal);
    if (hasWords && space.index.waiting) {
      await this.indexer.indexNewest(principal.tenantId);
      space = await this.words.spaceOf(principal);
    }
    return this.readIn(space, written);
  }

  /** Reads phrasings in the index as this process last saw it; undefined if it has not, or if the first one has no words. */
  async readRemembered(principal: Principal, queries: readonly string[]): Promise<ReadQueries | undefined> {
    const written = queries.map(queryTermsOf);
    if (written[0]!.length === 0) return undefined;
    const space = await this.words.rememberedSpaceOf(principal);
    return space && this.readIn(space, written);
  }

  private readIn(space: WordSpace, written: readonly (readonly QueryTerm[])[]): ReadQueries {
    const phrasings = written.map((terms): ReadQuery => {
      if (terms.length === 0) return NO_WORDS;
      return async () => this.corrected(space, await this.count(space, terms));
    });
    return { phrasings, index: space.index };
  }

  /**
   * The words of a query that is still being written: none is corrected or continued, and documents that wait to be indexed are not found
   * yet.
   */
  async readAsWritten(
    principal: Principal,
    query: string,
  ): Promise<{ terms: WeightedTerm[]; index: OpenIndex }> {
    const written = queryTermsOf(query);
    const space = await this.words.spaceOf(principal);
    const forms = written.flatMap((term) => term.forms);
    const known = await this.words.count(space, forms);
    return { terms: mostValuable(weighAll(written, known)), index: space.index };
  }

  private async count(space: WordSpace, written: readonly QueryTerm[]): Promise<CountedTerms> {
    const terms = await this.allContinued(space, written);
    const known = await this.words.count(
      space,
      terms.flatMap((term) => term.forms),
    );
    return { terms, known };
  }

  /** The words of a phrasing that matter, those that may be misspelled with likely corrections. */
  private async corrected(space: WordSpace, { terms, known }: CountedTerms): Promise<WeightedTerm[]> {
    const weighted = weighAll(terms, known);
    const misspelled = weighted.filter(isMisspelled).slice(0, MAX_MISSPELLED);
    if (misspelled.length === 0) return mostValuable(weighted);
    const corrections = await this.correct(space, misspelled, known.all);
    return mostValuable(weighted.flatMap((term) => corrections.get(term) ?? [term]));
  }

  /** For words that hardly any passage has, finds similar words that many passages have. */
  private async correct(
    space: WordSpace,
    misspelled: readonly Misspelled[],
    all: number,
  ): Promise<Map<WeightedTerm, WeightedTerm[]>> {
    const written = misspelled.flatMap(({ forms, spelling }) => [...forms, spelling]);
    const spellings = misspelled.flatMap(({ spelling }) => likelySpellings(spelling)).slice(0, MAX_SPELLINGS);
    const similar = await this.words.similar(space, [...new Set(written)]);
    const forms = new Set(spellings.flatMap(formsInIndex));
    const counts = await this.words.counted(space, [...forms]);
    const corrections = new Map<WeightedTerm, WeightedTerm[]>();
    for (const term of misspelled) {
      const least = Math.max(LEAST_COMMON, term.passages * TIMES_AS_COMMON);
      const near = [...new Set([...term.forms, term.spelling])].flatMap((word) =>
        nearWords(
          word,
          similar.filter((row) => row.misspelled === word && /^\p{L}+$/u.test(row.word)),
        ),
      );
      const candidates = [...near, ...spelledWords(term.spelling, formsInIndex, counts)];
      const likely = correctionsOf(
        candidates.filter(({ passages }) => passages >= least),
        MAX_CORRECTIONS,
      );
      if (likely.length > 0) corrections.set(term, replacing(term, likely, all));
    }
    return corrections;
  }

  private async allContinued(space: WordSpace, terms: readonly QueryTerm[]): Promise<QueryTerm[]> {
    const continued: QueryTerm[] = [];
    for (const term of terms) continued.push(await this.continued(space, term));
    return continued;
  }

  /** A character that begins pairs is replaced by the most common of these pairs, since the index can't read all of them within bounds. */
  private async continued(space: WordSpace, term: QueryTerm): Promise<QueryTerm> {
    if (!term.prefix) return term;
    const [beginning] = term.forms;
    const words = await this.words.continuations(space, beginning!);
    let sum = 0;
    const most = words
      .filter(({ passages }, i) => i === 0 || (sum += passages) <= MAX_OF_CONTINUED)
      .slice(0, MAX_CONTINUED);
    return { ...term, forms: [...new Set([...term.forms, ...most.map(({ word }) => word)])] };
  }
}

type Misspelled = WeightedTerm & { spelling: string };

function isMisspelled(term: WeightedTerm): term is Misspelled {
  return term.spelling !== null && term.passages <= RARE;
}

/** The terms that replace a word, and the word itself if some passage has it. */
function replacing(term: WeightedTerm, likely: readonly SimilarWord[], all: number): WeightedTerm[] {
  const words = likely.map(({ word }) => word);
  const passages = Math.max(...likely.map((word) => word.passages));
  const changed = correctedTerm(term, words);
  const value = rarityOf(passages, all) * changed.weight * CORRECTED_WEIGHT;
  const correction = { ...changed, passages, value, corrected: true };
  return term.passages === 0 ? [correction] : [{ ...term, value: term.value * DOUBTFUL_WEIGHT }, correction];
}

function weighAll(terms: readonly QueryTerm[], known: KnownCounts): WeightedTerm[] {
  const weighted = terms.map((term) => weigh(term, known));
  return emphasizeNames(weighted, known.all);
}

function weigh(term: QueryTerm, { words: counts, all }: KnownCounts): WeightedTerm {
  const numbers = term.forms.map((form) => counts.get(form) ?? 0);
  const passages = Math.max(...numbers);
  // Forms that no passage has cost time, and find nothing.
  const forms = term.forms.filter((_, i) => numbers[i]! > 0);
  const value = rarityOf(passages, all) * term.weight;
  return {
    ...term,
    forms: forms.length > 0 ? forms : term.forms,
    passages,
    value,
    corrected: false,
  };
}

/** The inverse document frequency of BM25, which is greater for rarer words. */
function rarityOf(passages: number, all: number): number {
  const absent = Math.max(0, all - passages);
  return Math.log(1 + (absent + 0.5) / (passages + 0.5)) ** RARITY_EXPONENT;
}
