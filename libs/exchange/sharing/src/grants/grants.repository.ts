import { Injectable } from '@nestjs/common';
import type { Principal } from '#access';
import { claimOnce } from '#directory';
import { DocId, Project, ShareGrant } from '#entities';
import { type Queries, type Row, type Transaction, columns, computed, statement } from '#platform';
import {
  FROM_REACHABLE_NODES,
  LIVE_GRANT,
  NODE_OF_TENANT,
  REACHABLE_NODE,
  type ShareType,
  administers,
  nodeReachOf,
  reachOf,
} from '#visibility';
import type { Permission } from './grants.dto';

/** A document and an audience. At most one of their grants is live. */
export interface Slot {
  nodeId: string;
  audience: string;
}

/** A grant to create. */
export interface NewGrant extends Slot {
  id: string;
  docId: string;
  shareType: ShareType;
  userId: string | null;
  groupId: string | null;
  permission: Permission;
  expiresAt: Date | null;
}

const GRANT = columns(
  ShareGrant,
  'g',
  'id',
  'docId',
  'shareType',
  'permission',
  'expiresAt',
  'createdBy',
  'createdAt',
  'updatedAt',
);
const DOC_ID = columns(DocId, 'd', 'globalId');
const PROJECT = columns(Project, 'p', 'ownerUserId');
// A person whose account was deleted has no name.
const NAME_OF_USER =
  'SELECT u.display_name FROM users u WHERE u.tenant_id = g.tenant_id AND u.deleted_at IS NULL';
/** The columns of a grant `g` with the names of its audience and its creator, for statements without the table of documents. */
export const NAMED_GRANT = {
  sql: `${GRANT.sql}, CASE WHEN g.share_type <> 'public' THEN g.audience END AS "targetId", coalesce(
      (${NAME_OF_USER} AND u.id = g.user_id),
      (SELECT s.name FROM share_groups s WHERE s.tenant_id = g.tenant_id AND s.id = g.group_id)) AS "targetName",
    (${NAME_OF_USER} AND u.id = g.created_by) AS "createdByName"`,
  row: {
    ...GRANT.row,
    targetId: computed.uuid().orNull(),
    targetName: computed.text().orNull(),
    createdByName: computed.text().orNull(),
  },
} as const;
const SHAPE = { ...NAMED_GRANT.row, ...DOC_ID.row };
const SELECTED = `${NAMED_GRANT.sql}, ${DOC_ID.sql}` as const;
const WITH_DOC_ID = 'JOIN doc_ids d ON d.tenant_id = g.tenant_id AND d.id = g.doc_id';
const IN_SLOT =
  'g.tenant_id = :tenantId AND g.node_id = :nodeId AND g.audience = :audience AND g.revoked_at IS NULL';

// The lock keeps the node from being deleted before the grant is inserted, and other grants of it from being counted and inserted at the same time.
const LOCK_PLACE = statement(
  { ...PROJECT.row, inReach: computed.boolean() },
  `SELECT ${PROJECT.sql}, ${REACHABLE_NODE.arrange} AS "inReach" ${FROM_REACHABLE_NODES.read} AND n.id = :nodeId
  FOR NO KEY UPDATE OF n`,
);
const REVOKE_EXPIRED = statement(
  `UPDATE share_grants g SET revoked_at = g.expires_at, updated_at = now() WHERE ${IN_SLOT} AND g.expires_at <= now()`,
);
const FIND_IN_SLOT = statement(
  SHAPE,
  `SELECT ${SELECTED} FROM share_grants g ${WITH_DOC_ID} WHERE ${IN_SLOT}`,
);
const INSERT = statement(
  SHAPE,
  `WITH g AS (
    INSERT INTO share_grants (id, tenant_id, project_id, node_id, audience, share_type, user_id, group_id, doc_id, permission,
      expires_at, created_by, created_by_actor_id)
    SELECT :id, :tenantId, n.project_id, n.id, :audience, :shareType, :userId, :groupId, :docId, :permission, :expiresAt,
      :createdBy, :actorId FROM nodes n
    WHERE n.tenant_id = :tenantId AND n.id = :nodeId AND :maxGrants > (
      SELECT count(*) FROM share_grants g WHERE g.tenant_id = :tenantId AND g.node_id = :nodeId AND ${LIVE_GRANT})
    ON CONFLICT DO NOTHING RETURNING *),
  open AS (SELECT g.tenant_id, g.node_id FROM g WHERE g.share_type = 'public'),
  claimed AS (${claimOnce('public-document', 'open')})
  SELECT ${SELECTED} FROM g ${WITH_DOC_ID} WHERE d.tenant_id = :tenantId`,
);
// A node without grants gives one row of nulls, and a node out of reach gives none.
const LIST = statement(
  { ...SHAPE, id: computed.uuid().orNull() },
  `SELECT x.* FROM (SELECT n.tenant_id, n.id ${FROM_REACHABLE_NODES.arrange} AND n.id = :nodeId) n LEFT JOIN LATERAL (
    SELECT ${SELECTED} FROM share_grants g ${WITH_DOC_ID}
    WHERE g.tenant_id = n.tenant_id AND g.node_id = n.id AND ${LIVE_GRANT} ORDER BY g.id LIMIT :limit OFFSET :offset) x ON true
  ORDER BY x.id`,
);
const FIND = statement(
  { ...SHAPE, ...PROJECT.row },
  `SELECT ${SELECTED}, ${PROJECT.sql} FROM share_grants g ${WITH_DOC_ID}
  JOIN nodes n ON n.tenant_id = g.tenant_id AND n.id = g.node_id
  JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE g.tenant_id = :tenantId AND g.id = :id AND ${LIVE_GRANT} AND (${REACHABLE_NODE.read} OR (:administers AND ${NODE_OF_TENANT}))`,
);
const REVOKE = statement(
  `UPDATE share_grants g SET revoked_at = now(), updated_at = now()
  WHERE g.tenant_id = :tenantId AND g.id = :id AND ${LIVE_GRANT}`,
);
const REVOKE_FOR_USER = statement(
  `UPDATE share_grants g SET revoked_at = now(), updated_at = now()
  WHERE g.tenant_id = :tenantId AND g.user_id = :userId AND ${LIVE_GRANT}`,
);

