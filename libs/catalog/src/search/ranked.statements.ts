import { statement } from '#platform';
import { type Extent, IN_SIGHT, documentsGranted, reachable } from '#visibility';
import { GIVEN } from './given';
import { readerOf } from './ranks';

/** A place that was looked at, on the way through a project's index. */
export interface Place {
  nodeId: string;
  path: string;
  type: 'file' | 'folder';
  title: string | null;
  updatedAt: Date;
  tokenEstimate: number | null;
  rank: number;
  anchor: string | null;
  heading: string | null;
  /** Whether it is a result; else it only tells how far the look went. */
  found: boolean;
  /** Whether the look ended here without having come to the end. */
  capped: boolean;
  /** Which part of the search met it. */
  stage: number;
  tier: number;
  term: string;
  ordinal: number;
  place: number;
}

/** The parts of a search, in order, as positions name them. */
export const WALKED = 0;
export const BELOW = 1;
export const TAGGED = 2;
export const LIKE = 3;

// How far one look goes into a range for the sake of a filter before it hands back what it has.
const LOOK = 1_000;

// Nodes are looked up one by one (OFFSET 0): guessing many, the planner would rather read the whole table.
export const FACTS = `n.id AS "nodeId", n.path, n.type, n.title, n.updated_at AS "updatedAt", n.token_estimate AS "tokenEstimate"`;
export const nodeOf = (id: string, where = 'true'): string =>
  `CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = ${id} AND (${where}) OFFSET 0)`;
export const headingOf = (when: string, place: string): string =>
  `LEFT JOIN LATERAL (SELECT h.anchor, h.heading FROM sections h WHERE ${when} AND h.tenant_id = $1 AND h.node_id = n.id
    AND h.ordinal = ${place}.ordinal OFFSET 0) h ON true`;

const PATH_FITS = `(${GIVEN.contains} IS NULL OR (strpos(search_fold(n.path) || '/', ${GIVEN.contains}) > 0
  AND search_fold(n.path) || '/' ~ ${GIVEN.pathExpression}))`;
// A scalar and no EXISTS: of that the planner may make a hash of all mappings there are.
export const FILTERED = `(${GIVEN.since} IS NULL OR n.updated_at >= ${GIVEN.since}) AND (${GIVEN.source} IS NULL
  OR CASE WHEN ${GIVEN.source} = 'hosted' THEN n.revision_id IS NOT NULL ELSE (
    SELECT true FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id AND m.source_type = ${GIVEN.source} LIMIT 1) IS TRUE END)`;

/** How many of the documents that are shared with the caller in a project a search looks at. */
export const MOST_SHARED = 2_000;

const RANGES = {
  plain: [GIVEN.from, GIVEN.below],
  name: [GIVEN.nameFrom, GIVEN.nameBelow],
};
/** Whether the term of a place is in one of the query's ranges. */
const within = (place: string, range: keyof typeof RANGES): string =>
  `${place}.term >= ${RANGES[range][0]} AND ${place}.term < ${RANGES[range][1]}`;

const PROJECT = '(SELECT id FROM project)';
const SHARED = `shared AS MATERIALIZED (${documentsGranted(PROJECT, String(MOST_SHARED))})`;

// What lies in folders of the name that the query has before its last one, where these are few: sooner asked than each path.
const FOLDERS = 100;
const INSIDE = 2_000;
const IN_FOLDERS = `parent AS MATERIALIZED (
    SELECT t.node_id FROM search_terms t WHERE t.tenant_id = $1 AND t.project_id = ${PROJECT} AND t.rank IN (4, 5)
      AND t.reader = ${readerOf('t.rank')} AND t.term = ${GIVEN.folder} LIMIT ${FOLDERS + 1}),
  inside AS MATERIALIZED (SELECT d.id FROM parent CROSS JOIN LATERAL (
    SELECT d.id FROM nodes d WHERE d.tenant_id = $1 AND d.parent_id = parent.node_id OFFSET 0) d LIMIT ${INSIDE + 1})`;
const mayBeInside = (
  place: string,
): string => `(${GIVEN.folder} IS NULL OR ${place}.node_id IN (SELECT id FROM inside)
  OR (SELECT count(*) FROM parent) > ${FOLDERS} OR (SELECT count(*) FROM inside) > ${INSIDE})`;

const ground = (project: string): string => `project AS MATERIALIZED (${project}), ${SHARED}, ${IN_FOLDERS}`;

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

/** One statement for each extent of a project. */
export function forEach<Row>(text: (extent: Extent) => string) {
  return { whole: statement<Row>(text('whole')), part: statement<Row>(text('part')) };
}

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
 * where it matches best. $17..$22 are the ranges, as columns: rank, position after which to begin, end.
 */
