import { Node, Project, Revision } from '#entities';
import { type AuthorRow, authorColumn } from '#access';
import { columns, computed, statement } from '#platform';
import { FROM_REACHABLE_NODES, PLACE_VISIBLE, REACHABLE_NODE } from '#visibility';
import { SHOWN_NODE } from '#workspace';

export const MAX_VIEW_HEADINGS = 2_000;
const MAX_HEADING = 500;
/** The revisions in which authors are looked for, and the maximum number of authors. */
const RECENT_REVISIONS = 50;
export const MAX_AUTHORS = 5;

/** A folder that contains a document. */
interface CrumbRow {
  id: string;
  name: string;
}

/** A heading as SQL builds it into a JSON object. */
interface ViewHeadingRow {
  anchor: string;
  level: number;
  text: string;
  startLine: number;
  endLine: number;
  tokenEstimate: number;
}

/** An author with the time of their last save. */
interface ViewAuthorRow extends AuthorRow {
  savedAt: string;
}

const NODE = columns(Node, 'n', 'title', 'contentHash', 'bytes', 'totalLines', 'tokenEstimate');
const PROJECT = columns(Project, 'p', { projectSlug: 'slug', projectName: 'name' });
const OUTLINE = columns(Revision, 'r', 'outlineVersion').row.outlineVersion;

// The paths of the folders above are the beginnings of the document's path; that of the root is empty.
const CRUMBS =
  `(SELECT json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY a.depth) FROM generate_series(1, n.depth) i
    JOIN nodes a ON a.tenant_id = n.tenant_id AND a.project_id = n.project_id
      AND a.path = array_to_string((string_to_array(n.path, '/'))[1: i], '/'))` as const;
const HEADINGS =
  `coalesce((SELECT json_agg(json_build_object('anchor', s.anchor, 'level', s.level, 'text', left(s.heading, ${MAX_HEADING}),
      'startLine', s.start_line, 'endLine', s.end_line, 'tokenEstimate', s.token_estimate) ORDER BY s.ordinal)
    FROM sections s WHERE s.tenant_id = n.tenant_id AND s.node_id = n.id AND s.ordinal <= ${MAX_VIEW_HEADINGS}), '[]')` as const;
const AUTHORS =
  `(SELECT json_agg((${authorColumn('w.user_id', 'w.actor_id')})::jsonb || jsonb_build_object('savedAt', w.saved_at) ORDER BY w.number DESC)
    FROM (SELECT (array_agg(r.author_user_id))[1] AS user_id, r.author_actor_id AS actor_id, max(r.number) AS number, max(r.created_at) AS saved_at
      FROM (SELECT r.author_user_id, r.author_actor_id, r.number, r.created_at FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.node_id = n.id ORDER BY r.number DESC LIMIT ${RECENT_REVISIONS}) r
      GROUP BY r.author_actor_id, CASE WHEN r.author_actor_id IS NULL THEN r.author_user_id END ORDER BY number DESC LIMIT ${MAX_AUTHORS}) w)` as const;
const DOC_ID = `(SELECT json_build_object('id', d.id, 'globalId', d.global_id) FROM doc_ids d
    WHERE d.tenant_id = n.tenant_id AND d.node_id = n.id AND d.revoked_at IS NULL)` as const;
// A draft is shown to those who see the place of the document. The published record of a document comes before its drafts.
const PUBLICATION =
  `(SELECT json_build_object('id', d.id, 'slug', d.slug, 'status', d.status) FROM published_documents d
    WHERE d.tenant_id = n.tenant_id AND d.source_node_id = n.id AND (d.status = 'published' OR ${PLACE_VISIBLE})
    ORDER BY d.status = 'published' DESC, d.published_at DESC NULLS LAST, d.id DESC LIMIT 1)` as const;

export const FIND = statement(
  {
    ...SHOWN_NODE.row,
    ...NODE.row,
    projectSlug: PROJECT.row.projectSlug.orNull(),
    projectName: PROJECT.row.projectName.orNull(),
    crumbs: computed.json<CrumbRow[]>().orNull(),
    headings: computed.json<ViewHeadingRow[]>(),
    outlineVersion: OUTLINE.orNull(),
    authors: computed.json<ViewAuthorRow[]>().orNull(),
    docId: computed.json<{ id: string; globalId: string }>().orNull(),
    publication: computed.json<{ id: string; slug: string; status: 'draft' | 'published' }>().orNull(),
    writable: computed.boolean(),
    arrangeable: computed.boolean(),
  },
  `SELECT ${SHOWN_NODE.sql}, ${NODE.sql}, CASE WHEN ${PLACE_VISIBLE} THEN p.slug END AS "projectSlug",
    CASE WHEN ${PLACE_VISIBLE} THEN p.name END AS "projectName", CASE WHEN ${PLACE_VISIBLE} THEN ${CRUMBS} END AS crumbs,
    ${HEADINGS} AS headings,
    (SELECT r.outline_version FROM revisions r WHERE r.tenant_id = n.tenant_id AND r.id = n.revision_id) AS "outlineVersion",
    CASE WHEN ${PLACE_VISIBLE} THEN ${AUTHORS} END AS authors, ${DOC_ID} AS "docId", ${PUBLICATION} AS publication,
    ${REACHABLE_NODE.write} AS writable, ${REACHABLE_NODE.arrange} AS arrangeable
  ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId AND n.type = 'file'`,
);
export const FIND_CONTENT = statement(
  { content: computed.bytes() },
  `SELECT r.content FROM (SELECT n.id ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId) n
  JOIN revisions r ON r.tenant_id = :tenantId AND r.node_id = n.id AND r.id = :revisionId`,
);
