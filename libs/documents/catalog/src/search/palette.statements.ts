import { type AuthorRow, changedByColumn } from '#access';
import { Node } from '#entities';
import { type Row, columns, computed, statement } from '#platform';
import { PLACE_VISIBLE, REACHABLE_NODE, SHOWN_PATH } from '#visibility';
import { FROM_PUBLISHED_MATCHES, microseconds } from './published-search.repository';
import { ANY_READER } from './ranks';

// How many nodes are found in matching folders before the query counts as a common one.
const MAX_IN_FOLDERS = 1_500;
// How many of the newest nodes are compared with a common query.
const MAX_COMPARED = 30_000;

// `rank + 0`, because the planner may read every project's index for the bare column.
const hasRank = <const Ranks extends string>(ranks: Ranks) => `t.rank + 0 IN (${ranks})` as const;

// No index has `tableoid`. The primary key has every other column, and PostgreSQL 18 would rather skip through its projects and ranks, of
// which there can be thousands, than read one range of the tenant's index.
const readsRow = <const Term extends string>(term: Term) => `${term}.tableoid <> 0` as const;

// OFFSET 0 makes the planner look up one row after the other. It overestimates their number, and would rather read whole tables.
const joinNode = <const Id extends string>(id: Id) =>
  `CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = :tenantId AND nodes.id = ${id} OFFSET 0)` as const;
const joinChange = <const Id extends string>(id: Id) =>
  `CROSS JOIN LATERAL (SELECT * FROM node_changes WHERE node_changes.tenant_id = :tenantId AND node_changes.node_id = ${id} OFFSET 0)` as const;
const WHERE_VISIBLE =
  `CROSS JOIN LATERAL (SELECT FROM projects p WHERE p.tenant_id = :tenantId AND p.id = n.project_id AND ${REACHABLE_NODE.read} AND (${PLACE_VISIBLE}
    OR (SELECT search_line(m.title, '/' || m.name) FROM nodes m WHERE m.tenant_id = :tenantId AND m.id = n.id) ~ :lineExpression) OFFSET 0) p` as const;

// The node's line is stored with its change, but only its first 600 bytes.
const IS_CUT = 'octet_length(n.line) >= 600';
const LINE = `CASE WHEN octet_length(n.line) < 600 THEN n.line
  ELSE (SELECT search_line(m.title, m.path) FROM nodes m WHERE m.tenant_id = :tenantId AND m.id = n.id) END` as const;

/** The visible ones among rows `n` with tenant_id, id, project_id and updated_at. */
const visible = <const From extends string>(from: From) =>
  `SELECT n.tenant_id, n.id, n.updated_at FROM ${from} n ${WHERE_VISIBLE}` as const;
const PAGE = 'ORDER BY n.updated_at DESC, n.id LIMIT :limit OFFSET :offset';
const COLUMNS = columns(Node, 'f', 'id', 'projectId', 'type', 'title', 'updatedAt');
// `f` is only a copy of a row of nodes, whose project is read once more.
const PATH =
  `(SELECT ${SHOWN_PATH} FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE n.tenant_id = :tenantId AND n.id = f.id) AS path` as const;
// Somebody who reads a document by a share only does not learn who works on it.
const CHANGED_BY =
  `(SELECT CASE WHEN ${PLACE_VISIBLE} THEN ${changedByColumn('n')} END FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE n.tenant_id = :tenantId AND n.id = f.id) AS "changedBy"` as const;
const NODE = {
  sql: `${COLUMNS.sql}, ${PATH}, ${CHANGED_BY}, ${microseconds('f.updated_at')} AS "changedAt"`,
  row: {
    ...COLUMNS.row,
    ...columns(Node, 'f', 'path').row,
    changedBy: computed.json<AuthorRow>().orNull(),
    changedAt: computed.bigint(),
  },
} as const;

/**
 * The nodes that the index finds: at most `limit` (SQL) by their titles and by their names, and `limitInFolders` in matching folders.
 * `:from` to `:below` is the range of the query, `:nameFrom` to `:nameBelow` that of its last name, and `:folder` the name before that. A
 * line must match `:pathExpression` for its path; `:linePrefix` is compared first, because it costs less.
 */
