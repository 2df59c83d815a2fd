import { statement } from '#platform';
import { type Extent, documentsGranted } from '#visibility';
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
  tier: number;
  term: string;
  ordinal: number;
  place: number;
}

// Nodes are looked up one by one (OFFSET 0): guessing many, the planner would rather read the whole table.
const FACTS = `n.id AS "nodeId", n.path, n.type, n.title, n.updated_at AS "updatedAt", n.token_estimate AS "tokenEstimate"`;

// $4 the ranks that may be seen, $5..$9 the query and its two ranges, $10 what a path must contain, $11 source, $12 since.
const PATH_FITS = `($10::text IS NULL OR strpos(search_fold(n.path || '/'), $10) > 0)`;
const FILTERED = `($12::timestamptz IS NULL OR n.updated_at >= $12) AND ($11::text IS NULL OR CASE WHEN $11 = 'hosted' THEN n.revision_id IS NOT NULL
  ELSE EXISTS (SELECT FROM mappings m WHERE m.tenant_id = n.tenant_id AND m.node_id = n.id AND m.source_type = $11) END)`;

/** How many of the documents that are shared with the caller in a project a search looks at. */
export const MOST_SHARED = 2_000;

/** What is shared with the caller in the project, as a CTE; `shares` is where the statement has the types of shares that count. */
const sharedDocuments = (shares: string): string => `shared AS MATERIALIZED (
  ${documentsGranted('$2', String(MOST_SHARED), { at: { tenant: '$1', user: '$3', shares } })})`;

// Where all of a project is seen, its index gives what is anyone's and the caller's own headings; what headings of others are
// shared is found by those documents. Where only documents are shared, so is everything.
const MAY_BE_MET: Record<Extent, string> = {
  whole: `(b.reader = ${readerOf('b.rank')} OR b.node_id IN (SELECT node_id FROM shared))`,
  part: 'true',
};

/** Whether the node `n` itself matches, in a place `b` that the caller may meet. */
const matchesItself = (
  extent: Extent,
): string => `b.tenant_id = $1 AND b.node_id = n.id AND b.rank = ANY ($4::smallint[])
  AND ${MAY_BE_MET[extent]} AND CASE WHEN b.rank IN (4, 5) THEN b.term >= $8 AND b.term < $9 AND ${PATH_FITS} ELSE b.term >= $6 AND b.term < $7 END`;

/** Places `t` of a rank (SQL) that the caller may meet, in the order of the index and at most so many. */
function places(extent: Extent, rank: string, where: string, limit: string): string {
  const inOrder = `ORDER BY t.term, t.node_id, t.ordinal, t.place LIMIT ${limit}`;
  const columns = 't.term, t.node_id, t.rank, t.ordinal, t.place';
  const shared = `SELECT ${columns} FROM shared d CROSS JOIN LATERAL (SELECT * FROM search_terms t
    WHERE t.tenant_id = $1 AND t.node_id = d.node_id AND t.rank = ${rank} AND ${where} OFFSET 0) t`;
  if (extent === 'part') return `${shared} ${inOrder}`;
  const indexed = `SELECT ${columns} FROM search_terms t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.rank = ${rank}
    AND t.reader = ${readerOf(rank)} AND ${where} ${inOrder}`;
  return `SELECT * FROM ((${indexed}) UNION ALL (${shared} WHERE ${rank} IN (2, 3) AND t.reader <> $3 ${inOrder})) t ${inOrder}`;
}

/** One statement for each extent of a project. */
function forEach<Row>(text: (extent: Extent) => string) {
  return { whole: statement<Row>(text('whole')), part: statement<Row>(text('part')) };
}

const BEHIND =
  '(t.term, t.node_id, t.ordinal, t.place) > (l.term, l.node_id, l.ordinal, l.place) AND t.term < l.below';

/**
 * Walks ranges of the index, one for each rank, in order, and stops as soon as there are enough results. A node counts
 * where it matches best. The ranges come as columns: rank, position after which to begin, end.
 */
export const WALK = forEach<Place>(
  (extent) => `WITH ${sharedDocuments('$21')}
  SELECT f.*, l.tier::int - 1 AS tier FROM unnest($13::smallint[], $14::text[], $15::uuid[], $16::int[], $17::smallint[], $18::text[])
    WITH ORDINALITY AS l (rank, term, node_id, ordinal, place, below, tier)
  CROSS JOIN LATERAL (
    SELECT ${FACTS}, l.rank, s.term, s.ordinal, s.place, h.anchor, h.heading, k.found, s.nth = $19 AS capped
    FROM (
      SELECT t.term, t.node_id, t.ordinal, t.place, row_number() OVER (ORDER BY t.term, t.node_id, t.ordinal, t.place) AS nth
      FROM (${places(extent, 'l.rank', BEHIND, '$19')}) t) s
    CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = s.node_id OFFSET 0) n
    CROSS JOIN LATERAL (SELECT ${FILTERED} AND (l.rank NOT IN (4, 5) OR ${PATH_FITS})
      AND NOT EXISTS (SELECT FROM search_terms b WHERE ${matchesItself(extent)} AND b.rank <= l.rank
        AND (b.rank, b.term <> $5, b.ordinal, b.place) < (l.rank, s.term <> $5, s.ordinal, s.place)) AS found) k
    LEFT JOIN LATERAL (SELECT h.anchor, h.heading FROM sections h WHERE l.rank IN (2, 3) AND h.tenant_id = $1 AND h.node_id = n.id
      AND h.ordinal = s.ordinal) h ON true
    WHERE k.found OR s.nth = $19
    ORDER BY s.term, s.node_id, s.ordinal, s.place
  ) f LIMIT $20`,
);

