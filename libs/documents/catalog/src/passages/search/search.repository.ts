import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { NO_ID, type Queries } from '#platform';
import { RANK_DIVISOR } from '#text';
import { nodeReachOf } from '#visibility';
import {
  type WeightedTerm,
  clustersOf,
  enoughFor,
  isTooCommon,
  pairsOf,
  probesOf,
  soughtTerms,
  tsquery,
} from './query-plan';
import {
  type FoundRow,
  QUICK_SEARCH_EVERYWHERE,
  QUICK_SEARCH_PROJECTS,
  type QuickRow,
  READ_PASSAGES,
  type ReadRow,
  SAMPLE_EVERYWHERE,
  SAMPLE_PROJECTS,
  SEARCH_EVERYWHERE,
  SEARCH_PROJECTS,
} from './search.statements';

/** The projects to search. */
export interface SearchedProjects {
  /** The projects that the caller sees as a whole; null for all of them. */
  whole: readonly string[] | null;
  /** The projects of which only documents are shared with the caller. */
  shared: readonly string[];
}

/** The projects of a token that reaches only some are searched one by one. */
export const EVERYWHERE: SearchedProjects = { whole: null, shared: [] };

/** A passage with the impact of each word, and how close neighboring words are: 2 next to each other, 1 near, 0 not. */
export interface FoundPassage extends Omit<FoundRow, 'impacts' | 'closeness'> {
  impacts: number[];
  closeness: number[];
}

/** A passage that a quick search finds, with the beginning of its text. */
export interface QuickPassage
  extends FoundPassage, Pick<QuickRow, 'anchor' | 'headingPath' | 'startLine' | 'title'> {
  text: string;
}

/** A passage that the caller can read, with the beginning of its text. */
export interface ReadPassage extends Omit<ReadRow, 'nth' | 'text'> {
  text: string;
}

/** Searches passages, and reads their text. */
@Injectable()
export class PassageSearchRepository {
  /** The best candidates that the caller can read, in no order. */
  async search(
    queries: Queries,
    principal: Principal,
    terms: readonly WeightedTerm[],
    projects: SearchedProjects,
  ): Promise<FoundPassage[]> {
    if (terms.length === 0) return [];
    return (await this.find(queries, principal, terms, projects)).map(foundPassage);
  }

  /** The best candidates that the caller can read, with what is shown of them, in no order. Fewer than `search` finds. */
  async searchQuickly(
    queries: Queries,
    principal: Principal,
    terms: readonly WeightedTerm[],
    projects: SearchedProjects,
  ): Promise<QuickPassage[]> {
    if (terms.length === 0) return [];
    const { whole } = projects;
    const parameters = { ...parametersOf(principal, terms, projects), ...probedBy(terms) };
    const rows =
      whole === null
        ? await queries.all(QUICK_SEARCH_EVERYWHERE, { ...parameters, readers: readersOf(principal) })
        : await queries.all(QUICK_SEARCH_PROJECTS, { ...parameters, projects: whole });
    return rows.map(({ text, ...row }) => ({ ...foundPassage(row), text: text.toString('utf8') }));
  }

  private async find(
    queries: Queries,
    principal: Principal,
    terms: readonly WeightedTerm[],
    projects: SearchedProjects,
  ): Promise<FoundRow[]> {
    const { whole } = projects;
    const parameters = parametersOf(principal, terms, projects);
    const probed = probedBy(terms);
    if (whole === null) {
      const everywhere = { ...parameters, readers: readersOf(principal) };
      const found = await queries.all(SEARCH_EVERYWHERE, { ...everywhere, ...probed });
      if (!isTooCommon(terms, found.length)) return found;
      return distinct(found, await queries.all(SAMPLE_EVERYWHERE, everywhere));
    }
    const inProjects = { ...parameters, projects: whole };
    const found = await queries.all(SEARCH_PROJECTS, { ...inProjects, ...probed });
    if (!isTooCommon(terms, found.length)) return found;
    return distinct(found, await queries.all(SAMPLE_PROJECTS, inProjects));
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
    passages: readonly Pick<FoundPassage, 'nodeId' | 'ordinal' | 'revisionId'>[],
    maxBytes: number,
  ): Promise<(ReadPassage | null)[]> {
    const rows = await queries.all(READ_PASSAGES, {
      ...nodeReachOf(principal),
      nodeIds: passages.map(({ nodeId }) => nodeId),
      ordinals: passages.map(({ ordinal }) => ordinal),
      revisionIds: passages.map(({ revisionId }) => revisionId),
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
) {
  const clusters = clustersOf(terms, 4, RANK_DIVISOR);
  const pairs = pairsOf(terms);
  return {
    ...nodeReachOf(principal),
    anyWord: soughtTerms(terms).map(tsquery).join(' | '),
    ...{
      cluster1: clusters[0]!.query,
      cluster2: clusters[1]!.query,
      cluster3: clusters[2]!.query,
      cluster4: clusters[3]!.query,
    },
    ...{
      factor1: clusters[0]!.factor,
      factor2: clusters[1]!.factor,
      factor3: clusters[2]!.factor,
      factor4: clusters[3]!.factor,
    },
    terms: terms.map(tsquery),
    pairs: pairs.map(({ query }) => query),
    nearPairs: pairs.map(({ near }) => near),
    projects: whole,
    sharedProjects: shared,
  };
}

function probedBy(terms: readonly WeightedTerm[]) {
  const probes = probesOf(terms);
  return {
    probes: probes.map(({ query }) => query),
    limits: probes.map(({ limit }) => limit),
    enough: enoughFor(terms),
  };
}

function readersOf({ userId }: Principal): string[] {
  return [NO_ID, userId];
}

function foundPassage<Found extends Pick<FoundRow, 'impacts' | 'closeness'>>({
  impacts,
  closeness,
  ...row
}: Found) {
  return { ...row, impacts: numbersOf(impacts), closeness: numbersOf(closeness) };
}

/** Reads an array of numbers as PostgreSQL writes it. */
function numbersOf(list: string): number[] {
  return list === '{}' ? [] : list.slice(1, -1).split(',').map(Number);
}

function distinct(found: readonly FoundRow[], more: readonly FoundRow[]): FoundRow[] {
  const keyOf = ({ nodeId, ordinal }: FoundRow) => `${nodeId} ${ordinal}`;
  const known = new Set(found.map(keyOf));
  return [...found, ...more.filter((passage) => !known.has(keyOf(passage)))];
}