function matches(limit: string, limitInFolders: string) {
  return `WITH titled AS MATERIALIZED (
    SELECT t.node_id FROM search_terms t WHERE t.tenant_id = :tenantId AND t.reader = ${ANY_READER} AND t.term >= :from AND t.term < :below
      AND ${hasRank('0, 1')} AND ${readsRow('t')} AND NOT :onlyInFolders LIMIT ${limit}),
  named AS MATERIALIZED (
    SELECT t.node_id FROM search_terms t WHERE t.tenant_id = :tenantId AND t.reader = ${ANY_READER} AND t.term >= :nameFrom AND t.term < :nameBelow
      AND ${hasRank('4, 5')} AND ${readsRow('t')} AND (:folder::text IS NULL OR EXISTS (SELECT FROM search_terms u WHERE u.tenant_id = :tenantId AND u.reader = ${ANY_READER}
        AND u.term = :folder AND u.rank + 0 IN (4, 5) AND ${readsRow('u')})) LIMIT ${limit}),
  fitting AS MATERIALIZED (
    SELECT c.node_id AS id, c.project_id, c.updated_at, c.type FROM (SELECT DISTINCT node_id FROM named) t ${joinChange('t.node_id')} c
    CROSS JOIN LATERAL (SELECT c.node_id AS id, c.line) n
    WHERE :pathExpression::text IS NULL OR ((strpos(n.line || '/', :linePrefix) > 0 OR ${IS_CUT}) AND ((${LINE}) || '/') ~ :pathExpression)),
  in_folder AS MATERIALIZED (
    SELECT d.id, d.project_id, d.updated_at FROM fitting t ${joinNode('t.id')} f CROSS JOIN LATERAL (
      SELECT d.id, d.project_id, d.updated_at FROM nodes d WHERE d.tenant_id = :tenantId AND d.project_id = f.project_id
        AND d.path > f.path || '/' AND d.path < f.path || '0' LIMIT ${limitInFolders}) d
    WHERE t.type = 'folder' LIMIT ${limitInFolders}),
  match AS (
    SELECT c.node_id AS id, c.project_id, c.updated_at FROM (SELECT DISTINCT node_id FROM titled) t ${joinChange('t.node_id')} c
    UNION SELECT id, project_id, updated_at FROM fitting WHERE NOT :onlyInFolders UNION SELECT * FROM in_folder)` as const;
}

const MATCHES = '(SELECT :tenantId AS tenant_id, id, project_id, updated_at FROM match)';
const NEWEST = `(SELECT c.tenant_id, c.node_id AS id, c.project_id, c.updated_at, c.line FROM node_changes c WHERE c.tenant_id = :tenantId
  ORDER BY c.updated_at DESC, c.node_id LIMIT ${MAX_COMPARED})`;

/**
 * Finds a page of nodes, most recently changed first. A query with at most `:maxMatches` titles and names is answered from the index, and a
 * more common one (`many`) from the newest nodes. There is at least one row, which has no node if none matches.
 */
export const FIND = statement(
  { many: computed.boolean(), published: computed.boolean(), ...NODE.row, id: computed.uuid().orNull() },
  `${matches(':maxMatches + 1', String(MAX_IN_FOLDERS + 1))}
  SELECT o.*, x.* FROM (SELECT (SELECT true ${FROM_PUBLISHED_MATCHES} LIMIT 1) IS TRUE AS published,
    (SELECT count(*) FROM titled) > :maxMatches OR (SELECT count(*) FROM named) > :maxMatches
      OR (SELECT count(*) FROM in_folder) > ${MAX_IN_FOLDERS} AS many OFFSET 0) o
  LEFT JOIN LATERAL (SELECT ${NODE.sql} FROM ((${visible(MATCHES)} WHERE NOT o.many ${PAGE}) UNION ALL (${visible(NEWEST)}
    WHERE o.many AND (strpos(n.line, :linePrefix) > 0 OR ${IS_CUT}) AND (${LINE}) ~ :lineExpression ${PAGE})) n ${joinNode('n.id')} f) x ON true
  ORDER BY x."updatedAt" DESC, x.id`,
);

/** Finds a page of all the nodes that match, most recently changed first. */
export const FIND_ALL = statement(
  NODE.row,
  `${matches('ALL', 'ALL')}
  SELECT ${NODE.sql} FROM (${visible(MATCHES)} ${PAGE}) n ${joinNode('n.id')} f ORDER BY n.updated_at DESC, n.id`,
);

export type PaletteRow = Row<typeof FIND_ALL>;
