import { Injectable } from '@nestjs/common';
import { Revision } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import { type DocumentLink, LINKS_VERSION } from '#text';

const REVISION = columns(Revision, 'r', 'id', 'content');
const UNLINKED = `FROM nodes n JOIN revisions r ON r.tenant_id = n.tenant_id AND r.id = n.revision_id
  WHERE n.tenant_id = :tenantId AND NOT EXISTS (SELECT FROM linked_documents d WHERE d.tenant_id = n.tenant_id AND d.node_id = n.id
    AND d.revision_id = n.revision_id AND d.version >= ${LINKS_VERSION})` as const;
const FIND = statement(REVISION.row, `SELECT ${REVISION.sql} ${UNLINKED} AND n.id = :nodeId`);
const LIST = statement(
  { id: computed.uuid() },
  `SELECT n.id ${UNLINKED} AND n.id > :after ORDER BY n.id LIMIT :limit`,
);
// Two transactions that write the links of one document would mix them.
const LOCK = statement(
  { locked: computed.int() },
  `SELECT count(*)::int AS locked
  FROM (SELECT pg_advisory_xact_lock(hashtextextended(d.node_id::text, 7161)) FROM unnest(:nodeIds::uuid[]) d (node_id)) l`,
);
const COLUMNS = 'project_id, href, kind, line, up, rest, target_path, anchor' as const;
const EXCLUDED = COLUMNS.replaceAll(/\w+/g, 'excluded.$&') as 'columns';
const STORED = COLUMNS.replaceAll(/\w+/g, 'l.$&') as 'columns';
// The lock of a node keeps its path until the commit: a move waits for it, and then its trigger finds these rows. It doesn't wait for a
// move, which holds locks of many nodes.
const REPLACE = statement(
  { nodeId: computed.uuid() },
  `WITH n AS (
    SELECT n.id, n.path, n.project_id, d.revision_id, d.links
    FROM unnest(:nodeIds::uuid[], :revisionIds::uuid[], :counts::int[]) d (node_id, revision_id, links)
    CROSS JOIN LATERAL (SELECT n.id, n.path, n.project_id FROM nodes n
      WHERE n.tenant_id = :tenantId AND n.id = d.node_id AND n.revision_id = d.revision_id FOR KEY SHARE SKIP LOCKED) n),
  outdated AS (
    DELETE FROM document_links l USING n WHERE l.tenant_id = :tenantId AND l.node_id = n.id AND l.ordinal >= n.links),
  written AS (
    INSERT INTO document_links AS l (tenant_id, node_id, ordinal, ${COLUMNS})
    SELECT :tenantId, n.id, x.ordinal, n.project_id, x.href, x.kind, x.line, x.up, x.rest, link_target(n.path, x.up, x.rest), x.anchor
    FROM n JOIN json_to_recordset(:links::json)
      AS x ("nodeId" uuid, ordinal int, href text, kind text, line int, up smallint, rest text, anchor text) ON x."nodeId" = n.id
    ON CONFLICT (tenant_id, node_id, ordinal) DO UPDATE SET (${COLUMNS}) = (${EXCLUDED})
    WHERE (${STORED}) IS DISTINCT FROM (${EXCLUDED})),
  linked AS (
    INSERT INTO linked_documents AS d (tenant_id, node_id, revision_id, version)
    SELECT :tenantId, n.id, n.revision_id, ${LINKS_VERSION} FROM n
    ON CONFLICT (tenant_id, node_id) DO UPDATE SET revision_id = excluded.revision_id, version = excluded.version)
  SELECT n.id AS "nodeId" FROM n`,
);

/** A document whose links were not found yet. */
export type UnlinkedRevision = Row<typeof FIND>;

/** The links that a revision of a document has. */
interface LinkedDocument {
  nodeId: string;
  revisionId: string;
  links: readonly DocumentLink[];
}

@Injectable()
export class LinkIndexRepository {
  /** The current revision of a document; undefined if its links are stored. */
  find(queries: Queries, tenantId: string, nodeId: string): Promise<UnlinkedRevision | undefined> {
    return queries.one(FIND, { tenantId, nodeId });
  }

  /** The next documents of a tenant whose links are not stored, by their ids. */
  list(queries: Queries, tenantId: string, after: string, limit: number): Promise<{ id: string }[]> {
    return queries.all(LIST, { tenantId, after, limit });
  }

  /**
   * Replaces the links of documents. Returns the ids of those whose links it has replaced: not of those that have another revision now, are
   * deleted, or are being moved.
   */
  async replace(
    tx: Transaction,
    tenantId: string,
    documents: readonly LinkedDocument[],
  ): Promise<ReadonlySet<string>> {
    const nodeIds = documents.map(({ nodeId }) => nodeId);
    const links = documents.flatMap(({ nodeId, links: found }) =>
      found.map(({ path, ...link }, ordinal) => ({ ...link, nodeId, rest: path, ordinal })),
    );
    await tx.one(LOCK, { nodeIds });
    const replaced = await tx.all(REPLACE, {
      tenantId,
      nodeIds,
      revisionIds: documents.map(({ revisionId }) => revisionId),
      counts: documents.map((document) => document.links.length),
      links: JSON.stringify(links),
    });
    return new Set(replaced.map(({ nodeId }) => nodeId));
  }
}
