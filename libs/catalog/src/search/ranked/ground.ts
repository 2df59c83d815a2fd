import { type Extent, IN_SIGHT, documentsGrantedN, reachable } from '#visibility';
import { readerOf } from '../ranks';
import { GIVEN } from './given';

/** The parts of a search, in order, as positions name them. */
export const WALKED = 0;
export const BELOW = 1;
export const TAGGED = 2;
export const LIKE = 3;

/** How far one look goes into a range for the sake of a filter before it hands back what it has. */
export const LOOK = 1_000;

export const FACTS = `n.id AS "nodeId", n.path, n.type, n.title, n.updated_at AS "updatedAt", n.token_estimate AS "tokenEstimate"`;
// Nodes are looked up one by one (OFFSET 0): guessing many, the planner would rather read the whole table.
export const nodeOf = (id: string, where = 'true'): string =>
  `CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = ${id} AND (${where}) OFFSET 0)`;
export const headingOf = (when: string, place: string): string =>
  `LEFT JOIN LATERAL (SELECT h.anchor, h.heading FROM sections h WHERE ${when} AND h.tenant_id = $1 AND h.node_id = n.id
    AND h.ordinal = ${place}.ordinal OFFSET 0) h ON true`;

// A look for the text, before the expression that decides.
export const PATH_FITS = `(${GIVEN.pathExpression} IS NULL OR (strpos(search_fold(n.path) || '/', ${GIVEN.query}) > 0
  AND search_fold(n.path) || '/' ~ ${GIVEN.pathExpression}))`;
// A scalar and no EXISTS: of that the planner may make a hash of all mappings there are.
export const FILTERED = `(${GIVEN.since} IS NULL OR n.updated_at >= ${GIVEN.since}) AND (${GIVEN.source} IS NULL
  OR CASE WHEN ${GIVEN.source} = 'hosted' THEN n.revision_id IS NOT NULL ELSE (
    SELECT true FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id AND m.source_type = ${GIVEN.source} LIMIT 1) IS TRUE END)`;

// How many of the documents that are shared with the caller in a project a search looks at.
const MOST_SHARED = 2_000;

const RANGES = {
  plain: [GIVEN.from, GIVEN.below],
  name: [GIVEN.nameFrom, GIVEN.nameBelow],
};
/** Whether the term of a place is in one of the query's ranges. */
export const within = (place: string, range: keyof typeof RANGES): string =>
  `${place}.term >= ${RANGES[range][0]} AND ${place}.term < ${RANGES[range][1]}`;

export const PROJECT = '(SELECT id FROM project)';
const SHARED = `shared AS MATERIALIZED (${documentsGrantedN(PROJECT, String(MOST_SHARED))})`;

// What lies in folders of the name that the query has before its last one, where these are few: sooner asked than each path.
const PARENTS = 100;
const INSIDE = 2_000;
const IN_FOLDERS = `parent AS MATERIALIZED (
    SELECT t.node_id FROM search_terms t WHERE t.tenant_id = $1 AND t.project_id = ${PROJECT} AND t.rank IN (4, 5)
      AND t.reader = ${readerOf('t.rank')} AND t.term = ${GIVEN.folder} LIMIT ${PARENTS + 1}),
  inside AS MATERIALIZED (SELECT d.id FROM parent CROSS JOIN LATERAL (
    SELECT d.id FROM nodes d WHERE d.tenant_id = $1 AND d.parent_id = parent.node_id OFFSET 0) d LIMIT ${INSIDE + 1})`;
export const mayBeInside = (
  place: string,
): string => `(${GIVEN.folder} IS NULL OR ${place}.node_id IN (SELECT id FROM inside)
  OR (SELECT count(*) FROM parent) > ${PARENTS} OR (SELECT count(*) FROM inside) > ${INSIDE})`;

export const ground = (project: string): string =>
  `project AS MATERIALIZED (${project}), ${SHARED}, ${IN_FOLDERS}`;

/** What each part of a search stands on, as CTEs: the project, as far as it is still seen, and what is shared in it. */
export const GROUND: Record<Extent, string> = {
  whole: ground(`SELECT p.id FROM projects p WHERE ${reachable('read')} AND p.id = ${GIVEN.projectId}`),
  part: ground(`SELECT p.id FROM projects p WHERE ${IN_SIGHT} AND p.id = ${GIVEN.projectId}`),
};

// Where all of a project is seen, its index gives what is anyone's and the caller's own headings; what headings of others are
// shared is found by those documents. Where only documents are shared, so is everything.
const MAY_BE_MET: Record<Extent, string> = {
  whole: `(b.reader = ${readerOf('b.rank')} OR b.node_id IN (SELECT node_id FROM shared))`,
  part: 'true',
};

/** Whether the node `n` itself matches, in a place `b` that the caller may meet. */
export const matchesItself = (
  extent: Extent,
): string => `b.tenant_id = $1 AND b.node_id = n.id AND b.rank = ANY (${GIVEN.ranks})
  AND ${MAY_BE_MET[extent]} AND CASE WHEN b.rank IN (4, 5) THEN ${within('b', 'name')} AND ${PATH_FITS} ELSE ${within('b', 'plain')} END`;
