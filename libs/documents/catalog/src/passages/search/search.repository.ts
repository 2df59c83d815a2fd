import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import type { Queries } from '#platform';
import { LEVEL_IMPACTS } from '#text';
import { nodeReachOf } from '#visibility';
import { bestCandidates } from '../segments/candidates';
import { SegmentsRepository } from '../index/segments.repository';
import { rangesOf } from '../segments/reach';
import {
  type FoundCandidate,
  type FoundPassage,
  type PassageVersion,
  type QuickPassage,
  divisorOf,
  entryOf,
  foundPassages,
  quickPassage,
} from './found-passages';
import { type OpenIndex, PassageIndex } from './passage-index';
import { type WeightedTerm, pairsOf, soughtTerms, tsquery } from './query-plan';
import {
  MAX_QUICK,
  MAX_RANKED,
  QUICK_SEARCH_EVERYWHERE,
  QUICK_SEARCH_PROJECTS,
  READ_PASSAGES,
  type ReadRow,
  SEARCH_EVERYWHERE,
  SEARCH_PROJECTS,
} from './search.statements';

/**
 * How many candidates of the index there are for each passage that is sought, and how many of them are looked up first; the others only if
 * the caller can't read enough of these.
 */
const CANDIDATES = 3.75;
const LOOKED_UP = 1.25;
/** How often candidates are sought again because outdated entries took the places of others, which are left out then. */
const MAX_ROUNDS = 20;

export interface SearchedProjects {
  /** The projects that the caller sees as a whole; null for all of them. */
  whole: readonly string[] | null;
  /** The projects of which only documents are shared with the caller. */
  shared: readonly string[];
}

/** The projects of a token that reaches only some are searched one by one. */
export const EVERYWHERE: SearchedProjects = { whole: null, shared: [] };

/** A passage that the caller can read, with the beginning of its text. */
export interface ReadPassage extends Omit<ReadRow, 'nth' | 'text'> {
  text: string;
}

/** The matches in an opened index. */
export interface FoundInIndex {
  passages: FoundPassage[];
  /** Whether the index still has exactly these segments, and no document waits for it. */
  isCurrent: boolean;
}

@Injectable()
export class PassageSearchRepository {
  constructor(
    private readonly index: PassageIndex,
    private readonly segments: SegmentsRepository,
  ) {}

  /** The best candidates that the caller can read, at most `ranked`, by their rough scores. */
  async search(
    queries: Queries,
    principal: Principal,
    index: OpenIndex,
    terms: readonly WeightedTerm[],
    projects: SearchedProjects,
    ranked: number = MAX_RANKED,
  ): Promise<FoundInIndex> {
    if (terms.length === 0) return { passages: [], isCurrent: false };
    const statement = projects.whole === null ? SEARCH_EVERYWHERE : SEARCH_PROJECTS;
    const segmentIds = index.segments.map(({ id }) => id);
    let isCurrent = true;
    const read = async (some: readonly FoundCandidate[]) => {
      const parameters = { ...parametersOf(principal, terms, projects, some, ranked), segmentIds };
      const lists = (await queries.one(statement, parameters))!;
      isCurrent &&= lists.isCurrent;
      return foundPassages(lists, terms, some);
    };
    const first = ranked * LOOKED_UP;
    const limits = { candidates: ranked * CANDIDATES, enough: ranked };
    const passages = await this.live(
      queries,
      principal,
      index,
      terms,
      projects,
      limits,
      async (candidates) => {
        const found = await read(candidates.slice(0, first));
        if (found.length >= ranked || candidates.length <= first) return found;
        return distinct(found, await read(candidates.slice(first))).slice(0, ranked);
      },
    );
    return { passages, isCurrent };
  }

  /** The best candidates that the caller can read, with what is shown of them, in no order. Fewer than `search` finds. */
  async searchQuickly(
    queries: Queries,
    principal: Principal,
    index: OpenIndex,
    terms: readonly WeightedTerm[],
    projects: SearchedProjects,
  ): Promise<QuickPassage[]> {
    if (terms.length === 0) return [];
    const statement = projects.whole === null ? QUICK_SEARCH_EVERYWHERE : QUICK_SEARCH_PROJECTS;
    const limits = { candidates: MAX_QUICK * 3, enough: MAX_QUICK };
    return this.live(queries, principal, index, terms, projects, limits, async (candidates) => {
      const parameters = parametersOf(principal, terms, projects, candidates, MAX_QUICK);
      const rows = await queries.all(statement, parameters);
      return rows.map((row) => quickPassage(row, terms, candidates));
    });
  }