const walk = (extent: Extent, stage: number): string => `
  SELECT f.*, ${stage} AS stage, 0 AS tier
  FROM unnest($17::smallint[], $18::text[], $19::uuid[], $20::int[], $21::smallint[], $22::text[]) AS l (rank, term, node_id, ordinal, place, below)
  CROSS JOIN LATERAL (
    SELECT ${FACTS}, l.rank::int AS rank, h.anchor, h.heading, k.found, s.nth = ${LOOK} AS capped, s.term, s.ordinal, s.place::int AS place
    FROM (
      SELECT t.term, t.node_id, t.ordinal, t.place, row_number() OVER (ORDER BY t.term, t.node_id, t.ordinal, t.place) AS nth
      FROM (${places(extent, 'l.rank', BEHIND)}) t) s
    ${nodeOf('s.node_id', `${extent === 'part'} OR l.rank NOT IN (4, 5) OR ${mayBeInside('s')} OR s.nth = ${LOOK}`)} n
    CROSS JOIN LATERAL (SELECT ${FILTERED} AND (l.rank NOT IN (4, 5) OR ${PATH_FITS})
      AND NOT EXISTS (SELECT FROM search_terms b WHERE ${matchesItself(extent)} AND b.rank <= l.rank
        AND (b.rank, b.term <> ${GIVEN.query}, b.ordinal, b.place) < (l.rank, s.term <> ${GIVEN.query}, s.ordinal, s.place)) AS found) k
    ${headingOf('l.rank IN (2, 3)', 's')}
    WHERE k.found OR s.nth = ${LOOK}
    ORDER BY s.term, s.node_id, s.ordinal, s.place
  ) f LIMIT $23`;

/** A project that is seen whole, and perhaps a place in it; without one, all but `projectId` is null. */
export type Begun = { projectId: string } & (Place | { nodeId: null });

/**
 * The beginning of a search in a project that is seen whole, which it finds by its id, by the slug $24, or as the caller's
 * own: no row where there is none such. Then one row at least.
 */
export const BEGIN = statement<Begun>(`
  WITH ${ground(`SELECT p.id FROM projects p WHERE ${reachable('read')} AND p.id = coalesce(${GIVEN.projectId},
    (SELECT s.id FROM projects s WHERE s.tenant_id = $1 AND s.slug = $24 AND s.owner_user_id IS NULL AND s.deleted_at IS NULL),
    (SELECT o.id FROM projects o WHERE o.tenant_id = $1 AND o.owner_user_id = $2 AND $24::text IS NULL))`)}
  SELECT project.id AS "projectId", w.* FROM project
  LEFT JOIN LATERAL (${walk('whole', WALKED)}) w ON true`);

/** The beginning where only documents are shared with the caller. */
export const BEGIN_IN_PART = statement<Place>(`WITH ${GROUND.part} ${walk('part', WALKED)}`);

/** Folders of the project that match by their own names; of one that is seen in part, those that lead to what is shared. */
const NAMED: Record<Extent, string> = {
  whole: `named AS MATERIALIZED (
    SELECT n.path || '/' AS low, n.path || '0' AS high FROM (
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

// In the order of paths, after that of $24.
const below = (extent: Extent): string => `
  SELECT f.*, ${BELOW} AS stage, 0 AS tier FROM outermost o CROSS JOIN LATERAL (
    SELECT ${FACTS}, 4 AS rank, NULL::text AS anchor, NULL::text AS heading, k.found, n.nth = ${LOOK} AS capped, '' AS term, 0 AS ordinal, 0 AS place
    FROM (SELECT d.*, row_number() OVER (ORDER BY d.path) AS nth FROM ${NODES_BELOW[extent]}
      AND d.path > greatest(o.low, $24::text COLLATE "C") AND d.path < o.high ORDER BY d.path LIMIT ${LOOK}) n
    CROSS JOIN LATERAL (SELECT ${FILTERED} AND NOT EXISTS (SELECT FROM search_terms b WHERE ${matchesItself(extent)} AND b.rank < 6) AS found) k
    WHERE k.found OR n.nth = ${LOOK} ORDER BY n.path
  ) f LIMIT $23`;

/** What lies below folders whose own names match, the first fifty of such folders; then what is tagged so. */
export const GO_ON = forEach<Place>(
  (extent) => `WITH ${GROUND[extent]}, ${NAMED[extent]},
  outermost AS MATERIALIZED (
    SELECT f.* FROM named f WHERE NOT EXISTS (SELECT FROM named g WHERE g.low < f.low AND starts_with(f.low, g.low)) ORDER BY f.low)
  SELECT * FROM ((${below(extent)}) UNION ALL (${walk(extent, TAGGED)})) x LIMIT $23`,
);
