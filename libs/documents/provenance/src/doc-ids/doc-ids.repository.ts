import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { claim } from '#directory';
import { DocId, Project } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import {
  NODE_OF_TENANT,
  PROJECT_OF_TENANT,
  REACHABLE,
  REACHABLE_NODE,
  administers,
  nodeReachOf,
  reachOf,
  revokeTrashedGrants,
} from '#visibility';

const DOC_ID = columns(
  DocId,
  'd',
  'id',
  'globalId',
  'nodeId',
  'projectId',
  'seq',
  'issuedBy',
  'issuedByActorId',
  'createdAt',
);
const PROJECT = columns(Project, 'p', 'ownerUserId');
const TO_REVOKE = columns(DocId, 'd', 'id', 'globalId', 'nodeId', 'issuedBy');

const FIND_LIVE = statement(
  DOC_ID.row,
  `SELECT ${DOC_ID.sql} FROM doc_ids d WHERE d.tenant_id = :tenantId AND d.node_id = :nodeId AND d.revoked_at IS NULL`,
);
// A transaction that is rolled back gives its number back, so numbers have no gaps.
const ISSUE = statement(
  DOC_ID.row,
  `WITH next AS (
    INSERT INTO doc_id_sequences AS s (tenant_id, project_slug, last_seq)
    SELECT p.tenant_id, p.slug, 1 FROM projects p WHERE p.tenant_id = :tenantId AND p.id = :projectId
    ON CONFLICT (tenant_id, project_slug) DO UPDATE SET last_seq = s.last_seq + 1
    RETURNING s.project_slug, s.last_seq),
  issued AS (
    INSERT INTO doc_ids AS d (id, tenant_id, project_id, node_id, global_id, seq, issued_by, issued_by_actor_id)
    SELECT :id, :tenantId, :projectId, :nodeId, '@' || t.slug || ':' || next.project_slug || ':' || next.last_seq, next.last_seq,
      :userId, :actorId
    FROM next JOIN tenants t ON t.id = :tenantId RETURNING d.*),
  by_id AS (${claim('doc-id', 'issued')}),
  by_global_id AS (${claim('global-doc-id', 'issued')})
  SELECT ${DOC_ID.sql} FROM issued d`,
);
const LOCK = statement(
  { ...TO_REVOKE.row, ...PROJECT.row, revoked: computed.boolean(), readable: computed.boolean() },
  `SELECT ${TO_REVOKE.sql}, ${PROJECT.sql}, d.revoked_at IS NOT NULL AS revoked, ${REACHABLE_NODE.read} AS readable FROM doc_ids d
  JOIN nodes n ON n.tenant_id = d.tenant_id AND n.id = d.node_id JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE d.tenant_id = :tenantId AND d.id = :id AND (${REACHABLE_NODE.read} OR (:administers AND ${NODE_OF_TENANT}))
  FOR UPDATE OF d`,
);
// The entry of the trash is locked first, as by a restoration.
const LOCK_OF_TRASHED = statement(
  { ...TO_REVOKE.row, ...PROJECT.row, revoked: computed.boolean(), readable: computed.boolean() },
  `SELECT ${TO_REVOKE.sql}, ${PROJECT.sql}, d.revoked_at IS NOT NULL AS revoked, ${REACHABLE} AS readable FROM doc_ids d
  JOIN trashed_rows k ON k.tenant_id = d.tenant_id AND k.table_name = 'nodes' AND k.row_id = d.node_id
  JOIN trash e ON e.tenant_id = k.tenant_id AND e.id = k.trash_id JOIN projects p ON p.tenant_id = e.tenant_id AND p.id = e.project_id
  WHERE d.tenant_id = :tenantId AND d.id = :id AND e.purge_at > clock_timestamp()
    AND (${REACHABLE} OR (:administers AND ${PROJECT_OF_TENANT}))
  FOR UPDATE OF e, d`,
);
const REVOKE = statement('UPDATE doc_ids SET revoked_at = now() WHERE tenant_id = :tenantId AND id = :id');
const REVOKE_GRANTS = statement(
  `UPDATE share_grants SET revoked_at = now(), updated_at = now()
  WHERE tenant_id = :tenantId AND node_id = :nodeId AND doc_id = :id AND revoked_at IS NULL`,
);
// The document may be in the trash, or may just have been deleted.
const REVOKE_TRASHED_GRANTS = statement(
  revokeTrashedGrants(
    "k.table_name = 'nodes' AND k.row_id = :nodeId",
    "k.content->>'doc_id' = :id::uuid::text",
  ),
);

export type DocIdRow = Row<typeof FIND_LIVE>;

/** Doc IDs of a tenant. */
@Injectable()
export class DocIdsRepository {
  /** The live Doc ID of a node. */
  findLive(queries: Queries, tenantId: string, nodeId: string): Promise<DocIdRow | undefined> {
    return queries.one(FIND_LIVE, { tenantId, nodeId });
  }

  /** Issues a Doc ID with the next number under the slug of the project. */
  async issue(
    tx: Transaction,
    { tenantId, userId, actorId }: Principal,
    docId: { id: string; projectId: string; nodeId: string },
  ): Promise<DocIdRow> {
    return (await tx.one(ISSUE, { tenantId, userId, actorId, ...docId }))!;
  }

  /**
   * Finds the Doc ID of a document that the principal can read, and locks it; for an owner or admin, the Doc ID of any document of the
   * tenant, which need not be `readable`. A document in the trash is readable for those who reach its project.
   */
  async lock(tx: Transaction, principal: Principal, id: string): Promise<Row<typeof LOCK> | undefined> {
    const caller = { administers: administers(principal), id };
    const live = () => tx.one(LOCK, { ...nodeReachOf(principal), ...caller });
    const trashed = () => tx.one(LOCK_OF_TRASHED, { ...reachOf(principal), ...caller });
    // The document may be restored in between.
    return (await live()) ?? (await trashed()) ?? live();
  }

  /** Revokes a Doc ID and the share grants that were created with it. */
  async revoke(
    tx: Transaction,
    tenantId: string,
    { id, nodeId }: { id: string; nodeId: string },
  ): Promise<void> {
    await tx.run(REVOKE, { tenantId, id });
    await tx.run(REVOKE_GRANTS, { tenantId, nodeId, id });
    await tx.run(REVOKE_TRASHED_GRANTS, { tenantId, nodeId, id });
  }
}