  /**
   * Reads the best candidates. While fewer than enough can be read, those that are outdated are left out, and further ones take their
   * places: a large deletion must not hide other documents until the segments are merged.
   */
  private async live<Found>(
    queries: Queries,
    principal: Principal,
    index: OpenIndex,
    terms: readonly WeightedTerm[],
    projects: SearchedProjects,
    limits: { candidates: number; enough: number },
    read: (candidates: readonly FoundCandidate[]) => Promise<Found[]>,
  ): Promise<Found[]> {
    for (let round = 1; ; round++) {
      const candidates = await this.candidates(principal, index, terms, projects, limits.candidates);
      const found = await read(candidates);
      if (found.length >= limits.enough || candidates.length < limits.candidates || round === MAX_ROUNDS)
        return found;
      const live = new Set(await this.segments.listLive(queries, index.tenantId, candidates.map(entryOf)));
      const outdated = candidates.filter((_, i) => !live.has(i));
      if (outdated.length === 0) return found;
      for (const { head, slot } of outdated) head.markOutdated(slot);
    }
  }

  /** The best candidates of the index in these projects, the best first. */
  private async candidates(
    { userId }: Principal,
    index: OpenIndex,
    terms: readonly WeightedTerm[],
    { whole }: SearchedProjects,
    most: number,
  ): Promise<FoundCandidate[]> {
    const forms = terms.flatMap((term) => term.forms);
    const { segments, words } = await this.index.find(index, forms);
    const reach = whole === null ? { reader: userId } : { projects: whole };
    const searched = segments.map(({ head }) => ({
      entries: head.entries,
      ranges: rangesOf(head, reach),
      outdated: head.outdated,
    }));
    const finding = new Set(soughtTerms(terms));
    const sought = terms.map((term) => ({ ...term, finds: finding.has(term) }));
    return bestCandidates(searched, sought, words, LEVEL_IMPACTS, most).map((candidate) => ({
      ...candidate,
      head: segments[candidate.segment]!.head,
    }));
  }

  /**
   * The columns to show of passages that a search found, in their order; null for one that has changed, or that the caller cannot read
   * anymore.
   *
   * @param maxBytes the number of bytes of each text that are read
   */
  async read(
    queries: Queries,
    principal: Principal,
    passages: readonly PassageVersion[],
    maxBytes: number,
  ): Promise<(ReadPassage | null)[]> {
    const rows = await queries.all(READ_PASSAGES, {
      ...nodeReachOf(principal),
      nodeIds: passages.map(({ nodeId }) => nodeId),
      ordinals: passages.map(({ ordinal }) => ordinal),
      versions: passages.map(({ version }) => version),
      maxBytes,
    });
    const read = new Map(
      rows.map(({ nth, text, ...passage }) => [nth, { ...passage, text: text.toString('utf8') }]),
    );
    return passages.map((_, i) => read.get(i + 1) ?? null);
  }
}

function parametersOf(
  principal: Principal,
  terms: readonly WeightedTerm[],
  { whole, shared }: SearchedProjects,
  candidates: readonly FoundCandidate[],
  ranked: number,
) {
  const pairs = pairsOf(terms);
  const entries = candidates.map(entryOf);
  return {
    ...nodeReachOf(principal),
    anyWord: soughtTerms(terms).map(tsquery).join(' | '),
    terms: terms.map(tsquery),
    factors: terms.map((term) => term.value * divisorOf(term)),
    pairs: pairs.map(({ query }) => query),
    nearPairs: pairs.map(({ near }) => near),
    projects: whole,
    sharedProjects: shared,
    nodeIds: entries.map(({ nodeId }) => nodeId),
    ordinals: entries.map(({ ordinal }) => ordinal),
    versions: entries.map(({ version }) => version),
    scores: candidates.map(({ score }) => score),
    hasPairs: candidates.map(({ impacts }) =>
      pairs.map(({ places: [a, b] }) => (impacts[a]! > 0 && impacts[b]! > 0 ? '1' : '0')).join(''),
    ),
    ranked,
  };
}

function distinct(found: readonly FoundPassage[], more: readonly FoundPassage[]): FoundPassage[] {
  const keyOf = ({ nodeId, ordinal }: FoundPassage) => `${nodeId} ${ordinal}`;
  const known = new Set(found.map(keyOf));
  return [...found, ...more.filter((passage) => !known.has(keyOf(passage)))];
}