export type GrantRow = Row<typeof FIND_IN_SLOT>;
/** A share grant with the owner of the My Docs that has the document. */
export type CreatedGrantRow = Row<typeof FIND>;
/** The columns of a grant that its revocation needs. */
export type RevocableGrant = Pick<
  CreatedGrantRow,
  'id' | 'globalId' | 'ownerUserId' | 'shareType' | 'targetId' | 'permission' | 'expiresAt' | 'createdBy'
>;
/** The place of a document. `inReach`: the credential reaches the document by itself, and not only by a share. */
export type Place = Row<typeof LOCK_PLACE>;

/** Share grants of documents. */
@Injectable()
export class GrantsRepository {
  /** The place of a document that the principal can read. Until `tx` ends, it can't be deleted, and nobody else can share it. */
  lockPlace(tx: Transaction, principal: Principal, nodeId: string): Promise<Place | undefined> {
    return tx.one(LOCK_PLACE, { ...nodeReachOf(principal), nodeId });
  }

  /** The live grant in a slot. One that has expired is revoked first. */
  async findLive(
    tx: Transaction,
    tenantId: string,
    { nodeId, audience }: Slot,
  ): Promise<GrantRow | undefined> {
    const slot = { tenantId, nodeId, audience };
    await tx.run(REVOKE_EXPIRED, slot);
    return tx.one(FIND_IN_SLOT, slot);
  }

  /** Creates a grant of a locked place. Returns undefined if the document has `maxGrants` live ones. The slot must have none. */
  insert(
    tx: Transaction,
    principal: Principal,
    grant: NewGrant,
    maxGrants: number,
  ): Promise<GrantRow | undefined> {
    const { tenantId, userId: createdBy, actorId } = principal;
    return tx.one(INSERT, { ...grant, tenantId, createdBy, actorId, maxGrants });
  }

  /** Live grants of a node, oldest first; undefined for a node that the credential doesn't reach by itself. */
  async list(
    queries: Queries,
    principal: Principal,
    nodeId: string,
    page: { limit: number; offset: number },
  ): Promise<GrantRow[] | undefined> {
    const rows = await queries.all(LIST, { ...reachOf(principal), nodeId, ...page });
    return rows.length === 0 ? undefined : rows.filter((row): row is GrantRow => row.id !== null);
  }

  /** A live grant of a document that the principal can read; for an owner or admin, of any document of the tenant. */
  find(queries: Queries, principal: Principal, id: string): Promise<CreatedGrantRow | undefined> {
    return queries.one(FIND, { ...nodeReachOf(principal), administers: administers(principal), id });
  }

  /** Revokes a live grant. Returns false if it is not live. */
  async revoke(tx: Transaction, principal: Principal, id: string): Promise<boolean> {
    return (await tx.run(REVOKE, { tenantId: principal.tenantId, id })) === 1;
  }
  /** Revokes every live grant that is for a user. */
  async revokeFor(tx: Transaction, tenantId: string, userId: string): Promise<void> {
    await tx.run(REVOKE_FOR_USER, { tenantId, userId });
  }
}
