import { Injectable } from '@nestjs/common';
import type { Queries } from '#platform';
import type { Kind } from '../ranks';
import { FIRST, FIRST_OF_PART, FURTHER, type Match } from './ranked.statements';
import type { Project, Scope } from './scopes.repository';
import {
  type FuzzyWordsPosition,
  type RankedSearch,
  type TermPosition,
  asksForNames,
  furtherParameters,
  rangeParameters,
  searchParameters,
  sharesOf,
} from './search-parameters';

/** Where each stage after the first one continues: null or '' to start at its beginning, undefined to skip it. */
export interface FurtherPositions {
  folders: string | undefined;
  tags: TermPosition | null | undefined;
  fuzzyWords: FuzzyWordsPosition | null;
}

/** The first matches in a project that is visible as a whole. */
export interface FirstMatches {
  project: Project;
  /** Whether nodes of the tenant waited for the index when it was read. */
  waits: boolean;
  matches: Match[];
}

const FIRST_KINDS: readonly Kind[] = ['title', 'heading', 'path'];

/** Searches the index of one project; each statement reads a few ranges of limited length. */
@Injectable()
export class RankedRepository {
  /**
   * The first matches in titles, headings and names, and whether nodes wait for the index; undefined if the caller doesn't see all of such a
   * project.
   */
  async findFirst(
    queries: Queries,
    search: RankedSearch,
    { id, slug }: Scope,
    after: TermPosition | null,
    limit: number,
  ): Promise<FirstMatches | undefined> {
    const parameters = {
      ...searchParameters(search, id),
      ...rangeParameters(search, FIRST_KINDS, after),
      slug,
      limit,
    };
    const rows = asksForNames(search)
      ? await queries.all(FIRST.names, parameters)
      : await queries.all(FIRST.whole, { ...parameters, ...sharesOf(search) });
    if (!rows[0]) return undefined;
    const { projectId, waits } = rows[0];
    return { project: { id: projectId, extent: 'whole' }, waits, matches: rows.filter(isMatch) };
  }

  /** The same in a project of which only documents are shared with the caller. */
  findFirstInPart(
    queries: Queries,
    search: RankedSearch,
    projectId: string,
    after: TermPosition | null,
    limit: number,
  ): Promise<Match[]> {
    return queries.all(FIRST_OF_PART, {
      ...searchParameters(search, projectId),
      ...sharesOf(search),
      ...rangeParameters(search, FIRST_KINDS, after),
      limit,
    });
  }

  /** The matches of the further stages: nodes in matching folders, tags, and nodes with similar words in any order. */
  findFurther(
    queries: Queries,
    search: RankedSearch,
    { id, extent }: Project,
    { folders, tags, fuzzyWords }: FurtherPositions,
    limit: number,
  ): Promise<Match[]> {
    const parameters = {
      ...searchParameters(search, id),
      ...furtherParameters(search, folders, fuzzyWords),
      limit,
    };
    if (extent === 'whole' && asksForNames(search)) return queries.all(FURTHER.names, parameters);
    return queries.all(FURTHER[extent], {
      ...parameters,
      ...rangeParameters(search, tags === undefined ? [] : ['tag'], tags ?? null),
      ...sharesOf(search),
    });
  }
}

function isMatch<T extends { nodeId: string | null }>(row: T): row is T & Match {
  return row.nodeId !== null;
}
