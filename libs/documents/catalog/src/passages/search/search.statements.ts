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

// The candidates in the order of their rough scores: those of the index, and passages of documents that are shared with the caller, which
// the index may have out of the caller's reach. A document of which the index found a passage is not read again.
const candidates = <const Shared extends string>(shared: Shared) =>
  `granted AS MATERIALIZED (${shared}),
  shared AS MATERIALIZED (
    SELECT s.* FROM (SELECT DISTINCT g.node_id FROM granted g WHERE g.node_id <> ALL (:nodeIds::uuid[])) g CROSS JOIN LATERAL (
      SELECT s.node_id, s.ordinal, s.version, (SELECT sum(ts_rank(${WEIGHTS}, s.words, t.query) * t.factor)
        FROM unnest(:terms::tsquery[], :factors::float8[]) t (query, factor)) AS score
      FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = g.node_id AND s.words @@ :anyWord::tsquery OFFSET 0) s LIMIT ${MAX_SHARED_PASSAGES}),
  candidate AS MATERIALIZED (
    SELECT c.* FROM (
      SELECT * FROM unnest(:nodeIds::uuid[], :ordinals::int[], :versions::bigint[], :scores::float8[], :hasPairs::text[]) WITH ORDINALITY
        AS f (node_id, ordinal, version, score, has_pairs, nth)
      UNION ALL SELECT s.*, NULL, NULL FROM shared s) c ORDER BY c.score DESC, c.node_id, c.ordinal)` as const;

/** The visible node of a passage, with its current revision. OFFSET 0 around it makes the planner look up one node after the other. */
const visibleNode = <const Of extends string>(of: Of) =>
  `SELECT n.id, n.tenant_id, n.project_id, n.title, ${SHOWN_PATH} AS path FROM nodes n
    JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
    WHERE n.tenant_id = :tenantId AND n.id = ${of}.node_id AND n.revision_id = ${of}.revision_id AND ${REACHABLE_NODE.read}` as const;

/** The number of characters of a heading that are ranked. */
const MAX_HEADING = 300;

/**
 * The passages of candidates (CTEs): the best `:ranked` that the caller can read. Those of the index have their impacts already, so only
 * their pairs of words are looked for. `closeness` has a digit for each pair: 2 if the words are next to each other, 1 if near, 0
 * otherwise.
 *
 * @param shared a query for the documents that are shared with the caller: `node_id`
 * @param columns further columns
 * @param joins what they need
 */
const foundSql = <
  const Shared extends string,
  const Columns extends string = '',
  const Joins extends string = '',
>(
  shared: Shared,
  columns: Columns = '' as Columns,
  joins: Joins = '' as Joins,
) =>
  `WITH ${candidates(shared)},
  found AS MATERIALIZED (
    SELECT c.nth::int AS nth, s.node_id, s.ordinal, s.version, s.token_estimate, n.project_id, n.path,
      coalesce(left(s.heading_path[cardinality(s.heading_path)], ${MAX_HEADING}), '') AS heading,
      CASE WHEN c.nth IS NULL THEN
        ARRAY(SELECT ts_rank(${WEIGHTS}, s.words, t.query) FROM unnest(:terms::tsquery[]) WITH ORDINALITY t (query, nth) ORDER BY t.nth)
      END AS impacts,
      coalesce((SELECT string_agg(CASE WHEN substr(c.has_pairs, t.nth::int, 1) = '0' THEN '0' WHEN s.words @@ t.query THEN '2' WHEN s.words @@ t.near THEN '1'
          ELSE '0' END, '')
        FROM unnest(:pairs::tsquery[], :nearPairs::tsquery[]) WITH ORDINALITY t (query, near, nth)), '') AS closeness${columns}
    FROM candidate c CROSS JOIN LATERAL (SELECT * FROM passages s
      WHERE s.tenant_id = :tenantId AND s.node_id = c.node_id AND s.ordinal = c.ordinal AND s.version = c.version OFFSET 0) s
    CROSS JOIN LATERAL (${visibleNode('s')} OFFSET 0) n${joins}
    WHERE :projects::uuid[] IS NULL OR n.project_id = ANY (:projects) OR n.project_id = ANY (:sharedProjects::uuid[])
    LIMIT :ranked::int)` as const;

/** A passage of a document that is shared with the caller, which is no candidate of the index. */
export interface SharedPassage {
  nodeId: string;
  ordinal: number;
  version: number;
  /** The `ts_rank` of each term. */
  impacts: number[];
}

/**
 * The input of the ranking: one row of lists with an item per passage, because the driver takes several times as long for many rows. All
 * are null without passages.
 */
