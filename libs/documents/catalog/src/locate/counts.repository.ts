import { Injectable } from '@nestjs/common';
import { type Queries, type Row, computed, statement } from '#platform';
import { EXTENT, type Extent, VISIBLE } from '#visibility';
import { QUERY_WORDS, matchingWords, nodesWithWords } from '../search/ranked/fuzzy-words';
import { matchingFolders, nodesInFolders } from '../search/ranked/matching-folders';
import { searchRanges } from '../search/ranked/prefix-ranges';
import { projectScope } from '../search/ranked/project-scope';
import {
  type RankedSearch,
  furtherParameters,
  rangeParameters,
  searchParameters,
  sharesOf,
} from '../search/ranked/search-parameters';
import { STAGE } from '../search/ranked/stages';
import { KINDS } from '../search/ranks';
import { CANDIDATE_PROJECTS, MAY_MATCH } from './candidate-projects';
import { MAX_COUNTED } from './locate.dto';

/** The last project of a page. */
export type CountsPosition = [slug: string, projectId: string];

// How many projects one page searches. It may be short, and still have a next one.
const MAX_SEARCHED = 300;

// The projects in the order of the list. CASE, because looking for shares in a project costs more than knowing that it can't match.
const PROJECTS = `SELECT p.*, row_number() OVER (ORDER BY p.slug, p.id) = ${MAX_SEARCHED} AS last FROM (
    SELECT p.id, p.slug COLLATE "C" AS slug, ${EXTENT} AS extent FROM projects p
    WHERE p.tenant_id = :tenantId AND (p.slug COLLATE "C", p.id) > (:afterSlug, :afterProjectId) AND CASE WHEN ${MAY_MATCH} THEN ${VISIBLE} ELSE false END
    ORDER BY p.slug COLLATE "C", p.id LIMIT ${MAX_SEARCHED}) p` as const;

/**
 * The rows that all stages of the ranked search find in the project `p`, if the caller sees as much of it: at most `:limit`, and a node
 * can occur twice.
 */
function matches<const E extends Extent>(extent: E) {
  return `SELECT m."nodeId", m.found, m.capped FROM (WITH ${projectScope(extent, 'SELECT p.id')}, ${matchingFolders(extent)}, ${matchingWords(extent)}
    SELECT "nodeId", found, capped FROM ((${searchRanges(extent, STAGE.text)}) UNION ALL (${nodesInFolders(extent)})
      UNION ALL (${nodesWithWords(extent)})) x LIMIT :limit) m WHERE p.extent = '${extent}'` as const;
}

const COUNT = statement(
  {
    projectId: computed.uuid(),
    slug: computed.text(),
    count: computed.int(),
    /** Whether more nodes may match. */
    atLeast: computed.boolean(),
    /** Whether further projects were not searched. */
    last: computed.boolean(),
  },
  `WITH ${QUERY_WORDS}, ${CANDIDATE_PROJECTS}
  SELECT p.id AS "projectId", p.slug, c.count, c.at_least AS "atLeast", p.last FROM (${PROJECTS}) p
  CROSS JOIN LATERAL (SELECT least(count(DISTINCT x."nodeId") FILTER (WHERE x.found), ${MAX_COUNTED})::int AS count,
    count(*) = :limit OR coalesce(bool_or(x.capped), false) AS at_least FROM ((${matches('whole')}) UNION ALL (${matches('part')})) x) c
  WHERE c.count > 0 OR c.at_least OR p.last ORDER BY p.slug, p.id LIMIT :maxProjects`,
);

/** How many nodes of a project match. */
export type ProjectCount = Omit<Row<typeof COUNT>, 'last'>;

/** Counts matches per project. */
@Injectable()
export class CountsRepository {
  /**
   * Counts the results of a search in each visible project, in the order of slugs. `count` can be 0: with `atLeast` if the search reached
   * its limit without finding a match, and with `last` in a row that only marks how far the projects were searched.
   *
   * @param after the project before the first one
   * @param limit the maximum number of rows
   */
  page(
    queries: Queries,
    search: RankedSearch,
    [afterSlug, afterProjectId]: CountsPosition,
    limit: number,
  ): Promise<Row<typeof COUNT>[]> {
    const { projectId: _, ...parameters } = searchParameters(search, null);
    return queries.all(COUNT, {
      ...parameters,
      ...sharesOf(search),
      ...rangeParameters(search, KINDS, null),
      ...furtherParameters(search, '', null),
      ...{ afterSlug, afterProjectId, limit: MAX_COUNTED + 1, maxProjects: limit },
    });
  }
}
