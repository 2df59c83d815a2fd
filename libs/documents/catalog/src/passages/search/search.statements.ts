import { Node, Passage } from '#entities';
import { LAST_ID, type Row, columns, computed, statement } from '#platform';
import { CITED_AS } from '#provenance';
import { LABEL_WEIGHTS } from '#text';
import { REACHABLE_NODE, SHOWN_PATH, documentsGranted, newestGrants } from '#visibility';

/** The maximum number of passages that are ranked exactly. No search has more results. */
export const MAX_RANKED = 80;
/** The maximum numbers of documents that are shared with the caller and searched, and of their passages that are read. */
const MAX_SHARED = 300;
const MAX_SHARED_PASSAGES = 300;
const WEIGHTS = `'{${LABEL_WEIGHTS.join(',')}}'::real[]`;

// The candidates in the order of their rough scores: those of the index, and the passages of documents that are shared with the caller, which
// the index may have where the caller can't look. A document of which the index found a passage is not read a second time.
const candidates = <const Shared extends string>(shared: Shared) =>
  `granted AS MATERIALIZED (${shared}),
  shared AS MATERIALIZED (
    SELECT s.* FROM (SELECT DISTINCT g.node_id FROM granted g WHERE g.node_id <> ALL (:nodeIds::uuid[])) g CROSS JOIN LATERAL (
      SELECT s.node_id, s.ordinal, s.version, (SELECT sum(ts_rank(${WEIGHTS}, s.words, t.query) * t.factor)
        FROM unnest(:terms::tsquery[], :factors::float8[]) t (query, factor)) AS score
      FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = g.node_id AND s.words @@ :anyWord::tsquery OFFSET 0) s LIMIT ${MAX_SHARED_PASSAGES}),
  candidate AS MATERIALIZED (
    SELECT c.* FROM (
      SELECT * FROM unnest(:nodeIds::uuid[], :ordinals::int[], :versions::bigint[], :scores::float8[]) WITH ORDINALITY
        AS f (node_id, ordinal, version, score, nth)
      UNION ALL SELECT s.*, NULL FROM shared s) c ORDER BY c.score DESC, c.node_id, c.ordinal)` as const;

/** The visible node of a passage, with its current revision. OFFSET 0 around it makes the planner look up one node after the other. */
const visibleNode = <const Of extends string>(of: Of) =>
  `SELECT n.id, n.tenant_id, n.project_id, n.title, ${SHOWN_PATH} AS path FROM nodes n
    JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
    WHERE n.tenant_id = :tenantId AND n.id = ${of}.node_id AND n.revision_id = ${of}.revision_id AND ${REACHABLE_NODE.read}` as const;

/** The number of characters of a heading that are ranked. */
const MAX_HEADING = 300;
const FOUND = columns(Passage, 's', 'nodeId', 'ordinal', 'revisionId', 'tokenEstimate');
const FOUND_NODE = columns(Node, 'n', 'projectId', 'path');
/** The columns that ranking needs. Lists of numbers are read as text, which takes the driver a tenth of the time. */
const SHAPE = {
  nth: computed.int().orNull(),
  ...FOUND.row,
  ...FOUND_NODE.row,
  heading: computed.text(),
  impacts: computed.text(),
  closeness: computed.text(),
};

/**
 * A search (SQL) of candidates, at most `ranked` passages: the best that the caller can read, since they are looked up in their order until there are
 * enough. Those of the index have their impacts already.
 *
 * @param shared a query for the documents that are shared with the caller: `node_id`
 * @param columns further columns
 * @param joins what they need
 */
const searchSql = <
  const Shared extends string,
  const Columns extends string = '',
  const Joins extends string = '',
>(
  shared: Shared,
  ranked: number = MAX_RANKED,
  columns: Columns = '' as Columns,
  joins: Joins = '' as Joins,
) =>
  `WITH ${candidates(shared)}
  SELECT c.nth::int AS nth, ${FOUND.sql}, ${FOUND_NODE.sql}, coalesce(left(s.heading_path[cardinality(s.heading_path)], ${MAX_HEADING}), '') AS heading,
    CASE WHEN c.nth IS NULL THEN
      ARRAY(SELECT ts_rank(${WEIGHTS}, s.words, t.query) FROM unnest(:terms::tsquery[]) WITH ORDINALITY t (query, nth) ORDER BY t.nth)::text
    ELSE '{}' END AS impacts,
    ARRAY(SELECT CASE WHEN s.words @@ t.query THEN 2 WHEN s.words @@ t.near THEN 1 ELSE 0 END
      FROM unnest(:pairs::tsquery[], :nearPairs::tsquery[]) WITH ORDINALITY t (query, near, nth) ORDER BY t.nth)::text AS closeness${columns}
  FROM candidate c CROSS JOIN LATERAL (SELECT * FROM passages s
    WHERE s.tenant_id = :tenantId AND s.node_id = c.node_id AND s.ordinal = c.ordinal AND s.version = c.version OFFSET 0) s
  CROSS JOIN LATERAL (${visibleNode('s')} OFFSET 0) n${joins}
  WHERE :projects::uuid[] IS NULL OR n.project_id = ANY (:projects) OR n.project_id = ANY (:sharedProjects::uuid[])
  LIMIT ${ranked}` as const;

