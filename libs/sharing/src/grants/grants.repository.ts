import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { Database, type Transaction, positional } from '#platform';
import { LIVE_GRANT, type ShareType, fromReachableNodes, nodeReachValues, reachableNode } from '#visibility';
import type { Permission } from './grants.dto';
import type { Place } from './grants.policy';

/** A share grant. */
export interface GrantRow {
  id: string;
  docId: string;
  globalId: string;
  shareType: ShareType;
  targetId: string | null;
  permission: Permission;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** To what document, and to whom, a grant is: of these one is live at a time. */
export interface Slot {
  nodeId: string;
  audience: string;
}

/** A grant to be made. */
export interface NewGrant extends Slot {
  id: string;
  docId: string;
  shareType: ShareType;
  userId: string | null;
  groupId: string | null;
  permission: Permission;
  expiresAt: Date | null;
}

const COLUMNS = `g.id, g.doc_id AS "docId", d.global_id AS "globalId", g.share_type AS "shareType",
  CASE WHEN g.share_type <> 'public' THEN g.audience END AS "targetId", g.permission,
  g.expires_at AS "expiresAt", g.created_at AS "createdAt", g.updated_at AS "updatedAt"`;
const WITH_DOC_ID = 'JOIN doc_ids d ON d.tenant_id = g.tenant_id AND d.id = g.doc_id';
const SLOT = 'g.tenant_id = $1 AND g.node_id = $2 AND g.audience = $3 AND g.revoked_at IS NULL';

// Held, so that the document is there until the grant is.
const PLACE = positional<Place>(`
  SELECT p.owner_user_id AS "ownerUserId", ${reachableNode('arrange')} AS "inReach" ${fromReachableNodes('read')} AND n.id = $5
  FOR KEY SHARE OF n`);
// One that has expired gives way.
const RETIRE = positional<never>(
  `UPDATE share_grants g SET revoked_at = g.expires_at, updated_at = now() WHERE ${SLOT} AND g.expires_at <= now()`,
);
const OF_SLOT = positional<GrantRow>(`SELECT ${COLUMNS} FROM share_grants g ${WITH_DOC_ID} WHERE ${SLOT}`);
const INSERT = positional<GrantRow>(`
  WITH g AS (
    INSERT INTO share_grants (id, tenant_id, project_id, node_id, audience, share_type, user_id, group_id, doc_id, permission,
      expires_at, created_by, created_by_actor_id)
    SELECT $4, n.tenant_id, n.project_id, n.id, $3, $5, $6, $7, $8, $9, $10, $11, $12 FROM nodes n
    WHERE n.tenant_id = $1 AND n.id = $2 AND $13 > (
      SELECT count(*) FROM share_grants g WHERE g.tenant_id = $1 AND g.node_id = $2 AND ${LIVE_GRANT})
    ON CONFLICT DO NOTHING RETURNING *)
  SELECT ${COLUMNS} FROM g ${WITH_DOC_ID}`);
const LIST = positional<GrantRow | { id: null }>(`
  SELECT x.* FROM (SELECT n.tenant_id, n.id ${fromReachableNodes('arrange')} AND n.id = $5) n LEFT JOIN LATERAL (
    SELECT ${COLUMNS} FROM share_grants g ${WITH_DOC_ID}
    WHERE g.tenant_id = n.tenant_id AND g.node_id = n.id AND ${LIVE_GRANT} ORDER BY g.id LIMIT $6 OFFSET $7) x ON true ORDER BY x.id`);
const FIND = positional<{ createdBy: string }>(`
  SELECT g.created_by AS "createdBy" FROM share_grants g JOIN nodes n ON n.tenant_id = g.tenant_id AND n.id = g.node_id
  JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE g.tenant_id = $1 AND g.id = $5 AND ${LIVE_GRANT} AND ${reachableNode('read')}`);
const REVOKE = positional<never>(
  `UPDATE share_grants g SET revoked_at = now(), updated_at = now() WHERE g.tenant_id = $1 AND g.id = $2 AND ${LIVE_GRANT}`,
);

@Injectable()
export class GrantsRepository {
  constructor(private readonly database: Database) {}

  /** Where a document that the principal can read is; it stays until `tx` ends. */
  place(principal: Principal, nodeId: string, tx: Transaction): Promise<Place | undefined> {
    return this.database.one(PLACE, [...nodeReachValues(principal), nodeId], tx);
  }

  /** The grant that is in force for a slot; one that has expired makes room. */
  async live(tx: Transaction, tenantId: string, slot: Slot): Promise<GrantRow | undefined> {
    const values = [tenantId, slot.nodeId, slot.audience];
    await this.database.run(RETIRE, values, tx);
    return this.database.one(OF_SLOT, values, tx);
  }

  /** Undefined where the slot was taken meanwhile, or the document has `most` grants. */
  insert(
    tx: Transaction,
    principal: Principal,
    grant: NewGrant,
    most: number,
  ): Promise<GrantRow | undefined> {
    const { tenantId, userId: createdBy, actorId } = principal;
    const { nodeId, audience, id, shareType, userId, groupId, docId, permission, expiresAt } = grant;
    const whose = [tenantId, nodeId, audience, id, shareType, userId, groupId];
    const values = [...whose, docId, permission, expiresAt, createdBy, actorId, most];
    return this.database.one(INSERT, values, tx);
  }

  /** Live grants of a node, oldest first; undefined for a node out of the credential's own reach. */
  async list(
    principal: Principal,
    nodeId: string,
    limit: number,
    offset: number,
  ): Promise<GrantRow[] | undefined> {
    const rows = await this.database.all(LIST, [...nodeReachValues(principal), nodeId, limit, offset]);
    return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null);
  }

  /** Who made a live grant of a document that the principal can read. */
  find(principal: Principal, id: string, tx: Transaction): Promise<{ createdBy: string } | undefined> {
    return this.database.one(FIND, [...nodeReachValues(principal), id], tx);
  }

  /** Ends a live grant; false for whoever comes second. */
  async revoke(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
    return (await this.database.run(REVOKE, [tenantId, id], tx)) === 1;
  }
}
