import { positional } from '#platform';
import { reachableNode } from '#visibility';
import { publishedLike } from './published-search.repository';
import { NOBODY } from './ranks';

/** A node as the palette shows it. */
export interface PaletteRow {
  id: string;
  projectId: string;
  type: 'file' | 'folder';
  title: string | null;
  path: string;
  updatedAt: Date;
}

/** What has up to so many matches is gathered by the index and sorted. What has more is met often enough on a walk of the newest nodes. */
export const GATHERED = 400;
const BELOW = 1_500;
const WALKED = 30_000;

// Not as a condition of the index: with one, the planner may take the projects' index, and go through all projects.
const rankOf = (t: string, ranks: string) => `${t}.rank + 0 IN (${ranks})`;

// One look for each: guessing many, the planner would rather read whole tables.
const nodeOf = (id: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = ${id} OFFSET 0)`;
const changeOf = (id: string) =>
  `CROSS JOIN LATERAL (SELECT * FROM node_changes WHERE node_changes.tenant_id = $1 AND node_changes.node_id = ${id} OFFSET 0)`;
const VISIBLE = `CROSS JOIN LATERAL (SELECT FROM projects p WHERE p.tenant_id = $1 AND p.id = n.project_id AND ${reachableNode('read')} OFFSET 0) p`;

/** The node's line: that of its change, but where the index has only its beginning. */
const line = (n: string) => `CASE WHEN octet_length(${n}.line) < 600 THEN ${n}.line
  ELSE (SELECT search_line(m.title, m.path) FROM nodes m WHERE m.tenant_id = $1 AND m.id = ${n}.id) END`;

/** The page of what was found: rows `n` with tenant_id, id, project_id and updated_at. */
const page = (found: string) => `SELECT n.tenant_id, n.id, n.updated_at FROM ${found} n ${VISIBLE}`;
const LAST_FIRST = 'ORDER BY n.updated_at DESC, n.id LIMIT $5::bigint OFFSET $6::bigint';
const FACTS = `f.id, f.project_id AS "projectId", f.type, f.title, f.path, f.updated_at AS "updatedAt"`;

// $7 and $8 are the range of the query, $9 and $10 that of the last name in it, $11 what a line must match for its path, $12 whether only
// what lies below counts, $13 the name before: where there is none such, there is no path either. $14 is the beginning of the line, for a look at it.
function gather(most: string, below: string) {
  return `WITH titled AS MATERIALIZED (
    SELECT t.node_id FROM search_terms t WHERE t.tenant_id = $1 AND t.reader = ${NOBODY} AND t.term >= $7 AND t.term < $8
      AND ${rankOf('t', '0, 1')} AND NOT $12 LIMIT ${most}),
  named AS MATERIALIZED (
    SELECT t.node_id FROM search_terms t WHERE t.tenant_id = $1 AND t.reader = ${NOBODY} AND t.term >= $9 AND t.term < $10
      AND ${rankOf('t', '4, 5')} AND ($13::text IS NULL OR EXISTS (SELECT FROM search_terms u WHERE u.tenant_id = $1 AND u.reader = ${NOBODY}
        AND u.term = $13 AND u.rank IN (4, 5))) LIMIT ${most}),
  fitting AS MATERIALIZED (
    SELECT c.node_id AS id, c.project_id, c.updated_at, c.type FROM (SELECT DISTINCT node_id FROM named) t ${changeOf('t.node_id')} c
    CROSS JOIN LATERAL (SELECT c.node_id AS id, c.line) n
    WHERE $11::text IS NULL OR ((strpos(n.line || '/', $14) > 0 OR octet_length(n.line) >= 600) AND ((${line('n')}) || '/') ~ $11)),
  below AS MATERIALIZED (
    SELECT d.id, d.project_id, d.updated_at FROM fitting t ${nodeOf('t.id')} f CROSS JOIN LATERAL (
      SELECT d.id, d.project_id, d.updated_at FROM nodes d WHERE d.tenant_id = $1 AND d.project_id = f.project_id
        AND d.path > f.path || '/' AND d.path < f.path || '0' LIMIT ${below}) d
    WHERE t.type = 'folder' LIMIT ${below}),
  met AS (
    SELECT c.node_id AS id, c.project_id, c.updated_at FROM (SELECT DISTINCT node_id FROM titled) t ${changeOf('t.node_id')} c
    UNION SELECT id, project_id, updated_at FROM fitting WHERE NOT $12 UNION SELECT * FROM below)`;
}

const MET = '(SELECT $1::uuid AS tenant_id, id, project_id, updated_at FROM met)';
const NEWEST = `(SELECT c.tenant_id, c.node_id AS id, c.project_id, c.updated_at, c.line FROM node_changes c WHERE c.tenant_id = $1
  ORDER BY c.updated_at DESC, c.node_id LIMIT ${WALKED})`;

/**
 * What is found where there are few matches, up to $16 of a kind; where there are `many`, what of them is among the newest. One
 * row at least, which says which; and whether something published is like the line ($15), too.
 */
export const FIND = positional<
  { many: boolean; published: boolean } & PaletteRow
>(`${gather('$16::int + 1', String(BELOW + 1))}
  SELECT o.*, x.* FROM (SELECT (SELECT true ${publishedLike('$14', '$15')} LIMIT 1) IS TRUE AS published,
    (SELECT count(*) FROM titled) > $16 OR (SELECT count(*) FROM named) > $16 OR (SELECT count(*) FROM below) > ${BELOW} AS many OFFSET 0) o
  LEFT JOIN LATERAL (SELECT ${FACTS} FROM ((${page(MET)} WHERE NOT o.many ${LAST_FIRST}) UNION ALL (${page(NEWEST)}
    WHERE o.many AND (strpos(n.line, $14) > 0 OR octet_length(n.line) >= 600) AND (${line('n')}) ~ $15 ${LAST_FIRST})) n ${nodeOf('n.id')} f) x ON true
  ORDER BY x."updatedAt" DESC, x.id`);

/** All of it. */
export const ALL = positional<PaletteRow>(`${gather('ALL', 'ALL')}
  SELECT ${FACTS} FROM (${page(MET)} ${LAST_FIRST}) n ${nodeOf('n.id')} f ORDER BY n.updated_at DESC, n.id`);