/** Folders of the project that match by their own names; of one that is seen in part, those that lead to what is shared. */
const NAMED: Record<Extent, string> = {
  whole: `named AS MATERIALIZED (
    SELECT n.path || '/' AS low, n.path || '0' AS high FROM (
      SELECT t.node_id FROM search_terms t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.rank IN (4, 5)
        AND t.reader = ${readerOf('t.rank')} AND t.term >= $8 AND t.term < $9 LIMIT 500) t
    CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = t.node_id OFFSET 0) n
    WHERE n.type = 'folder' AND ${PATH_FITS} ORDER BY low LIMIT 50)`,
  part: `document AS MATERIALIZED (
    SELECT n.* FROM shared CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = shared.node_id OFFSET 0) n),
  folder AS MATERIALIZED (
    SELECT DISTINCT array_to_string(x.names[1:i], '/') AS path FROM (SELECT string_to_array(path, '/') AS names FROM document) x
    CROSS JOIN LATERAL generate_series(2, cardinality(x.names) - 1) i),
  named AS MATERIALIZED (
    SELECT n.path || '/' AS low, n.path || '0' AS high FROM folder CROSS JOIN LATERAL (
      SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.project_id = $2 AND nodes.path = folder.path OFFSET 0) n
    WHERE (SELECT true FROM search_terms t WHERE t.tenant_id = $1 AND t.node_id = n.id AND t.rank IN (4, 5) AND t.term >= $8 AND t.term < $9
      LIMIT 1) IS TRUE AND ${PATH_FITS} ORDER BY low LIMIT 50)`,
};
const NODES_BELOW: Record<Extent, string> = {
  whole: 'nodes d WHERE d.tenant_id = $1 AND d.project_id = $2',
  part: 'document d WHERE true',
};

/** What lies below folders whose own names match, in the order of paths; the first fifty of such folders. */
export const BELOW = forEach<Place>(
  (extent) => `
  WITH ${sharedDocuments('$16')}, ${NAMED[extent]},
  outermost AS MATERIALIZED (
    SELECT f.* FROM named f WHERE NOT EXISTS (SELECT FROM named g WHERE g.low < f.low AND starts_with(f.low, g.low)) ORDER BY f.low)
  SELECT f.*, 4 AS rank, NULL AS anchor, NULL AS heading, 0 AS tier, '' AS term, 0 AS ordinal, 0 AS place FROM outermost o
  CROSS JOIN LATERAL (
    SELECT ${FACTS}, k.found, n.nth = $14 AS capped
    FROM (SELECT d.*, row_number() OVER (ORDER BY d.path) AS nth FROM ${NODES_BELOW[extent]}
      AND d.path > greatest(o.low, $13::text COLLATE "C") AND d.path < o.high ORDER BY d.path LIMIT $14) n
    CROSS JOIN LATERAL (SELECT ${FILTERED} AND NOT EXISTS (SELECT FROM search_terms b WHERE ${matchesItself(extent)} AND b.rank < 6) AS found) k
    WHERE k.found OR n.nth = $14 ORDER BY n.path
  ) f WHERE $3::uuid IS NOT NULL AND $5::text IS NOT NULL LIMIT $15`,
);

/** Words of the tenant that a word is part of, or that are written much like it. */
export const SIMILAR = statement<{ asked: string; word: string }>(`
  SELECT q.asked, s.word FROM unnest($2::text[]) AS q (asked) CROSS JOIN LATERAL (
    SELECT w.word, similarity(w.word, q.asked) AS likeness FROM search_words w
    WHERE w.tenant_id = $1 AND (w.word % q.asked OR w.word LIKE '%' || q.asked || '%') AND NOT starts_with(w.word, q.asked)
    ORDER BY similarity(w.word, q.asked) DESC, w.word LIMIT 6) s
  WHERE s.likeness >= 0.33 OR strpos(s.word, q.asked) > 0`);

// Places that words in any order are looked for from.
const PIVOTS = 500;

