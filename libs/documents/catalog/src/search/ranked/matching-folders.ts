import { ANY_READER, RANKS_OF_NAMES } from '../ranks';
import {
  nodeColumns,
  passesFilters,
  pathMatches,
  SCAN_LIMIT,
  hasLastName,
  joinNode,
  nodeMatches,
} from './conditions';
import { PROJECT_ID, mayBeInFolder } from './project-scope';
import type { Searched } from './searched';
import { STAGE } from './stages';

const MAX_FOLDERS = 50;
const MAX_TERMS = 500;

// The ranges of paths in folders whose own names match. A caller who sees only documents of a project sees none of its folders.
const RANGES = `folder_range AS MATERIALIZED (
    SELECT DISTINCT n.path || '/' AS low, n.path || '0' AS high FROM (
      SELECT t.node_id FROM ${RANKS_OF_NAMES} CROSS JOIN LATERAL (
        SELECT t.node_id FROM search_terms t WHERE t.tenant_id = :tenantId AND t.project_id = ${PROJECT_ID} AND t.rank = r.rank
          AND t.reader = ${ANY_READER} AND ${hasLastName('t')} AND ${mayBeInFolder('t')} LIMIT ${MAX_TERMS}) t LIMIT ${MAX_TERMS}) t
    ${joinNode('t.node_id')} n WHERE n.type = 'folder' AND ${pathMatches('whole')} ORDER BY low LIMIT ${MAX_FOLDERS})` as const;
const FOLDER_RANGES = {
  whole: RANGES,
  names: RANGES,
  part: `document AS MATERIALIZED (SELECT n.* FROM shared ${joinNode('shared.node_id')} n),
  folder_range AS MATERIALIZED (SELECT n.path AS low, n.path AS high FROM document n WHERE false)`,
} as const satisfies Record<Searched, string>;

/** The matching folders, without those that are inside another one, as CTEs. */
export function matchingFolders<const E extends Searched>(searched: E) {
  return `${FOLDER_RANGES[searched]}, outermost AS MATERIALIZED (
    SELECT f.* FROM folder_range f WHERE NOT EXISTS (SELECT FROM folder_range g WHERE g.low < f.low AND starts_with(f.low, g.low)) ORDER BY f.low)` as const;
}

/**
 * The condition under which the node `n` is not in a matching folder, in a search of paths. The stage of folders returns the nodes in
 * them, so the later ones must not.
 */
export const NOT_IN_MATCHING_FOLDER =
  '(4 <> ALL (:ranks) OR NOT EXISTS (SELECT FROM outermost o WHERE n.path > o.low AND n.path < o.high))' as const;

const OF_PROJECT = `nodes d WHERE d.tenant_id = :tenantId AND d.project_id = ${PROJECT_ID}` as const;
const NODES = {
  whole: OF_PROJECT,
  names: OF_PROJECT,
  part: 'document d WHERE true',
} as const satisfies Record<Searched, string>;

/** Nodes in the matching folders that don't match themselves: the first `:limit` after the path `:afterPath`, in the order of paths. */
export function nodesInFolders<const E extends Searched>(searched: E) {
  return `
  SELECT f.*, ${STAGE.folders} AS stage FROM outermost o CROSS JOIN LATERAL (
    SELECT n.id AS "nodeId", ${nodeColumns(searched)}, 4 AS rank, NULL::text AS anchor, NULL::text AS heading, k.found, n.nth = ${SCAN_LIMIT} AS capped,
      '' AS term, 0 AS ordinal, 0 AS place, 0 AS "similarityRank", 0 AS pivot
    FROM (SELECT d.*, row_number() OVER (ORDER BY d.path) AS nth FROM ${NODES[searched]}
      AND d.path > greatest(o.low, :afterPath::text COLLATE "C") AND d.path < o.high ORDER BY d.path LIMIT ${SCAN_LIMIT}) n
    CROSS JOIN LATERAL (SELECT ${passesFilters(searched)} AND NOT EXISTS (SELECT FROM search_terms b WHERE ${nodeMatches(searched)} AND b.rank < 6) AS found OFFSET 0) k
    WHERE k.found OR n.nth = ${SCAN_LIMIT} ORDER BY n.path
  ) f LIMIT :limit` as const;
}
