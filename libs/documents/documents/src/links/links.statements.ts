import { DocumentLink, Node } from '#entities';
import { columns, computed, statement } from '#platform';
import { LINKS_VERSION } from '#text';
import { FROM_REACHABLE_NODES, PLACE_VISIBLE, REACHABLE_NODE, SHOWN_PATH } from '#visibility';

const LINKED = `EXISTS (SELECT FROM linked_documents d WHERE d.tenant_id = n.tenant_id AND d.node_id = n.id
  AND d.revision_id = n.revision_id AND d.version >= ${LINKS_VERSION})` as const;

const LINK = columns(DocumentLink, 'l', 'ordinal', 'href', 'kind', 'line', 'anchor');
const TARGET = columns(Node, 'n', { targetId: 'id', targetType: 'type', targetTitle: 'title' });

/** The node that a link leads to, and what its reader may know of it. */
export const TARGET_ROW = {
  targetId: TARGET.row.targetId.orNull(),
  targetType: TARGET.row.targetType.orNull(),
  targetTitle: TARGET.row.targetTitle.orNull(),
  targetPath: columns(Node, 'n', 'path').row.path.orNull(),
};

// A path leads only to nodes whose place the reader sees: nobody finds the path of a document that is only shared with them by guessing.
const TARGET_NODE =
  `SELECT ${TARGET.sql}, ${SHOWN_PATH} AS "targetPath" ${FROM_REACHABLE_NODES.read} AND ${PLACE_VISIBLE}
    AND l.kind IN ('document', 'file') AND n.project_id = s.project_id AND n.path = link_target(s.path, l.up, l.rest)
  UNION ALL SELECT ${TARGET.sql}, ${SHOWN_PATH} AS "targetPath" ${FROM_REACHABLE_NODES.read} AND l.kind = 'reference'
    AND n.id = CASE WHEN l.kind <> 'reference' THEN NULL WHEN l.rest LIKE '@%' THEN (SELECT d.node_id FROM doc_ids d
      WHERE d.tenant_id = :tenantId AND d.global_id = l.rest AND d.revoked_at IS NULL) ELSE l.rest::uuid END` as const;
const SOURCE =
  `(SELECT n.id, n.project_id, n.path, ${PLACE_VISIBLE} AS shows_files ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId) s` as const;

export const FIND_SOURCE = statement(
  { ...columns(Node, 'n', 'id').row, linked: computed.boolean() },
  `SELECT n.id, n.revision_id IS NULL OR ${LINKED} AS linked ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId`,
);
// An image or another file beside the documents. A reader by a share does not see the place of the document, and so no file beside it: a
// writer with a share could otherwise refer to any file of the project.
const FILE_AT_TARGET =
  `CASE WHEN s.shows_files AND l.kind IN ('document', 'file') THEN (SELECT f.id FROM files f WHERE f.tenant_id = :tenantId AND f.project_id = s.project_id
    AND f.path = link_target(s.path, l.up, l.rest) AND f.trash_id IS NULL) END` as const;
export const LIST = statement(
  { ...LINK.row, ...TARGET_ROW, fileId: computed.uuid().orNull() },
  `SELECT ${LINK.sql}, t."targetId", t."targetType", t."targetTitle", t."targetPath",
    ${FILE_AT_TARGET} AS "fileId" FROM ${SOURCE}
  JOIN document_links l ON l.tenant_id = :tenantId AND l.node_id = s.id AND l.ordinal > :after
  LEFT JOIN LATERAL (${TARGET_NODE}) t ON true ORDER BY l.ordinal LIMIT :limit`,
);
export const RESOLVE = statement(
  { ordinal: computed.int(), ...TARGET_ROW, fileId: computed.uuid().orNull() },
  `SELECT l.ordinal, t."targetId", t."targetType", t."targetTitle", t."targetPath", ${FILE_AT_TARGET} AS "fileId" FROM ${SOURCE}
  CROSS JOIN json_to_recordset(:links::json) AS l (ordinal int, kind text, up int, rest text)
  LEFT JOIN LATERAL (${TARGET_NODE}) t ON true ORDER BY l.ordinal`,
);

const BACKLINK = columns(DocumentLink, 'l', 'ordinal', 'href', 'line', 'anchor');
const BACKLINK_NODE = columns(Node, 'n', { nodeId: 'id' }, 'title');
const SELECT_BACKLINK = `SELECT ${BACKLINK_NODE.sql}, ${SHOWN_PATH} AS path, ${BACKLINK.sql}` as const;
const SOURCES = `JOIN nodes n ON n.tenant_id = l.tenant_id AND n.id = l.node_id
    JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id WHERE ${REACHABLE_NODE.read}` as const;
const IN_ORDER = `(l.node_id, l.ordinal) > (:afterNodeId::uuid, :afterOrdinal::int)` as const;
const TARGET_OF_BACKLINKS =
  `target AS (SELECT n.id, n.project_id, n.path, ${PLACE_VISIBLE} AS placed ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId)` as const;
const BY_PATH = `FROM target t
    JOIN document_links l ON l.tenant_id = :tenantId AND l.target_path = t.path AND l.project_id = t.project_id AND t.placed
      AND l.kind <> 'reference'` as const;
const BY_REFERENCE = `FROM target t
    JOIN document_links l ON l.tenant_id = :tenantId AND l.kind = 'reference' AND l.target_path IN (t.id::text, (SELECT d.global_id FROM doc_ids d
      WHERE d.tenant_id = :tenantId AND d.node_id = t.id AND d.revoked_at IS NULL))` as const;

export const LIST_BACKLINKS = statement(
  { ...BACKLINK_NODE.row, ...columns(Node, 'n', 'path').row, ...BACKLINK.row },
  `WITH ${TARGET_OF_BACKLINKS}
  SELECT b.* FROM (
    (${SELECT_BACKLINK} ${BY_PATH} AND ${IN_ORDER} ${SOURCES} ORDER BY l.node_id, l.ordinal LIMIT :limit)
    UNION ALL
    (${SELECT_BACKLINK} ${BY_REFERENCE} AND ${IN_ORDER} ${SOURCES} ORDER BY l.node_id, l.ordinal LIMIT :limit)
  ) b ORDER BY b."nodeId", b.ordinal LIMIT :limit`,
);
export const COUNT_BACKLINKS = statement(
  { count: computed.int() },
  `WITH ${TARGET_OF_BACKLINKS}
  SELECT count(*)::int AS count FROM (
    (SELECT ${BY_PATH} ${SOURCES} LIMIT :bound) UNION ALL (SELECT ${BY_REFERENCE} ${SOURCES} LIMIT :bound) LIMIT :bound) b`,
);
