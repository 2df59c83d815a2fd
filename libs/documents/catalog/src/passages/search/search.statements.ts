import { Node, Passage } from '#entities';
import { LAST_ID, type Row, columns, computed, statement } from '#platform';
import { CITED_AS } from '#provenance';
import { LABEL_WEIGHTS } from '#text';
import { REACHABLE_NODE, SHOWN_PATH, documentsGranted, newestGrants } from '#visibility';

/** The maximum number of passages that are ranked exactly. No search has more results. */
export const MAX_RANKED = 80;
/** The maximum number of candidates. A search has fewer results if too many of them are outdated or not visible. */
const MAX_CANDIDATES = 800;
/** The maximum numbers of documents that are shared with the caller and searched, and of their passages that are read. */
const MAX_SHARED = 300;
const MAX_SHARED_PASSAGES = 300;
/** If every word is too common for the index, at most this many passages are read. */
const MAX_SAMPLED = 2_000;

const WEIGHTS = `'{${LABEL_WEIGHTS.join(',')}}'::real[]`;
const SCORE =
  `ts_rank(${WEIGHTS}, s.terms, :cluster1::tsquery) * :factor1::float8 + ts_rank(${WEIGHTS}, s.terms, :cluster2::tsquery) * :factor2::float8
    + ts_rank(${WEIGHTS}, s.terms, :cluster3::tsquery) * :factor3::float8 + ts_rank(${WEIGHTS}, s.terms, :cluster4::tsquery) * :factor4::float8` as const;

/** The part of the index that a search reads, in SQL. */
interface Space<Found, Shared> {
  /** A query for the candidates. */
  found: Found;
  /** The documents that are shared with the caller: a query for `node_id`. */
  shared: Shared;
}

/**
 * The passages that the probes find in spaces of the index, one probe after the other until there are enough. Different spaces can have
 * the same short name, so each row is compared.
 */
const probed = <const From extends string, const Where extends string>(from: From, where: Where) =>
  `SELECT s.* FROM unnest(:probes::text[], :limits::int[]) probe (query, most) CROSS JOIN ${from}
    CROSS JOIN LATERAL (SELECT s.node_id, s.ordinal, s.revision_id, ${SCORE} AS score FROM passages s
      WHERE passage_index_terms(s.tenant_id, s.reader, s.project_id, s.terms)
          @@ replace(probe.query, chr(1), passage_space(:tenantId, space.id))::tsquery
        AND s.tenant_id = :tenantId AND ${where} LIMIT probe.most) s LIMIT :enough` as const;

/** The candidates in the order of their rough scores: the passages that a query finds, and those of the shared documents. */
function candidates<const Found extends string, const Shared extends string>({
  found,
  shared,
}: Space<Found, Shared>) {
  return `found AS MATERIALIZED (${found}),
  granted AS MATERIALIZED (${shared}),
  shared AS MATERIALIZED (
    SELECT s.* FROM (SELECT DISTINCT g.node_id FROM granted g) g CROSS JOIN LATERAL (
      SELECT s.node_id, s.ordinal, s.revision_id, ${SCORE} AS score FROM passages s
      WHERE s.tenant_id = :tenantId AND s.node_id = g.node_id AND s.terms @@ :anyWord::tsquery OFFSET 0) s LIMIT ${MAX_SHARED_PASSAGES}),
  candidate AS MATERIALIZED (
    SELECT DISTINCT ON (c.score, c.node_id, c.ordinal) c.* FROM (SELECT * FROM found UNION ALL SELECT * FROM shared) c
    ORDER BY c.score DESC, c.node_id, c.ordinal LIMIT ${MAX_CANDIDATES})` as const;
}

// OFFSET 0 around it makes the planner look up one node after the other, and stop when enough are visible.
const VISIBLE_NODE = `SELECT n.id, n.tenant_id, n.project_id, n.title, ${SHOWN_PATH} AS path FROM nodes n
    JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
    WHERE n.tenant_id = :tenantId AND n.id = c.node_id AND n.revision_id = c.revision_id AND ${REACHABLE_NODE.read}` as const;

/** The number of characters of a heading that are ranked. */
const MAX_HEADING = 300;
const FOUND = columns(Passage, 's', 'nodeId', 'ordinal', 'revisionId', 'tokenEstimate');
const FOUND_NODE = columns(Node, 'c', 'projectId', 'path');
/** The columns that ranking needs. Lists of numbers are read as text, which takes the driver a tenth of the time. */
const SHAPE = {
  ...FOUND.row,
  ...FOUND_NODE.row,
  heading: computed.text(),
  impacts: computed.text(),
  closeness: computed.text(),
};

/** A search (SQL) of a space, at most `ranked` passages. @param columns further columns @param joins what they need */
const searchSql = <
  const Found extends string,
  const Shared extends string,
  const Columns extends string = '',
  const Joins extends string = '',
