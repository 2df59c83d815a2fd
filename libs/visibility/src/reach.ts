import type { Principal } from '#access';
import { GRANTED_TO_CALLER, LIVE_GRANT, SOMETHING_GRANTED, type ShareType } from './grants';

/**
 * What one wants to do: read a document, write its content, or arrange the tree it is in (make, rename, move, delete, map,
 * share). A share grant gives the first, or the first two; never the last.
 */
export type Right = 'read' | 'write' | 'arrange';

/** The first three parameters of every statement that uses `reachable`: $1 tenant, $2 person, $3 project ids or null. */
export type Reach = [tenantId: string, userId: string, projectIds: readonly string[] | null];

/** The first four parameters of every statement about nodes: those of `Reach`, and which share grants count ($4). */
export type NodeReach = [...Reach, shareTypes: readonly ShareType[]];

const EVERY_SHARE: readonly ShareType[] = ['public', 'tenant', 'group', 'user'];
const NO_SHARE: readonly ShareType[] = [];

/** A principal's reach over projects, as the first parameters of a statement. */
export function reachOf(principal: Principal): Reach {
  return [principal.tenantId, principal.userId, principal.projectIds];
}

/** A principal's reach over nodes, as the first parameters of a statement. An agent has its person's shares only where that was granted. */
export function nodeReachOf(principal: Principal): NodeReach {
  const shares = principal.actorId === null || principal.grantExternal ? EVERY_SHARE : NO_SHARE;
  return [...reachOf(principal), shares];
}

/** What a stranger reaches in another tenant: nothing but what is shared with everybody. */
export function guestReachOf(principal: Principal, hostTenantId: string): NodeReach {
  const shares = nodeReachOf(principal)[3].filter((type) => type === 'public');
  return [hostTenantId, principal.userId, [], shares];
}

/**
 * The condition under which a principal has a right to what a project row `p` holds: the tenant's projects within the
 * credential's reach, and the person's own My Docs. The statement binds `p` and its nodes to the tenant ($1) besides.
 */
export function reachable(_right: Right): string {
  return `(p.tenant_id = $1 AND p.deleted_at IS NULL AND ${IN_REACH})`;
}

const IN_REACH =
  '(p.owner_user_id = $2 OR (p.owner_user_id IS NULL AND ($3::uuid[] IS NULL OR p.id = ANY ($3::uuid[]))))';

function granted(right: Exclude<Right, 'arrange'>): string {
  const permission = right === 'write' ? `AND g.permission = 'write'` : '';
  // A scalar and no EXISTS: of that the planner may make a hash of all grants there are, for a question about one node.
  return `((SELECT true FROM share_grants g WHERE g.tenant_id = n.tenant_id AND g.node_id = n.id AND ${LIVE_GRANT}
    AND ${GRANTED_TO_CALLER} ${permission} LIMIT 1) IS TRUE)`;
}

/** The condition under which a principal has a right to a node `n` of a project `p`: by the project's reach or by a share grant. */
export function reachableNode(right: Right): string {
  const ways = right === 'arrange' ? IN_REACH : `(${IN_REACH} OR ${granted(right)})`;
  return `(n.tenant_id = $1 AND p.tenant_id = $1 AND p.deleted_at IS NULL AND ${ways} AND $4::text[] IS NOT NULL)`;
}

/**
 * The condition under which a principal may see the headings of a node `n` of a project `p` that it can reach: the person
 * made it, it lies in their own My Docs, or it was shared with them explicitly.
 */
export const HEADINGS_VISIBLE = `(n.created_by = $2 OR p.owner_user_id = $2 OR ${granted('read')})`;

/** How much of a project a caller sees: all of it, or only documents that are shared with them. */
export type Extent = 'whole' | 'part';

/** How much of the project `p` that is in sight the caller sees, as a column. */
export const EXTENT = `CASE WHEN ${IN_REACH} THEN 'whole' ELSE 'part' END`;

/** The condition under which the caller sees something of the project `p`. */
export const IN_SIGHT = `(p.tenant_id = $1 AND p.deleted_at IS NULL AND (${IN_REACH} OR ${SOMETHING_GRANTED}))`;

/** Nodes `n` with their projects `p` that a principal has a right to; a WHERE clause that narrows it follows with AND. */
export function fromReachableNodes(right: Right): string {
  return `FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id WHERE ${reachableNode(right)}`;
}
