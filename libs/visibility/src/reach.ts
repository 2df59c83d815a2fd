import type { Principal } from '#access';

/** What one wants to do with a node. */
export type Right = 'read' | 'write';

/** The first three parameters of every statement that uses `reachable`: $1 tenant, $2 person, $3 project ids or null. */
export type Reach = [tenantId: string, userId: string, projectIds: readonly string[] | null];

/** A principal's reach, as the first parameters of a statement. */
export function reachOf(principal: Principal): Reach {
  return [principal.tenantId, principal.userId, principal.projectIds];
}

/**
 * The condition under which a principal has a right to what a project row `p` holds: the tenant's projects within the
 * credential's reach, and the person's own My Docs. The statement binds `p` and its nodes to the tenant ($1) besides.
 */
export function reachable(_right: Right): string {
  return `(p.tenant_id = $1 AND p.deleted_at IS NULL
    AND (p.owner_user_id = $2 OR (p.owner_user_id IS NULL AND ($3::uuid[] IS NULL OR p.id = ANY ($3::uuid[])))))`;
}

/**
 * The condition under which a principal may see the headings of a node `n` of a project `p` that it can reach: the person
 * made it, or it lies in their own My Docs. An explicit share of it will count here too.
 */
export const HEADINGS_VISIBLE = '(n.created_by = $2 OR p.owner_user_id = $2)';

/** Nodes `n` with their projects `p` that a principal has a right to; a WHERE clause that narrows it follows with AND. */
export function fromReachableNodes(right: Right): string {
  return `FROM nodes n JOIN projects p ON p.tenant_id = n.tenant_id AND p.id = n.project_id
  WHERE n.tenant_id = $1 AND ${reachable(right)}`;
}