const SHARED_ANYWHERE = newestGrants(`'${LAST_ID}'::uuid`, String(MAX_SHARED));
const SHARED_IN_PROJECTS = `SELECT g.node_id FROM unnest(:sharedProjects::uuid[]) shared_project (id)
    CROSS JOIN LATERAL (${documentsGranted('shared_project.id', String(MAX_SHARED))}) g LIMIT ${MAX_SHARED}` as const;

/** Searches the shared projects, the caller's own project, and the documents that are shared with the caller. */
export const SEARCH_EVERYWHERE = statement(SHAPE, searchSql(SHARED_ANYWHERE));

/** Searches the given projects. */
export const SEARCH_PROJECTS = statement(SHAPE, searchSql(SHARED_IN_PROJECTS));

/** How many passages a quick search ranks, and how many bytes of each it reads. */
export const MAX_QUICK = 30;
const MAX_QUICK_BYTES = 1_500;
const QUICK = columns(Passage, 's', 'anchor', 'headingPath', 'startLine');
const QUICK_SHAPE = {
  ...SHAPE,
  ...QUICK.row,
  title: columns(Node, 'n', 'title').row.title,
  text: computed.bytes(),
};
const QUICK_COLUMNS = `, ${QUICK.sql}, n.title AS title,
    substring(r.content FROM s.start_byte + 1 FOR least(s.end_byte - s.start_byte, ${MAX_QUICK_BYTES})) AS text` as const;
const QUICK_JOINS = `
  CROSS JOIN LATERAL (SELECT r.content FROM revisions r WHERE r.tenant_id = :tenantId AND r.id = s.revision_id OFFSET 0) r` as const;

/** The same searches for fewer passages, with what is shown of them: one statement instead of two. */
export const QUICK_SEARCH_EVERYWHERE = statement(
  QUICK_SHAPE,
  searchSql(SHARED_ANYWHERE, MAX_QUICK, QUICK_COLUMNS, QUICK_JOINS),
);
export const QUICK_SEARCH_PROJECTS = statement(
  QUICK_SHAPE,
  searchSql(SHARED_IN_PROJECTS, MAX_QUICK, QUICK_COLUMNS, QUICK_JOINS),
);

/** A passage that a quick search finds. */
export type QuickRow = Row<typeof QUICK_SEARCH_PROJECTS>;

/** A passage that a search finds, with the columns that decide its rank. */
export type FoundRow = Row<typeof SEARCH_PROJECTS>;

const PASSAGE = columns(
  Passage,
  's',
  'nodeId',
  'ordinal',
  'anchor',
  'headingPath',
  'startLine',
  'endLine',
  'tokenEstimate',
  'sectionHash',
);
const NODE = columns(Node, 'n', 'projectId', 'title', 'path');

/** Passages that the caller can still read, of the revisions that they were found in, with the beginning of their text. */
export const READ_PASSAGES = statement(
  { nth: computed.int(), ...PASSAGE.row, ...NODE.row, citedAs: computed.text(), text: computed.bytes() },
  `SELECT c.nth::int AS nth, ${PASSAGE.sql}, ${NODE.sql}, ${CITED_AS} AS "citedAs",
    substring(r.content FROM s.start_byte + 1 FOR least(s.end_byte - s.start_byte, :maxBytes::int)) AS text
  FROM unnest(:nodeIds::uuid[], :ordinals::int[], :revisionIds::uuid[]) WITH ORDINALITY c (node_id, ordinal, revision_id, nth)
  CROSS JOIN LATERAL (${visibleNode('c')} OFFSET 0) n
  CROSS JOIN LATERAL (SELECT * FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = c.node_id AND s.ordinal = c.ordinal
    AND s.revision_id = c.revision_id OFFSET 0) s
  CROSS JOIN LATERAL (SELECT r.content FROM revisions r WHERE r.tenant_id = :tenantId AND r.id = c.revision_id OFFSET 0) r`,
);

/** A passage to show. */
export type ReadRow = Row<typeof READ_PASSAGES>;