/** How many places in the project each word ($5, its ranges by word in $6 and $7) has, counted up to as many as a pivot has. */
export const RARITY = statement<{ word: number }>(`
  SELECT w.word, (SELECT count(*)::int FROM (
    SELECT FROM unnest($5::int[], $6::text[], $7::text[]) AS x (word, low, high) CROSS JOIN unnest($4::smallint[]) AS r (rank)
    CROSS JOIN LATERAL (SELECT FROM search_terms t WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.rank = r.rank
      AND t.reader = ${readerOf('r.rank')} AND t.term >= x.low AND t.term < x.high LIMIT 200) t
    WHERE x.word = w.word LIMIT ${PIVOTS}) c) AS places
  FROM (SELECT DISTINCT word FROM unnest($5::int[]) AS d (word)) w ORDER BY places, w.word`);

// Places that the pivot may be met in: by the index for each alternative, and of what is shared all that have one of them.
const INDEXED_PIVOT = `SELECT t.node_id, t.rank, t.ordinal, a.i FROM alternative a CROSS JOIN unnest($4::smallint[]) AS r (rank)
  CROSS JOIN LATERAL (SELECT t.node_id, t.rank, t.ordinal FROM search_terms t WHERE t.tenant_id = $1 AND t.project_id = $2
    AND t.rank = r.rank AND t.reader = ${readerOf('r.rank')} AND t.term >= a.low AND t.term < a.high
    ORDER BY t.term, t.node_id, t.ordinal, t.place LIMIT CASE WHEN $15::int[] = '{}' THEN 50 ELSE 200 END) t LIMIT ${PIVOTS}`;
const sharedPivot = (which: string): string => `SELECT t.node_id, t.rank, t.ordinal, a.i FROM shared d
  CROSS JOIN LATERAL (SELECT * FROM search_terms t WHERE t.tenant_id = $1 AND t.node_id = d.node_id AND t.rank = ANY ($4::smallint[])
    AND ${which} OFFSET 0) t JOIN alternative a ON t.term >= a.low AND t.term < a.high LIMIT ${PIVOTS}`;
const PIVOT: Record<Extent, string> = {
  whole: `(${INDEXED_PIVOT}) UNION ALL (${sharedPivot('t.rank IN (2, 3) AND t.reader <> $3')})`,
  part: sharedPivot('true'),
};

/**
 * Nodes in one of whose texts every word of the query begins a word, or one like it does. The pivot's alternatives come
 * as ranges in order of likeness ($13, $14), those of the other words as ranges by word ($15..$17); $22 is which word it is.
 */
export const LIKE_WORDS = forEach<Place>(
  (extent) => `
  WITH ${sharedDocuments('$23')},
  alternative AS (SELECT * FROM unnest($13::text[], $14::text[]) WITH ORDINALITY AS a (low, high, i)),
  pivot AS MATERIALIZED (${PIVOT[extent]}),
  full_match AS MATERIALIZED (
    SELECT DISTINCT ON (p.node_id) p.* FROM pivot p WHERE NOT EXISTS (
      SELECT FROM (SELECT DISTINCT w FROM unnest($15::int[]) AS w) o WHERE NOT EXISTS (
        SELECT FROM unnest($15::int[], $16::text[], $17::text[]) AS x (w, low, high) JOIN search_terms b ON b.term >= x.low AND b.term < x.high
        WHERE x.w = o.w AND b.tenant_id = $1 AND b.node_id = p.node_id AND b.rank >= p.rank / 2 * 2 AND b.rank <= p.rank / 2 * 2 + 1
          AND b.ordinal = p.ordinal))
    ORDER BY p.node_id, p.i, p.rank, p.ordinal)
  SELECT ${FACTS}, p.rank, h.anchor, h.heading, true AS found, false AS capped, p.i AS tier, '' AS term, p.ordinal, $22::int AS place
  FROM (SELECT m.i::int AS i, m.rank / 2 * 2 AS rank, m.node_id, m.ordinal FROM full_match m
    WHERE (m.i, m.rank / 2 * 2, m.node_id) > ($18::int, $19::int, $20::uuid) ORDER BY m.i::int, m.rank / 2 * 2, m.node_id) p
  CROSS JOIN LATERAL (SELECT * FROM nodes WHERE nodes.tenant_id = $1 AND nodes.id = p.node_id OFFSET 0) n
  CROSS JOIN LATERAL (SELECT ${FILTERED} AND NOT EXISTS (SELECT FROM search_terms b WHERE ${matchesItself(extent)}) AS found OFFSET 0) k
  LEFT JOIN LATERAL (SELECT h.anchor, h.heading FROM sections h WHERE p.rank = 2 AND h.tenant_id = $1 AND h.node_id = n.id
    AND h.ordinal = p.ordinal OFFSET 0) h ON true
  WHERE k.found AND $5::text IS NOT NULL ORDER BY p.i, p.rank, p.node_id LIMIT $21`,
);
