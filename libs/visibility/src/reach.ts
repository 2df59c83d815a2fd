import type { Principal } from '#access';
import { GRANTED_TO_CALLER, LIVE_GRANT, SOMETHING_GRANTED, type ShareType } from './grants';

/**
 * What a caller wants to do: read a document, write its content, or arrange the tree that holds it (create, rename, move, delete,
 * map, share). A share grant gives the first, or the first two; never the last.
 */
export type Right = 'read' | 'write' | 'arrange';

/** A principal's reach over projects: the parameters of a statement that uses `REACHABLE`. */
export interface Reach {
  tenantId: string;
  userId: string;
  /** The shared projects that the credential reaches; null for all of them. */
  projectIds: readonly string[] | null;
}

/** A principal's reach over nodes: the parameters of a statement that uses `reachableNode` for reading or writing. */
export interface NodeReach extends Reach {
  /** The kinds of share grants that count for this principal. */
  shareTypes: readonly ShareType[];
}

const EVERY_SHARE: readonly ShareType[] = ['public', 'tenant', 'group', 'user'];
const NO_SHARE: readonly ShareType[] = [];

/** A principal's reach over projects. */
export function reachOf({ tenantId, userId, projectIds }: Principal): Reach {
  return { tenantId, userId, projectIds };
}

/** A principal's reach over nodes. An agent uses its owner's shares only where that was granted. */
export function nodeReachOf(principal: Principal): NodeReach {
  const shareTypes = principal.actorId === null || principal.grantExternal ? EVERY_SHARE : NO_SHARE;
  return { ...reachOf(principal), shareTypes };
}

/** What a principal reaches in another tenant: documents that are shared with everybody, and nothing else. */
export function guestReachOf(principal: Principal, hostTenantId: string): NodeReach {
  const { userId, shareTypes } = nodeReachOf(principal);
  const shared = shareTypes.filter((type) => type === 'public');
  return { tenantId: hostTenantId, userId, projectIds: [], shareTypes: shared };
}

const IN_REACH =
  '(p.owner_user_id = :userId OR (p.owner_user_id IS NULL AND (p.id = ANY (:projectIds) OR :projectIds IS NULL)))';

/**
 * The condition under which a principal has every right to the project `p`: a shared project within the credential's reach, or the
 * person's own My Docs.
 */
export const REACHABLE = `(p.tenant_id = :tenantId AND p.deleted_at IS NULL AND ${IN_REACH})` as const;

// A scalar and not EXISTS: the planner may turn EXISTS into a hash of all grants, to answer for a single node.
function granted<const Permission extends string>(permission: Permission) {
  return `((SELECT true FROM share_grants g WHERE g.tenant_id = n.tenant_id AND g.node_id = n.id AND ${LIVE_GRANT}
    AND ${GRANTED_TO_CALLER} ${permission} LIMIT 1) IS TRUE)` as const;
}

const BOUND = '(n.tenant_id = :tenantId AND p.tenant_id = :tenantId AND p.deleted_at IS NULL';

/** The condition under which a principal has a right to a node `n` of a project `p`: by the project's reach or by a share grant. */
export const REACHABLE_NODE = {
  read: `${BOUND} AND (${IN_REACH} OR ${granted('')}))`,
  write: `${BOUND} AND (${IN_REACH} OR ${granted(`AND g.permission = 'write'`)}))`,
  arrange: `${BOUND} AND ${IN_REACH})`,
} as const;

/**
 * The condition under which a principal may see the headings of a node `n` of a project `p` that it can reach: the person created
 * it, it is in their own My Docs, or it was shared with them explicitly.
 */
export const HEADINGS_VISIBLE =
  `(n.created_by = :userId OR p.owner_user_id = :userId OR ${granted('')})` as const;

/** How much of a project a caller sees: all of it, or only documents that are shared with them. */
export type Extent = 'whole' | 'part';

/** How much of the visible project `p` the caller sees, as a column. */
export const EXTENT = `CASE WHEN ${IN_REACH} THEN 'whole' ELSE 'part' END` as const;

/** The condition under which the caller sees something of the project `p`. */
export const VISIBLE =
  `(p.tenant_id = :tenantId AND p.deleted_at IS NULL AND (${IN_REACH} OR ${SOMETHING_GRANTED}))` as const;

const NODES = 'FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id WHERE';

/** Nodes `n` with their projects `p` that a principal has a right to; a WHERE clause that narrows it follows with AND. */
export const FROM_REACHABLE_NODES = {
  read: `${NODES} ${REACHABLE_NODE.read}`,
  write: `${NODES} ${REACHABLE_NODE.write}`,
  arrange: `${NODES} ${REACHABLE_NODE.arrange}`,
} as const;
