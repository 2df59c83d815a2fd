import { Injectable } from '@nestjs/common';
import { FIRST_ID, type Queries } from '#platform';
import { prefixRangeOf, wordsOf } from '../fold';
import type { Kind } from '../ranks';
import { FIRST_OF_PART, FIRST_OF_WHOLE, FURTHER, type Match } from './ranked.statements';
import type { Project, Scope } from './scopes.repository';
import { type RankedSearch, type TermPosition, rangeParameters, searchParameters } from './search-parameters';

/** The position after a node with words like those of the query. `pivot` is the number of the word that finds the candidates. */
export type FuzzyWordsPosition = [similarityRank: number, rank: number, nodeId: string, pivot: number];

/** Where each stage after the first one continues: null to start at its beginning, undefined to skip it. */
export interface FurtherPositions {
  folders: string | null | undefined;
  tags: TermPosition | null | undefined;
  fuzzyWords: FuzzyWordsPosition | null;
}

/** No path comes after it. */
const LAST_PATH = '\u{10ffff}';
const FIRST_KINDS: readonly Kind[] = ['title', 'heading', 'path'];

/** Searches the index of one project; each statement reads a few ranges of limited length. */
@Injectable()
export class RankedRepository {
  /** The first matches in titles, headings and names; undefined if the caller doesn't see all of such a project. */
  async findFirst(
    queries: Queries,
    search: RankedSearch,
    { id, slug }: Scope,
    after: TermPosition | null,
    limit: number,
  ): Promise<{ project: Project; matches: Match[] } | undefined> {
    const rows = await queries.all(FIRST_OF_WHOLE, {
      ...searchParameters(search, id),
      ...rangeParameters(search, FIRST_KINDS, after),
      slug,
      limit,
    });
    return rows[0] && { project: { id: rows[0].projectId, extent: 'whole' }, matches: rows.filter(isMatch) };
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
    const searchesFolders = folders !== undefined && search.kinds.includes('path');
    const [afterSimilarityRank, afterRank, afterNodeId, pivot] = fuzzyWords ?? [0, 0, FIRST_ID, null];
    return queries.all(FURTHER[extent], {
      ...searchParameters(search, id),
      ...rangeParameters(search, tags === undefined ? [] : ['tag'], tags ?? null),
      afterPath: searchesFolders ? (folders ?? '') : LAST_PATH,
      words: wordsOf(search.query).map((word) => prefixRangeOf(word).from),
      ...{ afterSimilarityRank, afterRank, afterNodeId, pivot },
      limit,
    });
  }
}

function isMatch<T extends { nodeId: string | null }>(row: T): row is T & Match {
  return row.nodeId !== null;
}