>(
  space: Space<Found, Shared>,
  ranked: number = MAX_RANKED,
  columns: Columns = '' as Columns,
  joins: Joins = '' as Joins,
) =>
  `WITH ${candidates(space)},
  visible AS MATERIALIZED (
    SELECT c.node_id, c.ordinal, c.score, n.project_id, n.path, n.title FROM candidate c CROSS JOIN LATERAL (${VISIBLE_NODE} OFFSET 0) n
    WHERE :projects::uuid[] IS NULL OR n.project_id = ANY (:projects) OR n.project_id = ANY (:sharedProjects::uuid[])
    ORDER BY c.score DESC, c.node_id, c.ordinal LIMIT ${ranked})
  SELECT ${FOUND.sql}, ${FOUND_NODE.sql}, coalesce(left(s.heading_path[cardinality(s.heading_path)], ${MAX_HEADING}), '') AS heading,
    ARRAY(SELECT ts_rank(${WEIGHTS}, s.terms, t.query) FROM unnest(:terms::tsquery[]) WITH ORDINALITY t (query, nth) ORDER BY t.nth)::text AS impacts,
    ARRAY(SELECT CASE WHEN s.terms @@ t.query THEN 2 WHEN s.terms @@ t.near THEN 1 ELSE 0 END
      FROM unnest(:pairs::tsquery[], :nearPairs::tsquery[]) WITH ORDINALITY t (query, near, nth) ORDER BY t.nth)::text AS closeness${columns}
  FROM visible c CROSS JOIN LATERAL (SELECT * FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = c.node_id AND s.ordinal = c.ordinal OFFSET 0) s${joins}` as const;

const search = <const Found extends string, const Shared extends string>(space: Space<Found, Shared>) =>
  statement(SHAPE, searchSql(space));

const SHARED_ANYWHERE = newestGrants(`'${LAST_ID}'::uuid`, String(MAX_SHARED));
const SHARED_IN_PROJECTS = `SELECT g.node_id FROM unnest(:sharedProjects::uuid[]) shared_project (id)
    CROSS JOIN LATERAL (${documentsGranted('shared_project.id', String(MAX_SHARED))}) g LIMIT ${MAX_SHARED}` as const;

const EVERYWHERE = {
  found: probed('unnest(:readers::uuid[]) space (id)', 's.reader = space.id'),
  shared: SHARED_ANYWHERE,
} as const;
const IN_PROJECTS = {
  found: probed('unnest(:projects::uuid[]) space (id)', 's.project_id = space.id'),
  shared: SHARED_IN_PROJECTS,
} as const;

/** Searches the shared projects, the caller's own project, and the documents that are shared with the caller. */
export const SEARCH_EVERYWHERE = search(EVERYWHERE);

/** Searches the given projects. */
export const SEARCH_PROJECTS = search(IN_PROJECTS);

/** How many passages a quick search ranks, and how many bytes of each it reads. */
const MAX_QUICK = 30;
const MAX_QUICK_BYTES = 1_500;
const QUICK = columns(Passage, 's', 'anchor', 'headingPath', 'startLine');
const QUICK_SHAPE = {
  ...SHAPE,
  ...QUICK.row,
  title: columns(Node, 'c', 'title').row.title,
  text: computed.bytes(),
};
const QUICK_COLUMNS = `, ${QUICK.sql}, c.title AS title,
    substring(r.content FROM s.start_byte + 1 FOR least(s.end_byte - s.start_byte, ${MAX_QUICK_BYTES})) AS text` as const;
const QUICK_JOINS = `
  CROSS JOIN LATERAL (SELECT r.content FROM revisions r WHERE r.tenant_id = :tenantId AND r.id = s.revision_id OFFSET 0) r` as const;

/** The same searches for fewer passages, with what is shown of them: one statement instead of two. */
export const QUICK_SEARCH_EVERYWHERE = statement(
  QUICK_SHAPE,
  searchSql(EVERYWHERE, MAX_QUICK, QUICK_COLUMNS, QUICK_JOINS),
);
export const QUICK_SEARCH_PROJECTS = statement(
  QUICK_SHAPE,
  searchSql(IN_PROJECTS, MAX_QUICK, QUICK_COLUMNS, QUICK_JOINS),
);

/** A passage that a quick search finds. */
export type QuickRow = Row<typeof QUICK_SEARCH_PROJECTS>;

/** Searches the newest documents only, and reads no list of the index. */
export const SAMPLE_EVERYWHERE = search({
  found: `SELECT s.node_id, s.ordinal, s.revision_id, ${SCORE} AS score FROM (
      SELECT * FROM passages s WHERE s.tenant_id = :tenantId ORDER BY s.node_id DESC, s.ordinal DESC LIMIT ${MAX_SAMPLED}) s
    WHERE s.reader = ANY (:readers::uuid[]) AND s.terms @@ :anyWord::tsquery`,
  shared: SHARED_ANYWHERE,
});

/** Searches some passages of the given projects, and reads no list of the index. */
export const SAMPLE_PROJECTS = search({
  found: `SELECT s.node_id, s.ordinal, s.revision_id, ${SCORE} AS score FROM (
      SELECT s.* FROM unnest(:projects::uuid[]) space (id) CROSS JOIN LATERAL (
        SELECT * FROM passages s WHERE s.tenant_id = :tenantId AND s.project_id = space.id
        ORDER BY s.section_hash LIMIT ${MAX_SAMPLED}) s LIMIT ${MAX_SAMPLED}) s
    WHERE s.terms @@ :anyWord::tsquery`,
  shared: SHARED_IN_PROJECTS,
});

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
  CROSS JOIN LATERAL (${VISIBLE_NODE} OFFSET 0) n
  CROSS JOIN LATERAL (SELECT * FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = c.node_id AND s.ordinal = c.ordinal
    AND s.revision_id = c.revision_id OFFSET 0) s
  CROSS JOIN LATERAL (SELECT r.content FROM revisions r WHERE r.tenant_id = :tenantId AND r.id = c.revision_id OFFSET 0) r`,
);

/** A passage to show. */
export type ReadRow = Row<typeof READ_PASSAGES>;