const LISTS = {
  /** The place of its candidate, from 1; null for a shared passage. */
  nths: computed.json<(number | null)[]>().orNull(),
  tokenEstimates: computed.json<number[]>().orNull(),
  projectIds: computed.json<string[]>().orNull(),
  paths: computed.json<string[]>().orNull(),
  headings: computed.json<string[]>().orNull(),
  closeness: computed.json<string[]>().orNull(),
  /** The shared passages, in their order. */
  shared: computed.json<SharedPassage[]>().orNull(),
  /** Whether the index has exactly the segments in which the candidates were found, and nothing waits for it. */
  isCurrent: computed.boolean(),
};
const LIST_FOUND = `
  SELECT json_agg(f.nth) AS nths, json_agg(f.token_estimate) AS "tokenEstimates", json_agg(f.project_id) AS "projectIds",
    json_agg(f.path) AS paths, json_agg(f.heading) AS headings, json_agg(f.closeness) AS closeness,
    json_agg(json_build_object('nodeId', f.node_id, 'ordinal', f.ordinal, 'version', f.version, 'impacts', f.impacts))
      FILTER (WHERE f.nth IS NULL) AS shared,
    ARRAY(SELECT s.id FROM passage_segments s WHERE s.tenant_id = :tenantId AND s.entries > 0 ORDER BY s.id) = :segmentIds::uuid[]
      AND NOT EXISTS (SELECT FROM passage_queue q WHERE q.tenant_id = :tenantId) AS "isCurrent"
  FROM found f` as const;

const SHARED_ANYWHERE = newestGrants(`'${LAST_ID}'::uuid`, String(MAX_SHARED));
const SHARED_IN_PROJECTS = `SELECT g.node_id FROM unnest(:sharedProjects::uuid[]) shared_project (id)
    CROSS JOIN LATERAL (${documentsGranted('shared_project.id', String(MAX_SHARED))}) g LIMIT ${MAX_SHARED}` as const;

/** Searches the shared projects, the caller's own project, and the documents that are shared with the caller. */
export const SEARCH_EVERYWHERE = statement(LISTS, `${foundSql(SHARED_ANYWHERE)}${LIST_FOUND}`);

export const SEARCH_PROJECTS = statement(LISTS, `${foundSql(SHARED_IN_PROJECTS)}${LIST_FOUND}`);

/** How many passages a quick search ranks, and how many bytes of each it reads. */
export const MAX_QUICK = 30;
const MAX_QUICK_BYTES = 1_500;
const QUICK = columns(
  Passage,
  'f',
  'nodeId',
  'ordinal',
  'tokenEstimate',
  'anchor',
  'headingPath',
  'startLine',
);
const QUICK_NODE = columns(Node, 'f', 'projectId', 'path', 'title');
const QUICK_SHAPE = {
  nth: computed.int().orNull(),
  ...QUICK.row,
  ...QUICK_NODE.row,
  version: computed.float(),
  heading: computed.text(),
  impacts: computed.text().orNull(),
  closeness: computed.text(),
  text: computed.bytes(),
};
const QUICK_COLUMNS = `, s.anchor, s.heading_path, s.start_line, n.title,
      substring(r.content FROM s.start_byte + 1 FOR least(s.end_byte - s.start_byte, ${MAX_QUICK_BYTES})) AS text` as const;
const QUICK_JOINS = `
    CROSS JOIN LATERAL (SELECT r.content FROM revisions r WHERE r.tenant_id = :tenantId AND r.id = s.revision_id OFFSET 0) r` as const;
const LIST_QUICK = `
  SELECT f.nth, ${QUICK.sql}, ${QUICK_NODE.sql}, f.version::float8 AS version, f.heading, f.impacts::text AS impacts, f.closeness, f.text
  FROM found f` as const;

/** The same searches for fewer passages, with what is shown of them: one statement instead of two. */
export const QUICK_SEARCH_EVERYWHERE = statement(
  QUICK_SHAPE,
  `${foundSql(SHARED_ANYWHERE, QUICK_COLUMNS, QUICK_JOINS)}${LIST_QUICK}`,
);
export const QUICK_SEARCH_PROJECTS = statement(
  QUICK_SHAPE,
  `${foundSql(SHARED_IN_PROJECTS, QUICK_COLUMNS, QUICK_JOINS)}${LIST_QUICK}`,
);

export type QuickRow = Row<typeof QUICK_SEARCH_PROJECTS>;

/** The passages that a search finds, with what decides their ranks. */
export type FoundLists = Row<typeof SEARCH_PROJECTS>;

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

/** Passages that the caller can still read and whose words are those that were found, with the beginning of their text. */
export const READ_PASSAGES = statement(
  { nth: computed.int(), ...PASSAGE.row, ...NODE.row, citedAs: computed.text(), text: computed.bytes() },
  `SELECT c.nth::int AS nth, ${PASSAGE.sql}, ${NODE.sql}, ${CITED_AS} AS "citedAs",
    substring(r.content FROM s.start_byte + 1 FOR least(s.end_byte - s.start_byte, :maxBytes::int)) AS text
  FROM unnest(:nodeIds::uuid[], :ordinals::int[], :versions::bigint[]) WITH ORDINALITY c (node_id, ordinal, version, nth)
  CROSS JOIN LATERAL (SELECT * FROM passages s WHERE s.tenant_id = :tenantId AND s.node_id = c.node_id AND s.ordinal = c.ordinal
    AND s.version = c.version OFFSET 0) s
  CROSS JOIN LATERAL (${visibleNode('s')} OFFSET 0) n
  CROSS JOIN LATERAL (SELECT r.content FROM revisions r WHERE r.tenant_id = :tenantId AND r.id = s.revision_id OFFSET 0) r`,
);

export type ReadRow = Row<typeof READ_PASSAGES>;
