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
  `SELECT 1 AS locked FROM (SELECT pg_advisory_xact_lock(hashtextextended(:nodeId::text, 7161))) l`,
);
const COLUMNS = 'project_id, href, kind, line, up, rest, target_path, anchor' as const;
const EXCLUDED = COLUMNS.replaceAll(/\w+/g, 'excluded.$&') as 'columns';
const STORED = COLUMNS.replaceAll(/\w+/g, 'l.$&') as 'columns';
// The lock of the node keeps its path until the commit: a move waits for it, and then its trigger finds these rows. It doesn't wait for a
// move, which holds locks of many nodes.
const REPLACE = statement(
  { documents: computed.int() },
  `WITH n AS (
    SELECT n.id, n.path, n.project_id FROM nodes n
    WHERE n.tenant_id = :tenantId AND n.id = :nodeId AND n.revision_id = :revisionId FOR KEY SHARE SKIP LOCKED),
  outdated AS (
    DELETE FROM document_links l USING n WHERE l.tenant_id = :tenantId AND l.node_id = n.id AND l.ordinal >= :count::int),
  written AS (
    INSERT INTO document_links AS l (tenant_id, node_id, ordinal, ${COLUMNS})
    SELECT :tenantId, n.id, x.ordinal, n.project_id, x.href, x.kind, x.line, x.up, x.rest, link_target(n.path, x.up, x.rest), x.anchor
    FROM n CROSS JOIN json_to_recordset(:links::json) AS x (ordinal int, href text, kind text, line int, up smallint, rest text, anchor text)
    ON CONFLICT (tenant_id, node_id, ordinal) DO UPDATE SET (${COLUMNS}) = (${EXCLUDED})
    WHERE (${STORED}) IS DISTINCT FROM (${EXCLUDED})),
  linked AS (
    INSERT INTO linked_documents AS d (tenant_id, node_id, revision_id, version)
    SELECT :tenantId, n.id, :revisionId, ${LINKS_VERSION} FROM n
    ON CONFLICT (tenant_id, node_id) DO UPDATE SET revision_id = excluded.revision_id, version = excluded.version)
  SELECT count(*)::int AS documents FROM n`,
);

/** A document whose links were not found yet. */
export type UnlinkedRevision = Row<typeof FIND>;

/** Writes the links of documents. */
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

  /** Replaces the links of a document. False if it has another revision now, is deleted, or is being moved. */
  async replace(
    tx: Transaction,
    document: { tenantId: string; nodeId: string; revisionId: string },
    found: readonly DocumentLink[],
  ): Promise<boolean> {
    const { tenantId, nodeId, revisionId } = document;
    const links = found.map(({ path, ...link }, ordinal) => ({ ...link, rest: path, ordinal }));
    await tx.one(LOCK, { nodeId });
    const parameters = { tenantId, nodeId, revisionId, links: JSON.stringify(links), count: links.length };
    return (await tx.one(REPLACE, parameters))!.documents > 0;
  }
}
