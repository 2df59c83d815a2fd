import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { LAST_ID, type Queries, type Row, computed, statement } from '#platform';
import { REACHABLE, newestGrants, nodeReachOf } from '#visibility';
import { prefixRangeOf } from '../search/fold';
import { ANY_READER, type Kind, isPersonal, ranksOf } from '../search/ranks';

/** The last project of a page. */
export type CountsPosition = [slug: string, projectId: string];

// If at most MAX_TERMS terms of the tenant's index match, they are counted exactly. Otherwise they are counted project by project,
// up to MAX_TERMS_OF_PROJECT in each.
const MAX_TERMS = 4_000;
const MAX_TERMS_OF_PROJECT = 50;
// How many of the newest shares are considered.
const MAX_SHARES = 2_000;

const TERM = 't.tenant_id = :tenantId AND t.term >= :from AND t.term < :below';
const AFTER_POSITION = '(p.slug COLLATE "C", p.id) > (:afterSlug, :afterProjectId)';
const PAGE = 'ORDER BY slug, id LIMIT :limit';

/** Terms of the tenant's index that the caller can find: `:openRanks` are anybody's, `:personalRanks` their reader's. */
function terms(columns: string, rank: string, condition: string, limit: number) {
  return `(SELECT ${columns} FROM search_terms t WHERE ${TERM} AND t.reader = ${ANY_READER} AND cardinality(:openRanks::smallint[]) > 0 AND ${rank} = ANY (:openRanks) AND ${condition} LIMIT ${limit})
  UNION ALL (SELECT ${columns} FROM search_terms t WHERE ${TERM} AND t.reader = :userId AND cardinality(:personalRanks::smallint[]) > 0 AND ${rank} = ANY (:personalRanks) AND ${condition} LIMIT ${limit})
  LIMIT ${limit}` as const;
}

const SHARED = `shared AS MATERIALIZED (${newestGrants(`'${LAST_ID}'`, String(MAX_SHARES))})` as const;
/** Projects of which only documents are shared with the caller, with the number of these that match. */
function partlyVisible(condition: string) {
  return `
  SELECT p.id, p.slug COLLATE "C" AS slug, count(*)::int AS count, (SELECT count(*) FROM shared) = ${MAX_SHARES} AS at_least
  FROM (SELECT DISTINCT node_id FROM shared WHERE ${condition}) s
  CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = s.node_id OFFSET 0) n
  JOIN projects p ON p.tenant_id = :tenantId AND p.id = n.project_id AND p.deleted_at IS NULL AND ${REACHABLE} IS NOT TRUE AND ${AFTER_POSITION}
  WHERE (SELECT true FROM search_terms t WHERE t.tenant_id = :tenantId AND t.node_id = n.id
    AND t.rank = ANY (:openRanks::smallint[] || :personalRanks::smallint[]) AND t.term >= :from AND t.term < :below LIMIT 1) IS TRUE
  GROUP BY p.id, p.slug` as const;
}

const COUNT = {
  projectId: computed.uuid(),
  slug: computed.text(),
  count: computed.int(),
  /** Whether more nodes may match. */
  atLeast: computed.boolean(),
};
const COUNT_COLUMNS = 'x.id AS "projectId", x.slug, x.count, x.at_least AS "atLeast"';

// The rank is an expression, so that the planner uses the tenant's index. With the column, it may read every project's index.
const COUNT_EXACTLY = statement(
  { many: computed.boolean(), ...COUNT, projectId: COUNT.projectId.orNull() },
  `WITH term AS MATERIALIZED (${terms('t.project_id, t.node_id', 't.rank + 0', 'true', MAX_TERMS + 1)}), ${SHARED}
  SELECT o.many, ${COUNT_COLUMNS} FROM (SELECT count(*) > ${MAX_TERMS} AS many FROM term) o LEFT JOIN LATERAL (
    SELECT p.id, p.slug COLLATE "C" AS slug, c.count, false AS at_least FROM (
      SELECT project_id, count(*)::int AS count FROM (SELECT DISTINCT project_id, node_id FROM term WHERE NOT o.many) d GROUP BY project_id) c
    JOIN projects p ON p.tenant_id = :tenantId AND p.id = c.project_id WHERE ${REACHABLE} AND ${AFTER_POSITION}
    UNION ALL ${partlyVisible('NOT o.many')} ${PAGE}) x ON true`,
);
// Counts one project after the other, until there are enough with matches.
const COUNT_UP_TO_LIMITS = statement(
  COUNT,
  `WITH ${SHARED} SELECT ${COUNT_COLUMNS} FROM (
    (SELECT p.id, p.slug COLLATE "C" AS slug, c.count, c.terms >= ${MAX_TERMS_OF_PROJECT} AS at_least
      FROM (SELECT p.id, p.slug FROM projects p WHERE ${REACHABLE} AND ${AFTER_POSITION} ORDER BY p.slug COLLATE "C", p.id OFFSET 0) p
      CROSS JOIN LATERAL (SELECT count(DISTINCT node_id)::int AS count, count(*) AS terms FROM (
        ${terms('t.node_id', 't.rank', 't.project_id = p.id', MAX_TERMS_OF_PROJECT)}) t OFFSET 0) c
      WHERE c.count > 0 LIMIT :limit)
    UNION ALL ${partlyVisible('true')} ${PAGE}) x`,
);

/** How many nodes of a project match. */
export type ProjectCount = Row<typeof COUNT_UP_TO_LIMITS>;

/** Counts matches per project. */
@Injectable()
export class CountsRepository {
  /**
   * Projects with visible nodes whose title, own heading, name or tag has a word that begins with the folded query, ordered by slug.
   *
   * @param after the project before the page
   */
  async page(
    queries: Queries,
    principal: Principal,
    query: string,
    kinds: readonly Kind[],
    [afterSlug, afterProjectId]: CountsPosition,
    limit: number,
  ): Promise<ProjectCount[]> {
    const ranks = ranksOf(kinds);
    const parameters = {
      ...nodeReachOf(principal),
      ...prefixRangeOf(query),
      openRanks: ranks.filter((rank) => !isPersonal(rank)),
      personalRanks: ranks.filter(isPersonal),
      ...{ afterSlug, afterProjectId, limit },
    };
    const exact = await queries.all(COUNT_EXACTLY, parameters);
    if (exact[0]!.many) return queries.all(COUNT_UP_TO_LIMITS, parameters);
    return exact.filter(isCount);
  }
}

function isCount<T extends { projectId: string | null }>(row: T): row is T & ProjectCount {
  return row.projectId !== null;
}
