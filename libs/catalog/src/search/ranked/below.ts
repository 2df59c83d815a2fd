import type { Extent } from '#visibility';
import { readerOf } from '../ranks';
import {
  BELOW,
  FACTS,
  FILTERED,
  LOOK,
  PATH_FITS,
  PROJECT,
  matchesItself,
  mayBeInside,
  nodeOf,
  within,
} from './ground';

// Folders of the project that match by their own names; of one that is seen in part, those that lead to what is shared.
const NAMED: Record<Extent, string> = {
  whole: `named AS MATERIALIZED (
    SELECT DISTINCT n.path || '/' AS low, n.path || '0' AS high FROM (
      SELECT t.node_id FROM search_terms t WHERE t.tenant_id = $1 AND t.project_id = ${PROJECT} AND t.rank IN (4, 5)
        AND t.reader = ${readerOf('t.rank')} AND ${within('t', 'name')} AND ${mayBeInside('t')} LIMIT 500) t
    ${nodeOf('t.node_id')} n WHERE n.type = 'folder' AND ${PATH_FITS} ORDER BY low LIMIT 50)`,
  part: `document AS MATERIALIZED (SELECT n.* FROM shared ${nodeOf('shared.node_id')} n),
  folder AS MATERIALIZED (
    SELECT DISTINCT array_to_string(x.names[1:i], '/') AS path FROM (SELECT string_to_array(path, '/') AS names FROM document) x
    CROSS JOIN LATERAL generate_series(2, cardinality(x.names) - 1) i),
  named AS MATERIALIZED (
    SELECT n.path || '/' AS low, n.path || '0' AS high FROM folder CROSS JOIN LATERAL (
      SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.project_id = ${PROJECT} AND nodes.path = folder.path OFFSET 0) n
    WHERE (SELECT true FROM search_terms t WHERE t.tenant_id = $1 AND t.node_id = n.id AND t.rank IN (4, 5) AND ${within('t', 'name')}
      LIMIT 1) IS TRUE AND ${PATH_FITS} ORDER BY low LIMIT 50)`,
};
const NODES_BELOW: Record<Extent, string> = {
  whole: `nodes d WHERE d.tenant_id = $1 AND d.project_id = ${PROJECT}`,
  part: 'document d WHERE true',
};

const OUTERMOST = `outermost AS MATERIALIZED (
    SELECT f.* FROM named f WHERE NOT EXISTS (SELECT FROM named g WHERE g.low < f.low AND starts_with(f.low, g.low)) ORDER BY f.low)`;

/** Folders whose own names match, without those in one another, as CTEs. */
export const FOLDERS: Record<Extent, string> = {
  whole: `${NAMED.whole}, ${OUTERMOST}`,
  part: `${NAMED.part}, ${OUTERMOST}`,
};

/** What lies below them, in the order of paths, after that of $23 and at most $22. */
export const below = (extent: Extent): string => `
  SELECT f.*, ${BELOW} AS stage, 0 AS tier FROM outermost o CROSS JOIN LATERAL (
    SELECT ${FACTS}, 4 AS rank, NULL::text AS anchor, NULL::text AS heading, k.found, n.nth = ${LOOK} AS capped, '' AS term, 0 AS ordinal, 0 AS place
    FROM (SELECT d.*, row_number() OVER (ORDER BY d.path) AS nth FROM ${NODES_BELOW[extent]}
      AND d.path > greatest(o.low, $23::text COLLATE "C") AND d.path < o.high ORDER BY d.path LIMIT ${LOOK}) n
    CROSS JOIN LATERAL (SELECT ${FILTERED} AND NOT EXISTS (SELECT FROM search_terms b WHERE ${matchesItself(extent)} AND b.rank < 6) AS found) k
    WHERE k.found OR n.nth = ${LOOK} ORDER BY n.path
  ) f LIMIT $22`;
