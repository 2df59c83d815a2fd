import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { nodeReachValues, reachableNode } from '#visibility';

/** A Doc ID as it is kept. */
export interface DocIdRow {
  id: string;
  globalId: string;
  nodeId: string;
  projectId: string;
  seq: number;
  issuedBy: string;
  issuedByActorId: string | null;
  issuedAt: Date;
}

/** A Doc ID that somebody wants to end. */
export interface DocIdToRevoke {
  nodeId: string;
  issuedBy: string;
  revoked: boolean;
}

const COLUMNS = `d.id, d.global_id AS "globalId", d.node_id AS "nodeId", d.project_id AS "projectId", d.seq, d.issued_by AS "issuedBy",
  d.issued_by_actor_id AS "issuedByActorId", d.created_at AS "issuedAt"`;
const LIVE = positional<DocIdRow>(
  `SELECT ${COLUMNS} FROM doc_ids d WHERE d.tenant_id = $1 AND d.node_id = $2 AND d.revoked_at IS NULL`,
);
// The number is taken by the transaction that uses it: one that fails gives it back.
const ISSUE = positional<DocIdRow>(`
  WITH next AS (
    INSERT INTO doc_id_sequences AS s (tenant_id, project_slug, last_seq)
    SELECT p.tenant_id, p.slug, 1 FROM projects p WHERE p.tenant_id = $1 AND p.id = $3
    ON CONFLICT (tenant_id, project_slug) DO UPDATE SET last_seq = s.last_seq + 1
    RETURNING s.project_slug, s.last_seq)
  INSERT INTO doc_ids AS d (id, tenant_id, project_id, node_id, global_id, seq, issued_by, issued_by_actor_id)
  SELECT $2, $1, $3, $4, '@' || t.slug || ':' || next.project_slug || ':' || next.last_seq, next.last_seq, $5, $6
  FROM next JOIN tenants t ON t.id = $1 RETURNING ${COLUMNS}`);
const TO_REVOKE = positional<DocIdToRevoke>(`
  SELECT d.node_id AS "nodeId", d.issued_by AS "issuedBy", d.revoked_at IS NOT NULL AS revoked FROM doc_ids d
  JOIN nodes n ON n.tenant_id = d.tenant_id AND n.id = d.node_id JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE d.tenant_id = $1 AND d.id = $5 AND ${reachableNode('read')} FOR UPDATE OF d`);
const REVOKE = positional<never>('UPDATE doc_ids SET revoked_at = now() WHERE tenant_id = $1 AND id = $2');
const REVOKE_GRANTS = positional<never>(`
  UPDATE share_grants SET revoked_at = now(), updated_at = now()
  WHERE tenant_id = $1 AND node_id = $2 AND doc_id = $3 AND revoked_at IS NULL`);

@Injectable()
export class DocIdsRepository {
  constructor(private readonly database: Database) {}

  /** The Doc ID that a node has. */
  live(tenantId: string, nodeId: string, tx: Transaction): Promise<DocIdRow | undefined> {
    return this.database.one(LIVE, [tenantId, nodeId], tx);
  }

  /** Gives a node the next number of its project. */
  async issue(
    tx: Transaction,
    { tenantId, userId, actorId }: Principal,
    { id, projectId, nodeId }: { id: string; projectId: string; nodeId: string },
  ): Promise<DocIdRow> {
    return (await this.database.one(ISSUE, [tenantId, id, projectId, nodeId, userId, actorId], tx))!;
  }

  /** A Doc ID of a document that the principal can read, locked. */
  toRevoke(tx: Transaction, principal: Principal, id: string): Promise<DocIdToRevoke | undefined> {
    return this.database.one(TO_REVOKE, [...nodeReachValues(principal), id], tx);
  }

  /** Ends a Doc ID, and the share grants that were given by it. */
  async revoke(tx: Transaction, tenantId: string, nodeId: string, id: string): Promise<void> {
    await this.database.run(REVOKE, [tenantId, id], tx);
    await this.database.run(REVOKE_GRANTS, [tenantId, nodeId, id], tx);
  }
}
