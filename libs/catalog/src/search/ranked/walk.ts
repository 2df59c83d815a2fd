import type { Extent } from '#visibility';
import { readerOf } from '../ranks';
import { GIVEN } from './given';
import {
  FACTS,
  FILTERED,
  LOOK,
  PATH_FITS,
  PROJECT,
  headingOf,
  matchesItself,
  mayBeInside,
  nodeOf,
} from './ground';

/** Places `t` of a rank (SQL) that the caller may meet, in the order of the index and at most so many. */
function places(extent: Extent, rank: string, where: string): string {
  const inOrder = `ORDER BY t.term, t.node_id, t.ordinal, t.place LIMIT ${LOOK}`;
  const columns = 't.term, t.node_id, t.rank, t.ordinal, t.place';
  const shared = `SELECT ${columns} FROM shared d CROSS JOIN LATERAL (SELECT * FROM search_terms t
    WHERE t.tenant_id = $1 AND t.node_id = d.node_id AND t.rank = ${rank} AND ${where} OFFSET 0) t`;
  if (extent === 'part') return `${shared} ${inOrder}`;
  const indexed = `SELECT ${columns} FROM search_terms t WHERE t.tenant_id = $1 AND t.project_id = ${PROJECT} AND t.rank = ${rank}
    AND t.reader = ${readerOf(rank)} AND ${where} ${inOrder}`;
  return `SELECT * FROM ((${indexed}) UNION ALL (${shared} WHERE ${rank} IN (2, 3) AND t.reader <> $2 ${inOrder})) t ${inOrder}`;
}

const BEHIND =
  '(t.term, t.node_id, t.ordinal, t.place) > (l.term, l.node_id, l.ordinal, l.place) AND t.term < l.below';

/**
 * Walks ranges of the index, one for each rank, in order, and stops as soon as there are enough results. A node counts
 * where it matches best; of a title's beginning there is none better. $16..$21 are the ranges, as columns: rank, position after which to begin, end.
 */
export const walk = (extent: Extent, stage: number): string => `
  SELECT f.*, ${stage} AS stage, 0 AS tier
  FROM unnest($16::smallint[], $17::text[], $18::uuid[], $19::int[], $20::smallint[], $21::text[]) AS l (rank, term, node_id, ordinal, place, below)
  CROSS JOIN LATERAL (
    SELECT ${FACTS}, l.rank::int AS rank, h.anchor, h.heading, k.found, s.nth = ${LOOK} AS capped, s.term, s.ordinal, s.place::int AS place
    FROM (
      SELECT t.term, t.node_id, t.ordinal, t.place, row_number() OVER (ORDER BY t.term, t.node_id, t.ordinal, t.place) AS nth
      FROM (${places(extent, 'l.rank', BEHIND)}) t) s
    ${nodeOf('s.node_id', `${extent === 'part'} OR l.rank NOT IN (4, 5) OR ${mayBeInside('s')} OR s.nth = ${LOOK}`)} n
    CROSS JOIN LATERAL (SELECT ${FILTERED} AND (l.rank NOT IN (4, 5) OR ${PATH_FITS})
      AND (l.rank = 0 OR NOT EXISTS (SELECT FROM search_terms b WHERE ${matchesItself(extent)} AND b.rank <= l.rank
        AND (b.rank, b.term <> ${GIVEN.query}, b.ordinal, b.place) < (l.rank, s.term <> ${GIVEN.query}, s.ordinal, s.place))) AS found) k
    ${headingOf('l.rank IN (2, 3)', 's')}
    WHERE k.found OR s.nth = ${LOOK}
    ORDER BY s.term, s.node_id, s.ordinal, s.place
  ) f LIMIT $22`;
