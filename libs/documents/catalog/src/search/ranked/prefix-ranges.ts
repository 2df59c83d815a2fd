import { ANY_READER, isOfHeading, readerOf } from '../ranks';
import {
  nodeColumns,
  passesFilters,
  pathMatches,
  SCAN_LIMIT,
  joinHeading,
  joinNode,
  nodeMatches,
} from './conditions';
import { PROJECT_ID, mayBeInFolder } from './project-scope';
import type { Searched } from './searched';

const AFTER_POSITION =
  '(t.term, t.node_id, t.ordinal, t.place) > (l.term, l.node_id, l.ordinal, l.place) AND t.term < l.range_end';

const COLUMNS = 't.term, t.node_id, t.rank, t.ordinal, t.place';
const IN_ORDER = `ORDER BY t.term, t.node_id, t.ordinal, t.place LIMIT ${SCAN_LIMIT}` as const;
const indexed = <const Reader extends string>(reader: Reader) =>
  `SELECT ${COLUMNS} FROM search_terms t WHERE t.tenant_id = :tenantId AND t.project_id = ${PROJECT_ID} AND t.rank = l.rank
    AND t.reader = ${reader} AND ${AFTER_POSITION} ${IN_ORDER}` as const;
const SHARED = `SELECT ${COLUMNS} FROM shared d CROSS JOIN LATERAL (SELECT * FROM search_terms t
    WHERE t.tenant_id = :tenantId AND t.node_id = d.node_id AND ${isOfHeading('t.rank')} = ${isOfHeading('l.rank')} AND t.rank = l.rank AND ${AFTER_POSITION} OFFSET 0) t` as const;

// The first terms `t` of the range `l` that the caller can read, in the order of the index.
const TERMS = {
  whole: `SELECT * FROM ((${indexed(readerOf('l.rank'))}) UNION ALL (${SHARED} WHERE l.rank IN (2, 3) AND t.reader <> :userId ${IN_ORDER})) t ${IN_ORDER}`,
  names: indexed(ANY_READER),
  part: `${SHARED} ${IN_ORDER}`,
} as const satisfies Record<Searched, string>;

// The terms whose nodes are looked up. The last one always is, because its row tells that the limit was reached.
const IN_FOLDER = `l.rank NOT IN (4, 5) OR ${mayBeInFolder('s')} OR s.nth = ${SCAN_LIMIT}` as const;
const LOOKED_UP = {
  whole: IN_FOLDER,
  names: IN_FOLDER,
  part: 'true',
} as const satisfies Record<Searched, string>;

/**
 * Reads ranges of the index, one for each rank and in the order of ranks, until there are `:limit` rows. Of the terms of a node only
 * the best one counts, and none is better than the start of its title. `condition` (SQL) is a further condition of the node `n`.
 */
export function searchRanges<
  const E extends Searched,
  const Stage extends number,
  const Condition extends string = 'true',
>(searched: E, stage: Stage, condition: Condition = 'true' as Condition) {
  return `
  SELECT f.*, ${stage} AS stage
  FROM unnest(:rangeRanks::smallint[], :rangeTerms::text[], :rangeNodeIds::uuid[], :rangeOrdinals::int[], :rangePlaces::smallint[], :rangeEnds::text[])
    AS l (rank, term, node_id, ordinal, place, range_end)
  CROSS JOIN LATERAL (
    SELECT n.id AS "nodeId", ${nodeColumns(searched)}, l.rank::int AS rank, h.anchor, h.heading, k.found, s.nth = ${SCAN_LIMIT} AS capped,
      s.term, s.ordinal, s.place::int AS place, 0 AS "similarityRank", 0 AS pivot
    FROM (
      SELECT t.term, t.node_id, t.ordinal, t.place, row_number() OVER (ORDER BY t.term, t.node_id, t.ordinal, t.place) AS nth
      FROM (${TERMS[searched]}) t) s
    ${joinNode('s.node_id', LOOKED_UP[searched])} n
    CROSS JOIN LATERAL (SELECT ${passesFilters(searched)} AND (l.rank NOT IN (4, 5) OR ${pathMatches(searched)}) AND ${condition}
      AND (l.rank = 0 OR NOT EXISTS (SELECT FROM search_terms b WHERE ${nodeMatches(searched, 'l.rank >= 2')} AND b.rank <= l.rank
        AND (b.rank, b.term <> :query, b.ordinal, b.place) < (l.rank, s.term <> :query, s.ordinal, s.place))) AS found OFFSET 0) k
    ${joinHeading(searched, 's', 'l.rank IN (2, 3)')}
    WHERE k.found OR s.nth = ${SCAN_LIMIT}
    ORDER BY s.term, s.node_id, s.ordinal, s.place
  ) f LIMIT :limit` as const;
}
