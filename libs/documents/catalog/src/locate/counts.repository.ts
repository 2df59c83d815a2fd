import { Injectable } from '@nestjs/common';
import { type Queries, type Row, computed, statement } from '#platform';
import { EXTENT, type Extent, VISIBLE } from '#visibility';
import { pathPartsOf } from '../search/fold';
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
import { CANDIDATE_PROJECTS, MAX_SEARCHED, MAY_MATCH } from './candidate-projects';
import { MAX_COUNTED } from './locate.dto';
import { PLAIN_COUNT, PLAIN_WORDS } from './plain-counts';

/** The last project of a page. */
export type CountsPosition = [slug: string, projectId: string];

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

/** The count of the search itself in the project `p`. */
const SEARCHED =
  `SELECT least(count(DISTINCT x."nodeId") FILTER (WHERE x.found), ${MAX_COUNTED})::int AS count,
    count(*) = :limit OR coalesce(bool_or(x.capped), false) AS at_least FROM ((${matches('whole')}) UNION ALL (${matches('part')})) x` as const;

const SHAPE = {
  projectId: computed.uuid(),
  slug: computed.text(),
  count: computed.int(),
  /** Whether more nodes may match. */
  atLeast: computed.boolean(),
  /** Whether further projects were not searched. */
  last: computed.boolean(),
};

const COUNT = statement(
  SHAPE,
  `WITH ${QUERY_WORDS}, ${CANDIDATE_PROJECTS}
  SELECT p.id AS "projectId", p.slug, c.count, c.at_least AS "atLeast", p.last FROM (${PROJECTS}) p CROSS JOIN LATERAL (${SEARCHED}) c
  WHERE c.count > 0 OR c.at_least OR p.last ORDER BY p.slug, p.id LIMIT :maxProjects`,
);

/** Counts in the projects for which `PLAIN` returns null. */
const COUNT_SOME = statement(
  SHAPE,
  `WITH ${QUERY_WORDS} SELECT p.id AS "projectId", p.slug, c.count, c.at_least AS "atLeast", false AS last
  FROM (SELECT p.id, p.slug, ${EXTENT} AS extent FROM projects p WHERE p.tenant_id = :tenantId AND p.id = ANY (:projectIdsToCount::uuid[]) AND ${VISIBLE} OFFSET 0) p
  CROSS JOIN LATERAL (${SEARCHED}) c`,
);

/** The counts of a search that `asksPlainly`; null for a project in which only the search itself can tell. */
const PLAIN = statement(
  { ...SHAPE, count: computed.int().orNull(), atLeast: computed.boolean().orNull() },
  `WITH ${QUERY_WORDS}, ${CANDIDATE_PROJECTS}, ${PLAIN_WORDS}
  SELECT p.id AS "projectId", p.slug, CASE WHEN c.nodes IS NOT NULL THEN least(c.nodes, ${MAX_COUNTED}) END AS count, c.nodes > ${MAX_COUNTED} AS "atLeast", p.last FROM (${PROJECTS}) p
  CROSS JOIN LATERAL (${PLAIN_COUNT}) c WHERE c.nodes IS DISTINCT FROM 0 OR p.last ORDER BY p.slug, p.id LIMIT :maxProjects`,
);

type CountRow = Row<typeof COUNT>;

export type ProjectCount = Omit<CountRow, 'last'>;

@Injectable()
export class CountsRepository {
  /**
   * Counts the results of a search in each visible project, in the order of slugs. `count` can be 0: with `atLeast` if the search reached
   * its limit without finding a match, and with `last` in a row that only marks how far the projects were searched.
   *
   * @param after the project before the first one
   * @param limit the maximum number of rows
   */
  async page(
    queries: Queries,
    search: RankedSearch,
    [afterSlug, afterProjectId]: CountsPosition,
    limit: number,
  ): Promise<CountRow[]> {
    const { projectId: _, ...parameters } = searchParameters(search, null);
    const ofSearch = {
      ...parameters,
      ...sharesOf(search),
      ...rangeParameters(search, KINDS, null),
      ...furtherParameters(search, '', null),
      limit: MAX_COUNTED + 1,
    };
    const place = { afterSlug, afterProjectId, maxProjects: limit };
    if (!asksPlainly(search)) return queries.all(COUNT, { ...ofSearch, ...place });
    const { tenantId, userId, projectIds, ranks, query, from, below, nameFrom, nameBelow } = parameters;
    const counted = await queries.all(PLAIN, {
      ...{ tenantId, userId, projectIds, ranks, query, from, below, nameFrom, nameBelow },
      ...{ ...sharesOf(search), words: ofSearch.words, ...place },
    });
    const unknown = counted.filter(({ count }) => count === null);
    if (unknown.length === 0) return counted.map(known);
    const projectIdsToCount = unknown.map((row) => row.projectId);
    const searched = await queries.all(COUNT_SOME, { ...ofSearch, projectIdsToCount });
    const found = new Map(searched.map((row) => [row.projectId, row]));
    const rows = counted
      .map((row) => ({ ...(found.get(row.projectId) ?? known(row)), last: row.last }))
      .filter(({ count, atLeast, last }) => count > 0 || atLeast || last);
    // Projects without matches have taken the places of others.
    if (rows.length < counted.length && counted.length === limit)
      return queries.all(COUNT, { ...ofSearch, ...place });
    return rows;
  }
}

/** Whether a search has no filter and is for no path, so that counting its results needs no node. */
function asksPlainly({ query, source, updatedSince }: RankedSearch): boolean {
  return source === null && updatedSince === null && pathPartsOf(query).expression === null;
}

function known(row: Row<typeof PLAIN>): CountRow {
  return { ...row, count: row.count ?? 0, atLeast: row.atLeast ?? false };
}
